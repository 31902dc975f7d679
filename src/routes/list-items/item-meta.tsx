import { canEditItem } from '#domain/list-item-rights.ts'
import type { ListItem } from '#domain/list-item.ts'
import type { Formats } from '#words/format.ts'
import type { Words } from '#words/words.ts'
import type { ReactNode } from 'react'
import type { ListScreen } from './list-screen.tsx'

interface Speech {
  words: Words
  formats: Formats
}

const separator = ' · '

/** The second line of a row, where there is anything to say. */
export function itemMeta(item: ListItem, list: ListScreen): ReactNode {
  const { words, formats, today } = list
  if (item.state === 'done') {
    const tickers = item.tickedBy.map((tick) => tick.by)
    return tickers.length > 0 && words.list.tickedBy({ names: namesOf(tickers, list) })
  }
  const { urgent, due, assignees, kept } = item
  if (!urgent && !due && assignees.length === 0 && kept.length === 0) return null
  const day = due && formats.formatDay(due.date, today.at)
  const isLate = due !== null && due.date < today.date
  const plain = [
    !isLate && day,
    assignees.length > 0 && namesOf(assignees, list),
    kept.length > 0 && canEditItem(list.me, item) && words.kept.onRow({ count: kept.length }),
  ].filter((part) => part !== false && part !== null)
  if (!urgent && !isLate) return plain.join(separator)
  const pressing = [urgent && words.list.urgent, isLate && day && words.list.overdue({ day })]
  return (
    <>
      <b>{pressing.filter(Boolean).join(separator)}</b>
      {plain.map((part) => separator + part).join('')}
    </>
  )
}

/** `2 kg`, `3`; nothing where there is no amount. */
export function amountInWords(
  { amount, unit }: Pick<ListItem, 'amount' | 'unit'>,
  { words, formats }: Speech,
): string | null {
  if (amount === null) return unit
  return unit === null ? formats.formatNumber(amount) : words.item.amountWithUnit({ amount, unit })
}

function namesOf(ids: readonly string[], { people, words, formats }: ListScreen): string {
  const names = ids.map((id) => people.get(id)?.name ?? words.people.formerMember)
  return names.length === 1 ? (names[0] ?? '') : formats.formatList(names)
}
