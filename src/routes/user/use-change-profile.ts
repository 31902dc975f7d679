import { useSession } from '#client/use-session.tsx'
import type { MutationArgs } from '#domain/mutations.ts'

/** Changes my own settings, at once and on all my devices. */
export function useChangeProfile(): (changes: MutationArgs<'changeProfile'>) => void {
  const session = useSession()
  return (changes) => void session.mutate(session.user.id, 'changeProfile', changes)
}
