import { useAll } from '#client/use-session.tsx'
import { rememberItem } from '#domain/item-memory.ts'
import type { ListItem } from '#domain/list-item.ts'
import { useIsAlive } from '#routes/page/alive.ts'
import { useWords } from '#words/use-words.tsx'
import { useMemo } from 'react'

/** `Bought 14 times, about every 9 days`, of what this device knows. */
export function ItemMemoryLine({ item }: { item: ListItem }) {
  const { memory } = useWords().item
  const items = useAll('listItem')
  const past = useAll('pastItem')
  const { title, parent } = item
  const { times, everyDays } = useMemo(
    () => rememberItem(items, { title, parent }, past),
    [items, past, title, parent],
  )
  // A page comes with some of the list only.
  if (!useIsAlive() || times === 0) return null
  const isChore = item.repeat !== null || item.due !== null
  if (everyDays === null) {
    if (times > 1) return null
    return <p className="meta">{isChore ? memory.doneOnce : memory.boughtOnce}</p>
  }
  const every = memory.every({ count: everyDays })
  const say = isChore ? memory.done : memory.bought
  return <p className="meta">{say({ count: times, every })}</p>
}
