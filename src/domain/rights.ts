/** From the least to the most: each may do all that the ones before it may. */
export const roles = ['viewer', 'helper', 'member', 'admin', 'owner'] as const

type Role = (typeof roles)[number]

const added = {
  viewer: ['read', 'leave'],
  helper: ['add', 'tick', 'claim', 'editOwn'],
  member: ['edit', 'move', 'write', 'arrange', 'lock', 'export'],
  admin: ['invite', 'remove', 'changeRole', 'settings', 'purge'],
  owner: ['deleteGroup', 'audit'],
} as const satisfies Record<Role, readonly string[]>

export type Act = (typeof added)[Role][number]

const lowestRole = new Map<Act, number>(
  roles.flatMap((role, rank) => added[role].map((act): [Act, number] => [act, rank])),
)

/** The one answer to who may do what. */
export function can(role: Role, act: Act): boolean {
  return roles.indexOf(role) >= (lowestRole.get(act) ?? Number.POSITIVE_INFINITY)
}

/** Whether somebody with `role` decides about people who have, or get, the `other` role. */
export function canManage(role: Role, other: Role): boolean {
  if (!can(role, 'changeRole')) return false
  return can(role, 'deleteGroup') || roles.indexOf(other) < roles.indexOf(role)
}
