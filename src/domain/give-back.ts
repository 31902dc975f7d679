import * as v from 'valibot'
import { Group } from './group.ts'
import type { Id } from './id.ts'
import { isPurged } from './is-live.ts'
import { Layout } from './layout.ts'
import { canEditItem } from './list-item-rights.ts'
import { ListItem, childrenMax } from './list-item.ts'
import type { Member } from './member.ts'
import { type Actor, mutation } from './mutation.ts'
import { writeNotepad } from './notepad-mutations.ts'
import { laterThan } from './notepad-words.ts'
import { Notepad } from './notepad.ts'
import { type AnyRecord, type Read, count, index, key } from './records.ts'
import { Refusal } from './refusal.ts'
import { can } from './rights.ts'
import { merge } from './same-thing.ts'
import { Section } from './section.ts'
import { type Stamp, type Stamps, stampFor } from './stamp.ts'
import { titleKey } from './title-key.ts'
import { actFor, mustFit } from './undo.ts'
import type { View } from './view.ts'

/** For so long after a restore devices may give back what the backup did not have. */
export const giveBackMs = 30 * 86_400_000
export const giveBackRowsMax = 100

const clientMaxLength = 40
const fieldsMax = 60

function isStamp(value: unknown): value is Stamp {
  if (!Array.isArray(value) || value.length < 3 || value.length > 4) return false
  const [seq, client, n, lostSeq = 0]: unknown[] = value
  const isClient = typeof client === 'string' && client.length <= clientMaxLength
  return isClient && [seq, n, lostSeq].every((number) => Number.isSafeInteger(number))
}

const OfferedStamps = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(clientMaxLength)), v.custom<Stamp>(isStamp)),
  v.check((stamps) => Object.keys(stamps).length <= fieldsMax, 'tooMany'),
)

/** A record as a device holds it from before a restore. People and invitations are no part of it. */
const OfferedRow = v.variant('kind', [
  v.object({ kind: v.literal('group'), record: Group, stamps: OfferedStamps }),
  v.object({ kind: v.literal('section'), record: Section, stamps: OfferedStamps }),
  v.object({ kind: v.literal('layout'), record: Layout, stamps: OfferedStamps }),
  v.object({ kind: v.literal('listItem'), record: ListItem, stamps: OfferedStamps }),
  v.object({ kind: v.literal('notepad'), record: Notepad, stamps: OfferedStamps }),
])
export type OfferedRow = v.InferOutput<typeof OfferedRow>

/** The kinds that are given back, those first on which others hang. */
export const givenBackKinds = ['group', 'section', 'layout', 'listItem', 'notepad'] as const

export function isGivenBackKind(row: AnyRecord): row is AnyRecord & Pick<OfferedRow, 'kind'> {
  return givenBackKinds.some((kind) => kind === row.kind)
}

/** Never given back: they are as the record was made, or take people away. */
const fixed: ReadonlySet<string> = new Set(['id', 'createdBy', 'createdAt'])

/** The fields of a record that changed after the backup was made. */
export function fieldsAfter(row: Pick<OfferedRow, 'kind' | 'record' | 'stamps'>, seq: number) {
  return Object.keys(row.record).filter((field) => {
    if (fixed.has(field) || (row.kind === 'group' && field === 'deleted')) return false
    return (stampFor(row.stamps, field)?.[0] ?? 0) > seq
  })
}

/** Whether somebody may give a record back: as if they had written it. */
export function mayGiveBack(
  member: Pick<Member, 'id' | 'role'>,
  { kind, record }: Pick<OfferedRow, 'kind' | 'record'>,
): boolean {
  if (can(member.role, actFor[kind])) return true
  // Of that kind, as it says.
  return kind === 'listItem' && canEditItem(member, record as ListItem)
}

/**
 * What a device holds and a restored server does not. The highest old seq wins in each field, and
 * whatever was done since the restore wins over it.
 */
export const giveBack = mutation({
  schema: v.object({
    /** Where the backup ended, as the device was told: what it shows until the server has decided. */
    since: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    rows: v.pipe(
      v.array(OfferedRow),
      v.minLength(1, 'tooFew'),
      v.maxLength(giveBackRowsMax, 'tooMany'),
    ),
  }),
  act: 'add',
  reads: ({ rows }) => [
    count('listItem'),
    count('notepad'),
    index('sections'),
    index('layouts'),
    ...rows.flatMap(readsOf),
  ],
  run(view, { since: told, rows }, actor) {
    const since = mustBeRestored(view, told)
    for (const row of rows) takeBack(view, row, { since, actor })
    mustFit(view)
  },
})

/** What a device holds of a notepad's words and a restored server does not, from whomever it is. */
export const giveBackBody = mutation({
  schema: writeNotepad.schema,
  act: 'write',
  reads: ({ id, updateId }) => [key('notepad', id), key('notepadUpdate', updateId)],
  run(view, { id, updateId, update, excerpt }, actor) {
    mustBeRestored(view, 0)
    const notepad = view.must('notepad', id)
    // Several devices give back the same.
    if (view.get('notepadUpdate', updateId)) return
    const editedAt = laterThan(notepad.editedAt, actor.now)
    view.put('notepad', { ...notepad, excerpt, editedAt })
    view.put('notepadUpdate', { id: updateId, notepad: id, update })
  },
})

