import { recall, remember } from '#client/device-memory.ts'
import type { Id } from '#domain/id.ts'
import { useIsAlive } from '#routes/alive.ts'
import { useCallback, useMemo, useState } from 'react'

export interface Folds {
  folded: ReadonlySet<Id>
  fold: (section: Id, isFolded: boolean) => void
}

/** Which sections this person folded on this device. */
export function useFolds(user: Id, group: Id): Folds {
  const name = `folded-${user}-${group}`
  const isAlive = useIsAlive()
  const [now, setNow] = useState<{ name: string; kept: string } | null>(null)
  const kept = now?.name === name ? now.kept : isAlive ? (recall(name) ?? '') : ''
  const folded = useMemo(() => new Set(kept.split(' ').filter(Boolean)), [kept])
  const fold = useCallback(
    (section: Id, isFolded: boolean) => {
      const next = new Set(folded)
      if (isFolded) next.add(section)
      else next.delete(section)
      const words = [...next].join(' ')
      remember(name, words || null)
      setNow({ name, kept: words })
    },
    [folded, name],
  )
  return { folded, fold }
}
