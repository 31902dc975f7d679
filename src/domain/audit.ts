/** What owners can read of afterwards: who came, went, got which rights, and took or ended what. */
export const auditedNames = [
  'createGroup',
  'changeGroup',
  'deleteGroup',
  'restoreGroup',
  'noteExport',
  'changeRole',
  'removeMember',
  'leaveGroup',
  'endMembership',
  'joinGroup',
  'createInvitation',
  'revokeInvitation',
  'purge',
  'undoPeople',
] as const

const audited: ReadonlySet<string> = new Set(auditedNames)

export function isAudited(name: string): boolean {
  return audited.has(name)
}

/** Longer than the trash days, after which the rest of the log is forgotten. */
export const auditDays = 365
