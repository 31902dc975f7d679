import { useGroup, useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import { type RefObject, useEffect } from 'react'
import { typedChanges } from './use-add-line.ts'
import type { LineReader } from './use-line-reader.ts'

/** A line that was added as it stood, because nobody was here yet to read it. */
export interface EarlyLine {
  id: Id
  line: string
  act: Id
}

/** Reads such lines once that is possible: each item gets its parts under the act that added it. */
export function useReadAgain(early: RefObject<EarlyLine[]>, reader: LineReader): void {
  const session = useSession()
  const { id: stream } = useGroup()
  useEffect(() => {
    if (!reader.isWhole) return
    for (const { id, line, act } of early.current.splice(0)) {
      const item = session.replica(stream).get('listItem', id)
      // Where somebody gave it another name meanwhile, theirs stands.
      if (!item || item.deleted || item.title !== line.trim()) continue
      const changes = typedChanges(item, reader.parse(line))
      if (!changes) continue
      try {
        session.mutate(stream, 'changeListItem', { id, ...changes }, { act })
      } catch (error) {
        // It stays a title, which is better than none.
        if (!(error instanceof Refusal)) throw error
      }
    }
  }, [early, reader, session, stream])
}
