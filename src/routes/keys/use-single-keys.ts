import { useMaybeSession } from '#client/use-session.tsx'
import { useCallback } from 'react'

/** Asks whether letters and signs alone are shortcuts: a person's own choice. */
export function useSingleKeys(): () => boolean {
  const session = useMaybeSession()
  return useCallback(() => {
    const profile = session?.own.get('profile', session.user.id) ?? session?.user
    // A row from an earlier version lacks it.
    return profile?.singleKeys ?? true
  }, [session])
}
