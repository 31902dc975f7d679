import type { RefusedChange } from '#client/session.ts'
import { useFromSession } from '#client/use-session.tsx'
import { groupRefused } from '#client/waiting-changes.ts'
import type { Id } from '#domain/id.ts'
import { useEffect, useMemo, useState } from 'react'
import { loadReadUpdates, type ReadUpdates } from './read-updates.ts'
import { isWriting, wordsIn } from './words-in.ts'

interface RefusedEntry {
  changes: RefusedChange[]
  /** The one that stands for all of them. */
  last: RefusedChange
  /** What would be read nowhere else (R9). */
  words: string
}

/** What the server did not take, of all groups or of one, as people count it. */
export function useRefused(stream?: Id): RefusedEntry[] {
  const refused = useFromSession((session) => session.refused)
  const read = useReadUpdates(refused.some(({ mutation }) => isWriting(mutation)))
  return useMemo(() => {
    const here = refused.filter((change) => stream === undefined || change.stream === stream)
    return groupRefused(here).flatMap((changes) => {
      const last = changes.at(-1)
      const mutations = changes.map(({ mutation }) => mutation)
      return last ? [{ changes, last, words: wordsIn(mutations, read) }] : []
    })
  }, [refused, stream, read])
}

function useReadUpdates(isNeeded: boolean): ReadUpdates | null {
  const [read, setRead] = useState<ReadUpdates | null>(null)
  useEffect(() => {
    if (isNeeded) void loadReadUpdates().then((loaded) => setRead(() => loaded))
  }, [isNeeded])
  return read
}
