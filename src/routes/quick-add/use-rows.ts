import type { GroupMemory } from '#domain/group-memory.ts'
import { useEffect, useState } from 'react'
import { useSuggestions } from './use-suggestions.ts'
import type { ReadLine } from './use-typed-line.ts'

interface RowsOf {
  line: string
  read: ReadLine
  memory: GroupMemory
  /** Whether somebody is at the line and wants them. */
  isWanted: boolean
  /** Which row is meant, for the field to say; `null` while there are none. */
  onRows: (active: number | null) => void
}

/** The rows under a line, and which of them the arrows have come to. */
export function useRows({ line, read, memory, isWanted, onRows }: RowsOf) {
  const [chosen, setChosen] = useState(noneChosen)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const suggestions = useSuggestions({ read, memory, isWanted: isWanted && dismissed !== line })
  const active = chosen.line === line ? Math.min(chosen.active, suggestions.length - 1) : -1
  const hasRows = suggestions.length > 0
  useEffect(() => onRows(hasRows ? active : null), [onRows, hasRows, active])

  function step(by: 1 | -1) {
    // One place more than there are rows: the line itself.
    const places = suggestions.length + 1
    setChosen({ line, active: ((active + 1 + by + places) % places) - 1 })
  }

  return {
    suggestions,
    active,
    hasRows,
    step,
    /** Until the line is another one. */
    dismiss: () => setDismissed(line),
    beginAnew: () => setChosen(noneChosen),
  }
}

export type Rows = ReturnType<typeof useRows>

const noneChosen = { line: '', active: -1 }
