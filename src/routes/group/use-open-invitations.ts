import { useServerNow } from '#client/use-server-now.ts'
import { useAll } from '#client/use-session.tsx'
import { type Invitation, isOpen } from '#domain/invitation.ts'

/** Those that still let somebody in, the newest first: for one person each, or links for anybody. */
export function useOpenInvitations(kind: 'byName' | 'links'): Invitation[] {
  const now = useServerNow()
  return useAll('invitation')
    .filter((invitation) => isOpen(invitation, now))
    .filter(({ byName }) => (kind === 'byName' ? byName : !byName))
    .sort((a, b) => b.createdAt - a.createdAt)
}
