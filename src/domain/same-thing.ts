import type { Id } from './id.ts'
import { rounded } from './amount.ts'
import { isSame } from './is-same.ts'
import { keepAlso } from './kept.ts'
import { type Kept, type ListItem, amountMax, guardedFields, noteMaxLength } from './list-item.ts'
import type { Actor } from './mutation.ts'
import type { Origin } from './stamp.ts'
import { titleKey } from './title-key.ts'
import type { View } from './view.ts'

/** The open item that somebody else added meanwhile and that says the same as a new one. */
export function findSameThing(
  view: View,
  item: { title: string; parent: Id | null },
): ListItem | undefined {
  const unseen = view
    .find('openByTitleKey', titleKey(item.title))
    .filter((other) => other.parent === item.parent && !view.isSeen('listItem', other.id))
  // The first to arrive survives, so that both ends choose the same one.
  return unseen.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))[0]
}

type Words = { field: Kept['field']; value: unknown }[]

/** One line out of two: what the newcomer says is in the survivor's fields or kept aside. */
export function merge(
  survivor: ListItem,
  newcomer: ListItem,
  { origin, actor }: { origin: Origin; actor: Actor },
): ListItem {
  const notes = [newcomer.note]
  const quantity = mergeQuantities(survivor, newcomer)
  if (!quantity) notes.push(writeQuantity(newcomer))
  const { note, isWhole } = joinNotes(survivor.note, notes)
  const { taken, left } = takeBlank(survivor, newcomer)
  if (!isWhole) left.push(...wordsOf(newcomer, quantity ? ['note'] : ['note', 'amount', 'unit']))
  const kept = keepAlso(survivor.kept, left, { origin, actor })
  const merged = { ...survivor, ...quantity, ...taken, note, kept }
  return isSame(merged, survivor)
    ? survivor
    : { ...merged, editedBy: actor.userId, editedAt: actor.now }
}

type Quantity = Pick<ListItem, 'amount' | 'unit'>

/** Both together, or `null` where they cannot be added. */
function mergeQuantities(survivor: Quantity, newcomer: Quantity): Quantity | null {
  if (isBlank(newcomer.amount) && isBlank(newcomer.unit)) return pickQuantity(survivor)
  if (isBlank(survivor.amount) && isBlank(survivor.unit)) return pickQuantity(newcomer)
  if (titleKey(survivor.unit ?? '') !== titleKey(newcomer.unit ?? '')) return null
  if (survivor.amount === null) return { amount: newcomer.amount, unit: survivor.unit }
  const amount = rounded(survivor.amount + (newcomer.amount ?? 0))
  return amount > amountMax ? null : { amount, unit: survivor.unit }
}

function pickQuantity({ amount, unit }: Quantity): Quantity {
  return { amount, unit }
}

function writeQuantity({ amount, unit }: Quantity): string {
  return [amount, unit].filter((part) => part !== null).join(' ')
}

/** The notes one below the other, as far as they are new and fit. */
function joinNotes(note: string, others: string[]): { note: string; isWhole: boolean } {
  const added = others.filter((other) => other !== '' && other !== note)
  const joined = [note, ...added].filter((part) => part !== '').join('\n')
  return joined.length <= noteMaxLength ? { note: joined, isWhole: true } : { note, isWhole: false }
}

const wordsWithoutSum = ['due', 'repeat', 'assignees', 'urgent', 'tags', 'links'] as const
const places = ['section', 'source'] as const

/** Where the survivor says nothing it says what the newcomer does; where both do, that is left. */
function takeBlank(survivor: ListItem, newcomer: ListItem) {
  const take = [...wordsWithoutSum, ...places].filter((field) => isBlank(survivor[field]))
  const taken: Partial<ListItem> = Object.fromEntries(take.map((field) => [field, newcomer[field]]))
  const differing = wordsWithoutSum.filter(
    (field) => !isBlank(survivor[field]) && !isSame(survivor[field], newcomer[field]),
  )
  return { taken, left: wordsOf(newcomer, differing) }
}

function wordsOf(item: ListItem, fields: readonly Kept['field'][]): Words {
  return fields
    .filter((field) => !isBlank(item[field]))
    .map((field) => ({ field, value: item[field] }))
}

/**
 * The fields of an item in which somebody who named it by an alias overwrites nobody's words: what
 * nobody has said anything in yet, and what still says what they said themselves.
 */
export function unclaimedFields(view: View, item: ListItem, alias: Id): string[] {
  const own = view.getItself('listItem', alias)
  if (!own || item.id === alias) return []
  const made = view.stamp('listItem', item.id, '')
  return guardedFields.filter((field) => {
    const isUntouched = isSame(view.stamp('listItem', item.id, field), made)
    return (isUntouched && isBlank(item[field])) || isTheirs(item, own, field)
  })
}

function isTheirs(item: ListItem, own: ListItem, field: Kept['field']): boolean {
  return field !== 'title' && !isBlank(own[field]) && isSame(item[field], own[field])
}

function isBlank(value: unknown): boolean {
  return (
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  )
}
