import { isPurged } from './is-live.ts'
import type { Id } from './id.ts'
import { isSame } from './is-same.ts'
import { keepAlso } from './kept.ts'
import { type Kept, type ListItem, guardedFields } from './list-item.ts'
import type { Actor } from './mutation.ts'
import type { StoredKind } from './records.ts'
import type { Ran, SettledChange } from './run-mutation.ts'
import {
  type Origin,
  type Stamp,
  type Stamps,
  hasSeen,
  mergeStampOf,
  stampFor,
  stampOf,
} from './stamp.ts'
import type { Change, Source } from './view.ts'

/** Words that came too late and have no place on their record. `''` stands for none. */
export interface Late {
  kind: StoredKind
  id: Id
  field: string
  value: string | number
}

interface Context {
  source: Source
  origin: Origin
  actor: Actor
}

type Fields = Readonly<Record<string, unknown>>

/** In these a change wins only over what its author had seen; in all others the last to arrive wins. */
const guarded: Readonly<Partial<Record<StoredKind, ReadonlySet<string>>>> = {
  listItem: new Set(guardedFields),
  notepad: new Set(['title', 'emoji']),
  section: new Set(['name', 'emoji']),
  layout: new Set(['name']),
  group: new Set([
    'name',
    'emoji',
    'colour',
    'description',
    'locale',
    'timeZone',
    'weekStart',
    'trashDays',
  ]),
}

export function isGuarded(kind: StoredKind, field: string): boolean {
  return guarded[kind]?.has(field) ?? false
}

/** Who edited a record and when comes with an edit, and is none. */
const traces: ReadonlySet<string> = new Set(['editedBy', 'editedAt'])

/** Addresses are in no log; what they were is not put back either. */
const unlogged: ReadonlySet<string> = new Set([...traces, 'asked'])

/** Decides field by field what a mutation's changes come to, and stamps what they changed. */
export function settle(changes: Change[], context: Context): Ran {
  const settled: SettledChange[] = []
  const late: Late[] = []
  let isEdit = false
  const survivors = survivorsOf(changes)
  for (const change of changes) {
    const isMerge = change.kind === 'listItem' && survivors.has(change.id)
    const result = change.before ? settleOver(change, isMerge, context) : created(change, context)
    if (result.late.length > 0) late.push(...result.late)
    if (!result.change) continue
    settled.push(result.change)
    if (!result.isTrace) isEdit = true
  }
  return { changes: isEdit ? settled : [], late }
}

interface Result {
  /** `null` where nothing is different after all. */
  change: SettledChange | null
  /** Nothing differs but who edited it and when, which alone is not worth keeping. */
  isTrace: boolean
  late: Late[]
}

function created(change: Change, { origin }: Context): Result {
  const { kind, id } = change
  const stamps = change.givenBack ?? { '': stampOf(origin) }
  const logged = { kind, id, was: null }
  return { change: { ...change, stamps, logged }, isTrace: false, late: [] }
}

function settleOver(change: Change, isMerge: boolean, context: Context): Result {
  const { kind, id } = change
  const { origin } = context
  const stamps = context.source.stamps(kind, id)
  // Both are records of one kind, looked at field by field.
  const before = change.before as Fields
  const differing = fieldsThatDiffer(before, change.after)
  const isLost = (field: string) =>
    isGuarded(kind, field) &&
    !change.givenBack &&
    !change.anyway?.includes(field) &&
    !hasSeen(origin, stampFor(stamps, field))
  const lost = isMerge ? [] : differing.filter(isLost)
  const after = lost.length > 0 ? withoutLost(change, lost, context) : change.after
  const changed =
    lost.length > 0 ? fieldsThatDiffer(before, after) : givenBackToo(change, differing)
  const late = kind === 'listItem' ? [] : lost.map((field) => lateOf(change, field))
  if (changed.length === 0 && !isMerge) return { change: null, isTrace: false, late }
  const settled = {
    ...change,
    after,
    stamps: isMerge
      ? stamped(stamps, [...changed, 'alias'], mergeStampOf(origin))
      : { ...stamped(stamps, changed, stampOf(origin)), ...change.givenBack },
    logged: { kind, id, was: isPurged(after) ? {} : fieldsBefore(before, after, changed) },
  }
  const isTrace = !isMerge && changed.every((field) => traces.has(field))
  // The record is of the change's kind as before, with some of its fields as they were.
  return { change: settled as SettledChange, isTrace, late }
}

/** Also what is as it was is known from here on to have been given back, and how new it is. */
function givenBackToo({ givenBack }: Change, differing: string[]): string[] {
  return givenBack ? [...new Set([...differing, ...Object.keys(givenBack)])] : differing
}

/** The items that others of the same mutation turned out to be. */
function survivorsOf(changes: readonly Change[]): ReadonlySet<Id> {
  const survivors = new Set<Id>()
  for (const { kind, before, after } of changes) {
    if (kind === 'listItem' && !before && after.alias) survivors.add(after.alias)
  }
  return survivors
}

function fieldsThatDiffer(before: Fields, after: Fields): string[] {
  const differing: string[] = []
  for (const field in after) {
    if (before[field] !== after[field] && !isSame(before[field], after[field])) {
      differing.push(field)
    }
  }
  return differing
}

/** The record as the change made it, but for the late fields; an item keeps their words aside. */
function withoutLost(change: Change, lost: string[], context: Context): Fields {
  const before = change.before as Fields
  const after: Fields = change.after
  const settled: Record<string, unknown> = { ...after }
  for (const field of lost) settled[field] = before[field]
  const isEdit = fieldsThatDiffer(before, settled).some((field) => !traces.has(field))
  // Whose words are only kept has edited nothing.
  if (!isEdit) for (const field of traces) if (field in before) settled[field] = before[field]
  if (change.kind === 'listItem') {
    const words = guardedFields
      .filter((field) => lost.includes(field))
      .map((field) => ({ field, value: after[field] }))
    settled['kept'] = keepAlso(change.after.kept, words, context)
  }
  return settled
}

function lateOf({ kind, id, after }: Change, field: string): Late {
  const value = (after as Fields)[field]
  // All guarded fields besides an item's are texts or numbers.
  return { kind, id, field, value: (value ?? '') as string | number }
}

function stamped(stamps: Stamps | undefined, fields: string[], stamp: Stamp): Stamps {
  const after: Record<string, Stamp> = { ...stamps }
  for (const field of fields) after[field] = stamp
  return after
}

function fieldsBefore(before: Fields, after: Fields, changed: string[]): Fields {
  const was: Record<string, unknown> = {}
  for (const field of changed) if (!unlogged.has(field)) was[field] = before[field]
  if ('kept' in was) was['kept'] = keptTaken(before as ListItem, after as ListItem)
  return was
}

/** Putting a whole list of kept words back would take away what others' changes added since. */
function keptTaken(before: ListItem, after: ListItem): Kept[] {
  return before.kept.filter(({ id }) => !after.kept.some((entry) => entry.id === id))
}
