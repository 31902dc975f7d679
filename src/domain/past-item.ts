import * as v from 'valibot'
import { Deletion } from './deletion.ts'
import { Id } from './id.ts'
import { Amount, ListItem, Title } from './list-item.ts'
import { sha256 } from './sha256.ts'
import { Timestamp } from './timestamp.ts'
import { titleKey } from './title-key.ts'

/** So many things a group remembers beyond what is on its list; the longest ago are forgotten first. */
export const pastItemsMax = 5_000
/** Of how many different amounts, and sections, it is known how often they were. */
export const talliesMax = 6

const Times = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** What remains on every device of all items of one name that were done long ago and folded away. */
export const PastItem = v.object({
  /** See `pastItemId`. */
  id: Id,
  title: Title,
  times: Times,
  /** When the first and the last of them were done. */
  firstAt: Timestamp,
  lastAt: Timestamp,
  amounts: v.pipe(
    v.array(
      v.object({
        amount: v.nullable(Amount),
        unit: ListItem.entries.unit,
        times: Times,
      }),
    ),
    v.maxLength(talliesMax, 'tooMany'),
  ),
  sections: v.pipe(
    v.array(v.object({ section: Id, times: Times })),
    v.maxLength(talliesMax, 'tooMany'),
  ),
  deleted: v.nullable(Deletion),
})
export type PastItem = v.InferOutput<typeof PastItem>

/** One for each name, whoever writes it how: both ends find it without looking for it. */
export function pastItemId(title: string): Id {
  const name = titleKey(title)
  const bytes = new Uint8Array(name.length * 2)
  for (let at = 0; at < name.length; at += 1) {
    bytes[at * 2] = name.charCodeAt(at) >> 8
    bytes[at * 2 + 1] = name.charCodeAt(at) & 0xff
  }
  return sha256(bytes).slice(0, 32)
}

/** What is remembered once one more of them is folded away. */
export function remember(known: PastItem | undefined, item: ListItem, doneAt: Timestamp): PastItem {
  const before = known?.deleted === null ? known : undefined
  const isNewest = !before || doneAt >= before.lastAt
  const { amount, unit, section } = item
  return {
    id: pastItemId(item.title),
    title: isNewest ? item.title : before.title,
    times: (before?.times ?? 0) + 1,
    firstAt: Math.min(before?.firstAt ?? doneAt, doneAt),
    lastAt: Math.max(before?.lastAt ?? doneAt, doneAt),
    amounts: tally(
      before?.amounts ?? [],
      { amount, unit, times: 1 },
      (one) => `${one.amount}/${one.unit}`,
    ),
    sections:
      section === null
        ? (before?.sections ?? [])
        : tally(before?.sections ?? [], { section, times: 1 }, (one) => one.section),
    deleted: null,
  }
}

/** Most often first; of equals the newest. The rarest gives way. */
function tally<One extends { times: number }>(
  known: readonly One[],
  one: One,
  say: (one: One) => string,
): One[] {
  const same = known.find((other) => say(other) === say(one))
  const others = known.filter((other) => other !== same).slice(0, talliesMax - 1)
  return [{ ...one, times: (same?.times ?? 0) + 1 }, ...others].sort((a, b) => b.times - a.times)
}
