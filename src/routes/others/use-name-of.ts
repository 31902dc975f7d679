import { useFromSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { useWords } from '#words/use-words.tsx'

/** Says who somebody is, also after they have left. */
export function useNameOf(): (id: Id) => string {
  const words = useWords()
  return useFromSession(
    (session) => (id: Id) => session.person(id)?.name ?? words.people.formerMember,
  )
}
