import { useAll, useGroup, useSession } from '#client/use-session.tsx'
import type { QuickAdd } from '#domain/quick-add.ts'
import { withUsualSection } from '#domain/usual-section.ts'
import { useDeferredValue, useMemo } from 'react'
import { raiseFor } from './add-entries.ts'
import { useLineReader } from './use-line-reader.ts'
import type { Learnt } from './use-memory.ts'

interface TypedNow {
  line: string
  /** What of it the person wants to stay words. */
  asWords: ReadonlySet<string>
  learnt: Learnt
  /** The last line is written anew: it stays where it is. */
  isEditing: boolean
}

/** What a line says, a moment behind the letters, and where its thing usually stands. */
export function useTypedLine({ line, asWords, learnt, isEditing }: TypedNow) {
  const session = useSession()
  const { id: groupId } = useGroup()
  const reader = useLineReader()
  const items = useAll('listItem')
  const { memory } = learnt
  // The letter is painted first; it is read, and its rows come, right behind it.
  const shown = useDeferredValue(useMemo(() => ({ line, asWords }), [line, asWords]))
  const parsed = useMemo(() => reader.parse(shown.line, shown.asWords), [reader, shown])
  // The items stand for what the memory has learnt of them.
  // oxlint-disable-next-line react/exhaustive-deps
  const placed = useMemo(() => place(parsed, shown.asWords), [parsed, learnt, isEditing, items])

  /** What stands somewhere already stays there. */
  function place(read: QuickAdd, kept: ReadonlySet<string>): QuickAdd {
    const there = memory.findOpen(read.title)
    if (isEditing || (there && raiseFor(session, groupId, there, read))) return read
    return withUsualSection(read, { memory, sections: reader.sections, asWords: kept })
  }

  /** What the line says as it stands, also in the moment in which it is not read yet. */
  function readNow(): QuickAdd {
    return shown.line === line && shown.asWords === asWords ? parsed : reader.parse(line, asWords)
  }

  return { reader, shown, parsed, placed, place, readNow }
}

export type ReadLine = ReturnType<typeof useTypedLine>
