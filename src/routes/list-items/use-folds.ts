import { recall, remember, type Span } from '#client/device-memory.ts'
import type { Id } from '#domain/id.ts'
import { useIsAlive } from '#routes/page/alive.ts'
import { useCallback, useMemo, useState } from 'react'

export interface Folds {
  folded: ReadonlySet<Id>
  fold: (section: Id, isFolded: boolean) => void
}

/** Which sections this person folded on this device. */
export function useFolds(user: Id, group: Id): Folds {
  const [kept, keep] = useKept(`folded-${user}-${group}`)
  const folded = useMemo(() => new Set(kept.split(' ').filter(Boolean)), [kept])
  const fold = useCallback(
    (section: Id, isFolded: boolean) => {
      const next = new Set(folded)
      if (isFolded) next.add(section)
      else next.delete(section)
      keep([...next].join(' '))
    },
    [folded, keep],
  )
  return { folded, fold }
}

/** Whether this person opened what is done in this tab; with the next visit it is out of the way again. */
export function useDoneOpen(user: Id, group: Id): [boolean, (isOpen: boolean) => void] {
  const [kept, keep] = useKept(`opened-${user}-${group}`, 'tab')
  return [kept !== '', (isOpen) => keep(isOpen ? 'done' : '')]
}

/** What is remembered here under a name; the server, which cannot know it, paints without. */
function useKept(name: string, span?: Span): [string, (kept: string) => void] {
  const isAlive = useIsAlive()
  const [now, setNow] = useState<{ name: string; kept: string } | null>(null)
  const keep = useCallback(
    (kept: string) => {
      remember(name, kept || null, span)
      setNow({ name, kept })
    },
    [name, span],
  )
  return [now?.name === name ? now.kept : isAlive ? (recall(name, span) ?? '') : '', keep]
}
