import type { Session } from '#client/session.ts'
import { isPurged } from '#domain/is-live.ts'
import { isId } from '#domain/make-id.ts'
import { can } from '#domain/rights.ts'
import { findPanel, type Match, panels, routes } from './routes.ts'

/**
 * What a person gets to see at a URL. `landing`: what this is, for a visitor at home. `loading` only
 * in the browser, until the server has answered.
 */
export type Access =
  | 'shown'
  | 'landing'
  | 'signedOut'
  | 'forbidden'
  | 'absent'
  | 'deletedGroup'
  | 'loading'

export const statusOf: Record<Access, 200 | 401 | 403 | 404> = {
  shown: 200,
  landing: 200,
  signedOut: 401,
  forbidden: 403,
  absent: 404,
  // Its owners are told who deleted it, and bring it back.
  deletedGroup: 200,
  loading: 200,
}

/** The one rule for both ends: a real status on a first load, the same screen on a later navigation. */
export function accessTo(match: Match | null, search: string, session: Session | null): Access {
  if (!match) return 'absent'
  const route = routes[match.name]
  if (match.name === 'home' && !session) return 'landing'
  if ('open' in route) return 'shown'
  if (!session) return 'signedOut'
  const { group, item, notepad } = match.params
  if (group === undefined) return 'shown'
  // The server would refuse to be asked for what cannot be an id.
  if (!isId(group)) return 'absent'
  const unknown = session.absentPath === match.path ? 'absent' : 'loading'
  const state = session.groupState(group)
  if (state !== 'here') return state === 'absent' ? 'absent' : unknown
  const replica = session.replica(group)
  const member = replica.get('member', session.user.id)
  // Removed: the same as never having been there.
  if (!member || member.deleted) return 'absent'
  if (replica.get('group', group)?.deleted) {
    return can(member.role, 'deleteGroup') ? 'deletedGroup' : 'absent'
  }
  if ('act' in route && !can(member.role, route.act)) return 'forbidden'
  const panel = match.name === 'group' ? findPanel(search) : null
  if (panel && !can(member.role, panels[panel])) return 'forbidden'
  const isKnown =
    (item === undefined || isThere(replica.get('listItem', item))) &&
    (notepad === undefined || isThere(replica.get('notepad', notepad)))
  if (isKnown) return 'shown'
  // A part of the group came with the page; the rest is on its way.
  return replica.isWhole ? 'absent' : unknown
}

/** What is in the trash is; what was purged is not. */
function isThere(record: object | undefined): boolean {
  return record !== undefined && !isPurged(record)
}
