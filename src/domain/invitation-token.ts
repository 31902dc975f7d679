/** What a link carries. */
export const tokenPattern = /^[A-Za-z0-9_-]{32,64}$/

export function isInvitationToken(value: string): boolean {
  return tokenPattern.test(value)
}
