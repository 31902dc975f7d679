import { isSame } from './is-same.ts'
import { type Kept, type ListItem, keptMax } from './list-item.ts'
import { changeId } from './logged-change.ts'
import type { Actor } from './mutation.ts'
import type { Origin } from './stamp.ts'

interface LateWords {
  field: Kept['field']
  value: unknown
}

/** An item's kept words with some more; the oldest make room. */
export function keepAlso(
  kept: ListItem['kept'],
  words: readonly LateWords[],
  { origin, actor }: { origin: Origin; actor: Actor },
): ListItem['kept'] {
  const isKnown = ({ field, value }: LateWords) =>
    kept.some((entry) => entry.field === field && isSame(entry.value, value))
  const added = words
    .filter((late) => !isKnown(late))
    .map(({ field, value }) => ({
      id: keptId(origin, field),
      field,
      value,
      by: actor.userId,
      at: actor.now,
    }))
  return added.length === 0 ? kept : [...kept, ...added].slice(-keptMax)
}

function keptId({ client, n }: Origin, field: Kept['field']): string {
  return `${changeId(client, n)}.${field}`
}

/** Whether an entry was brought by that change. */
export function isKeptOf(entry: Kept, change: string): boolean {
  return entry.id === `${change}.${entry.field}`
}
