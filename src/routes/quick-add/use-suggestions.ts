import { useAll, useGroup, useRecord, useSession } from '#client/use-session.tsx'
import type { GroupMemory } from '#domain/group-memory.ts'
import type { QuickAdd } from '#domain/quick-add.ts'
import { can } from '#domain/rights.ts'
import { useLanguage } from '#words/use-words.tsx'
import { loadStarters } from '#words/starter-words.ts'
import { useEffect, useMemo, useState } from 'react'
import { raiseFor } from './add-entries.ts'
import { suggest, type Suggestion } from './suggestion.ts'
import type { ReadLine } from './use-typed-line.ts'

interface Suggesting {
  read: ReadLine
  memory: GroupMemory
  /** Whether somebody is at the line and wants them. */
  isWanted: boolean
}

/** The rows under a line: what it may mean. */
export function useSuggestions({ read, memory, isWanted }: Suggesting): readonly Suggestion[] {
  const session = useSession()
  const { id: groupId } = useGroup()
  const me = useRecord('member', session.user.id)
  const items = useAll('listItem')
  const starters = useStarters()
  const { reader, shown, parsed, placed } = read
  const isOffering = isWanted && shown.line.trim() !== ''
  return useMemo(() => {
    if (!isOffering) return []
    return suggest(shown.line, placed, {
      memory,
      starters,
      ...reader,
      canArrange: me !== undefined && can(me.role, 'arrange'),
      canRaise: (there) => raiseFor(session, groupId, there, parsed) !== null,
      now: Date.now(),
    })
    // The items stand for what the memory has learnt of them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOffering, shown, placed, memory, starters, reader, me, session, groupId, items])
}

/** What was typed, and what is usual where nothing was. */
export function withUsual(parsed: QuickAdd, suggestion: Suggestion): QuickAdd {
  if (suggestion.kind === 'starter') return { ...parsed, title: suggestion.title }
  if (suggestion.kind !== 'remembered') return parsed
  const { thing, isOpen } = suggestion
  const hasAmount = parsed.amount !== null || isOpen
  return {
    ...parsed,
    title: thing.title,
    section: parsed.section ?? thing.section,
    ...(!hasAmount && { amount: thing.amount, unit: thing.unit }),
  }
}

function useStarters(): readonly string[] {
  const { code } = useLanguage()
  const [starters, setStarters] = useState<readonly string[]>([])
  useEffect(() => {
    let isOver = false
    loadStarters(code).then(
      (loaded) => !isOver && setStarters(loaded),
      // Only a help: without a network there is none.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [code])
  return starters
}