function mustBeRestored({ origin }: View, told: number): number {
  const restored = origin?.restored
  if (restored === null) throw new Refusal('notAllowed')
  return restored?.seq ?? told
}

function readsOf({ kind, record }: OfferedRow): Read[] {
  const reads = [key(kind, record.id)]
  if (kind !== 'listItem') return reads
  const { title, parent, alias } = record
  reads.push(index('openByTitleKey', titleKey(title)))
  if (parent) reads.push(key('listItem', parent), index('childrenOf', parent))
  if (alias) reads.push(key('listItem', alias))
  return reads
}

interface Context {
  since: number
  actor: Actor
}

function takeBack(view: View, row: OfferedRow, { since, actor }: Context): void {
  const { kind } = row
  const { id } = row.record
  const stored = view.stamp(kind, id, '')
  const before = view.getItself(kind, id)
  // Purged since.
  if ((!before && stored) || isPurged(row.record)) return
  if (kind === 'group' && !before) throw new Refusal('notAllowed')
  const member = view.must('member', actor.userId)
  if (!mayGiveBack(member, { kind, record: before ?? row.record })) {
    throw new Refusal('notAllowed')
  }
  const offered = { ...row, record: checked(view, row, actor) } as OfferedRow
  if (before) putFields(view, offered, { since, before })
  else putNew(view, offered, { since, actor })
}

function putFields(
  view: View,
  row: OfferedRow,
  { since, before }: { since: number; before: object },
): void {
  const { kind, record } = row
  const newer = fieldsAfter(row, since).filter((field) => {
    const [seq = 0, , , lostSeq] = view.stamp(kind, record.id, field) ?? []
    // What was done since the restore stays.
    if (seq > since && lostSeq === undefined) return false
    return seq <= since || (stampFor(row.stamps, field)?.[0] ?? 0) > (lostSeq ?? 0)
  })
  if (newer.length === 0) return
  const fields = Object.fromEntries(newer.map((field) => [field, Reflect.get(record, field)]))
  const stamps = Object.fromEntries(newer.flatMap((field) => stampsIn(view, row.stamps, field)))
  // The fields are those of a record of this kind.
  view.putBack(kind, { ...before, ...fields } as never, stamps)
}

function putNew(view: View, row: OfferedRow, { since, actor }: Context): void {
  const { kind, record } = row
  const fields = ['', ...Object.keys(row.stamps)]
  // The backup had it, and it went since.
  if ((row.stamps['']?.[0] ?? 0) <= since) return
  const stamps: Stamps = Object.fromEntries(
    fields.flatMap((field) => stampsIn(view, row.stamps, field)),
  )
  const item = kind === 'listItem' ? record : null
  const same = item && findAddedSince(view, item, since)
  if (!item || !same || !view.origin) {
    view.putBack(kind, record, stamps)
    return
  }
  view.putBack('listItem', { ...item, alias: same.id }, stamps)
  view.putOver('listItem', same, merge(same, item, { origin: view.origin, actor }))
}

/** What somebody missed after the restore and added again: the two are one line. */
function findAddedSince(view: View, item: ListItem, since: number): ListItem | undefined {
  if (item.state !== 'open' || item.deleted || item.alias) return undefined
  return view.find('openByTitleKey', titleKey(item.title)).find(({ id, parent }) => {
    const [seq = 0, , , lostSeq] = view.stamp('listItem', id, '') ?? []
    return parent === item.parent && seq > since && lostSeq === undefined
  })
}

function stampsIn(view: View, stamps: Stamps, field: string): [string, Stamp][] {
  const [lostSeq, client, n] = stampFor(stamps, field) ?? []
  if (lostSeq === undefined || client === undefined || n === undefined) return []
  return [[field, [view.origin?.seq ?? 0, client, n, lostSeq]]]
}

/** As it could have been written: hanging on what is there, and not in the future. */
function checked(view: View, { kind, record }: OfferedRow, { now }: Actor): OfferedRow['record'] {
  const times: { createdAt?: number; editedAt?: number } = {}
  if ('createdAt' in record) times.createdAt = Math.min(record.createdAt, now)
  if ('editedAt' in record) times.editedAt = Math.min(record.editedAt, now)
  if (kind !== 'listItem') return { ...record, ...times }
  const item = record
  const parent = item.parent && canTakeChild(view, item.parent, item.id) ? item.parent : null
  // What it stood for may have met another line since.
  const alias = (item.alias && view.get('listItem', item.alias)?.id) ?? null
  return { ...item, ...times, parent, alias }
}

function canTakeChild(view: View, parent: Id, child: Id): boolean {
  const found = view.getItself('listItem', parent)
  if (!found || found.parent) return false
  const others = view.find('childrenOf', parent).filter(({ id }) => id !== child)
  return others.length < childrenMax
}
