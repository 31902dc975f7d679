import { useGroup, useSession } from '#client/use-session.tsx'
import type { ListItem } from '#domain/list-item.ts'
import { neverChanges } from '#routes/page/alive.ts'
import { loadLate } from '#routes/page/load-late.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { useWords } from '#words/use-words.tsx'
import { type RefObject, useMemo, useState, useSyncExternalStore } from 'react'
import { useLate } from './use-late.ts'
import type { HeldBack, ListWatch } from './watch-list.ts'

const nothingHeld: HeldBack = new Map()

/** The items in the places where they may stand now: others' changes wait while a finger is down. */
export function useListWatch(
  items: readonly ListItem[],
  list: RefObject<HTMLElement | null>,
): readonly ListItem[] {
  const session = useSession()
  const { id: stream } = useGroup()
  const words = useWords()
  const announce = useAnnounce()
  const [watch, setWatch] = useState<ListWatch | null>(null)
  useLate(stream, async () => {
    const { ListWatch } = await loadLate()
    const root = list.current?.parentElement
    if (!root) return () => undefined
    const opened = new ListWatch({ session, stream, root, words, say: announce })
    setWatch(opened)
    return () => opened.close()
  })
  const held = useSyncExternalStore(
    watch?.subscribe ?? neverChanges,
    () => watch?.held ?? nothingHeld,
    () => nothingHeld,
  )
  return useMemo(() => {
    if (held.size === 0) return items
    return items.flatMap((item) => (held.has(item.id) ? (held.get(item.id) ?? []) : [item]))
  }, [items, held])
}
