import * as v from 'valibot'
import type { Deletion } from './deletion.ts'
import { isFactSince } from './facts-since.ts'
import { followUpId } from './follow-up.ts'
import { isLive } from './is-live.ts'
import { Id } from './id.ts'
import { isKeptOf } from './kept.ts'
import { canEditItem } from './list-item-rights.ts'
import { hasUnseenItemWords } from './list-item-words.ts'
import { layoutsPerGroupMax } from './layout.ts'
import { type ListItem, guardedFields, keptMax, liveItemsMax } from './list-item.ts'
import { changeNumber, type LoggedChange, type LoggedRow } from './logged-change.ts'
import { type Actor, mutation } from './mutation.ts'
import { hasUnseenNotepadWords } from './notepad-words.ts'
import { notepadsPerGroupMax } from './notepad.ts'
import { type Records, count, index, key, readKey } from './records.ts'
import { Refusal } from './refusal.ts'
import { type Act, can } from './rights.ts'
import { sectionsPerGroupMax } from './section.ts'
import { isMergeStampOf } from './stamp.ts'
import type { Change, View } from './view.ts'
import { isGuarded } from './who-wins.ts'

const undoChangesMax = 100
const undoRowsMax = 500

/** The kinds whose changes can be taken back, each with the act that allows it for anybody's. */
export const actFor = {
  listItem: 'edit',
  notepad: 'write',
  section: 'arrange',
  layout: 'arrange',
  group: 'settings',
} as const satisfies { [K in keyof Records]?: Act }

export type UndoableKind = keyof typeof actFor

const undoableKinds = ['listItem', 'notepad', 'section', 'layout', 'group'] as const

const ChangeId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,36}\.\d{1,15}$/, 'notAnId'))

const UndoneChanges = v.pipe(
  v.array(ChangeId),
  v.minLength(1, 'tooFew'),
  v.maxLength(undoChangesMax, 'tooMany'),
)

export function undoSchema<const Kinds extends readonly (keyof Records)[]>(kinds: Kinds) {
  return v.object({
    changes: UndoneChanges,
    /** The rows of those changes: the log is read only when it is too late to ask for more. */
    rows: v.pipe(
      v.array(v.object({ kind: v.picklist(kinds, 'notUndoable'), id: Id })),
      v.maxLength(undoRowsMax, 'tooMany'),
    ),
  })
}

/** The changes that an undo names, as far as the log still has them, newest first. */
function changesNamed(view: View, ids: readonly string[]): LoggedChange[] {
  const found = [...new Set(ids)].flatMap((id) => view.get('change', id) ?? [])
  if (found.length === 0) throw new Refusal('notFound')
  return newestFirst(found)
}

/** The rows of what an undo names; each must have been declared. */
export function rowsNamed(
  view: View,
  { changes, rows }: { changes: readonly string[]; rows: Pick<LoggedRow, 'kind' | 'id'>[] },
  isUndoable: (change: LoggedChange) => boolean,
): LoggedRow[] {
  const asked = new Set(rows.map(({ kind, id }) => `${kind}/${id}`))
  const named = changesNamed(view, changes)
  if (!named.every(isUndoable)) throw new Refusal('notUndoable')
  const found = named.flatMap((change) => change.rows)
  if (found.every(({ kind, id }) => asked.has(`${kind}/${id}`))) return found
  throw new Refusal('invalid', { field: 'rows', problem: 'missing' })
}

/** Takes changes back, its own kind too: undone once more, an undo is a redo. */
export const undo = mutation({
  schema: undoSchema(undoableKinds),
  act: 'add',
  reads: ({ changes, rows }) => [
    count('listItem'),
    count('notepad'),
    index('sections'),
    index('layouts'),
    ...changes.map((id) => key('change', id)),
    ...rows.map(({ kind, id }) => key(kind, id)),
    ...rows.filter(({ kind }) => kind === 'listItem').map(({ id }) => index('childrenOf', id)),
  ],
  run(view, { changes, rows }, actor) {
    const asked = askedFor(view, rows)
    for (const change of changesNamed(view, changes)) {
      for (const row of change.rows) undoRow(view, row, { change, asked, actor })
    }
    mustFit(view)
  },
})

interface UndoArgs {
  changes: string[]
  rows: { kind: UndoableKind; id: Id }[]
}

/** The arguments of the undo of some changes, in as many mutations as it takes, first to run first. */
export function undoArgs(changes: readonly LoggedChange[]): UndoArgs[] {
  if (!changes.every(({ rows }) => rows.every(isUndoable))) throw new Refusal('notUndoable')
  // Each of those kinds, as was asked just now.
  return undoParts(changes) as UndoArgs[]
}

/** Changes, newest first, with the rows that they changed, as many at once as one mutation takes. */
export function undoParts(changes: readonly LoggedChange[]) {
  const parts: { changes: string[]; rows: Pick<LoggedRow, 'kind' | 'id'>[] }[] = []
  for (const { id, rows } of newestFirst(changes)) {
    const last = parts.at(-1)
    const fits =
      last && last.changes.length < undoChangesMax && last.rows.length + rows.length <= undoRowsMax
    const part = fits ? last : { changes: [], rows: [] }
    if (part !== last) parts.push(part)
    part.changes.push(id)
    part.rows.push(...rows.map((row) => ({ kind: row.kind, id: row.id })))
  }
  return parts
}

export function newestFirst(changes: readonly LoggedChange[]): LoggedChange[] {
  return [...changes].sort((a, b) => seqOf(b) - seqOf(a) || changeNumber(b.id) - changeNumber(a.id))
}

/** What waits on this device has no seq yet, and is newer than all that has. */
function seqOf({ seq }: LoggedChange): number {
  return seq === 0 ? Number.MAX_SAFE_INTEGER : seq
}

interface UndoContext {
  change: LoggedChange
  /** The id by which each row was declared: its own, or that of an alias of it. */
  asked: ReadonlyMap<string, Id>
  actor: Actor
}

/** An item that met another one while it waited is another row now than when the undo was made. */
function askedFor(view: View, rows: UndoArgs['rows']): Map<string, Id> {
  const asked = new Map<string, Id>()
  for (const { kind, id } of rows) {
    const meant = view.get(kind, id)
    if (meant) asked.set(readKey(key(kind, meant.id)), id)
  }
  for (const { kind, id } of rows) asked.set(readKey(key(kind, id)), id)
  return asked
}

type Fields = Record<string, unknown>

function undoRow(view: View, row: LoggedRow, context: UndoContext): void {
  if (!isUndoable(row)) throw new Refusal('notUndoable')
  const { kind, id } = row
  const asked = context.asked.get(readKey(key(kind, id)))
  if (asked === undefined) throw new Refusal('invalid', { field: 'rows', problem: 'missing' })
  const record = view.getItself(kind, id)
  // Purged meanwhile: there is nothing left to put back.
  if (!record) return
  const isEditor = mustBeAllowed(view, row, record, context)
  const fields = fieldsToPut(view, row, record, context)
  const anyway = dropOvertaken(view, row, fields, { ...context, isEditor })
  if (fields['deleted']) {
    const isGone = 'deleted' in record && record.deleted !== null
    if (isGone || isStopped(view, kind, record, asked)) delete fields['deleted']
    else fields['deleted'] = deletionBy(context.actor)
  }
  if (Object.keys(fields).some((field) => isGuarded(kind, field)) && 'editedBy' in record) {
    fields['editedBy'] = context.actor.userId
    fields['editedAt'] = context.actor.now
  }
  // The log holds what these very fields of this record were.
  view.put(kind, { ...record, ...fields }, anyway)
  // Of that kind, as its row says.
  if (kind === 'listItem' && fields['deleted'] === null)
    bringBackWhole(view, record as ListItem, context.actor)
}

/** Below something that is in the trash nobody would find it. */
function bringBackWhole(view: View, item: ListItem, { userId }: Actor): void {
  const whole = view.parentOf(item)
  if (whole?.deleted && canEditItem(view.must('member', userId), whole))
    view.put('listItem', { ...whole, deleted: null })
}

/**
 * What somebody wrote since stays, if the author of the undo had not seen it or may not change it.
 * Returns the fields in which nobody did: what two people's words came to is unseen at first, yet the
 * change that is undone made it.
 */
function dropOvertaken(
  view: View,
  { kind, id }: LoggedRow,
  fields: Fields,
  { change, isEditor }: UndoContext & { isEditor: boolean },
): string[] {
  const words = Object.keys(fields).filter((field) => isGuarded(kind, field))
  const made = words.filter((field) => isMergeStampOf(view.stamp(kind, id, field), change.id))
  for (const field of words) {
    const isTheirs = isEditor && view.isSeen(kind, id, field)
    if (!isTheirs && !made.includes(field)) delete fields[field]
  }
  return made
}

export function isUndoable(row: LoggedRow): row is LoggedRow & { kind: UndoableKind } {
  // A new group comes with its owner, and its deletion takes people away.
  if (row.kind === 'group' && (row.was === null || 'deleted' in row.was)) return false
  return Object.hasOwn(actFor, row.kind)
}

/** Whether they may also change the record's words. */
function mustBeAllowed(
  view: View,
  row: LoggedRow & { kind: UndoableKind },
  record: Records[UndoableKind],
  { change, actor }: UndoContext,
): boolean {
  const member = view.must('member', actor.userId)
  if (can(member.role, actFor[row.kind])) return true
  if (row.kind !== 'listItem' || change.by !== actor.userId) throw new Refusal('notAllowed')
  // Of that kind, as its row says.
  if (canEditItem(member, record as ListItem)) return true
  // What a helper may do to others' items they may also take back: a tick, having added the same, or
  // having brought back what they wrote in.
  const isTick = row.was !== null && Object.keys(row.was).every(isHelpersField)
  const isTaken = isTick || isMerge(change) || isFollowUp(row, change) || hasBroughtBack(row)
  if (!isTaken) throw new Refusal('notAllowed')
  return false
}

function isHelpersField(field: string): boolean {
  return ['state', 'tickedBy', 'claimedBy', 'kept'].includes(field)
}

/** Whether a new item turned out to be one that was there, beside one below which it was added. */
function isMerge({ name, rows }: LoggedChange): boolean {
  return name === 'addListItem' && rows.some(({ was }) => was !== null && !('deleted' in was))
}

/** Whether nothing was done to a row but that words below it brought it back. */
function hasBroughtBack({ was }: LoggedRow): boolean {
  return was !== null && Boolean(was['deleted']) && Object.keys(was).length === 1
}

/** Whether a row is what came back because another one was completed. */
function isFollowUp({ was }: LoggedRow, { name }: LoggedChange): boolean {
  return isTick(name) && was === null
}

/** It stays while what it follows is still done, by somebody else too, or when it is done itself. */
function isStillFollowing(view: View, item: ListItem, { name, rows }: LoggedChange): boolean {
  const whole = item.parent ?? item.id
  const ticked = rows.find(({ id }) => followUpId(id) === whole) ?? rows[0]
  if (!isTick(name) || !ticked) return false
  return item.state === 'done' || view.getItself('listItem', ticked.id)?.state === 'done'
}

function isTick(name: string): boolean {
  return name === 'tickListItem' || name === 'tickListItems'
}

function fieldsToPut(
  view: View,
  { kind, was }: LoggedRow,
  record: Records[UndoableKind],
  { change, actor }: UndoContext,
): Fields {
  if (kind !== 'listItem') return was ? { ...was } : { deleted: deletionBy(actor) }
  // Of that kind, as its row says.
  const item = record as ListItem
  if (was) return itemFieldsToPut(view, was, item, change)
  if (isStillFollowing(view, item, change)) return {}
  if (!isMerge(change)) return { deleted: deletionBy(actor) }
  if (!item.alias) return {}
  // Whoever never saw the other line does not want a second one, but their own gone.
  const wantsLine = view.isSeen('listItem', item.alias)
  return { alias: null, ...(!wantsLine && { deleted: deletionBy(actor) }) }
}

function itemFieldsToPut(
  view: View,
  was: Readonly<Fields>,
  item: ListItem,
  change: LoggedChange,
): Fields {
  const fields: Fields = { ...was }
  for (const field in was) if (isFactSince(field, item, change)) delete fields[field]
  if (was['alias'] && !isAsLeftBy(view, item, change)) delete fields['alias']
  // A tick is a fact: one that the author of the undo had not seen stays.
  if (!view.isSeen('listItem', item.id, 'tickedBy')) {
    delete fields['tickedBy']
    delete fields['state']
  }
  if ('kept' in was) {
    // The log keeps of it what the change took away; what it brought is known by its id.
    const back = was['kept'] as ListItem['kept']
    const others = item.kept.filter(
      (entry) => !isKeptOf(entry, change.id) && !back.some(({ id }) => id === entry.id),
    )
    fields['kept'] = [...back, ...others].slice(-keptMax)
  }
  return fields
}

/** Whether nobody wrote into an item, below it, or added the same since a change took it off its line. */
function isAsLeftBy(view: View, { id }: ListItem, change: LoggedChange): boolean {
  const fields = ['alias', ...guardedFields]
  const isOlder = (field: string) => (view.stamp('listItem', id, field)?.[0] ?? 0) <= seqOf(change)
  return fields.every(isOlder) && view.find('childrenOf', id).length === 0
}

function isStopped(
  view: View,
  kind: UndoableKind,
  record: Records[UndoableKind],
  asked: Id,
): boolean {
  // Each of that kind, as its row says.
  if (kind === 'listItem') return hasUnseenItemWords(view, record as ListItem, asked)
  return kind === 'notepad' && hasUnseenNotepadWords(view, record.id)
}

function deletionBy({ userId, now }: Actor): Deletion {
  return { by: userId, at: now }
}

/** What comes back counts towards the limits as if it were new. */
export function mustFit(view: View): void {
  const limited = {
    listItem: { limit: liveItemsMax, count: () => view.count('listItem') },
    notepad: { limit: notepadsPerGroupMax, count: () => view.count('notepad') },
    section: { limit: sectionsPerGroupMax, count: () => view.find('sections').length },
    layout: { limit: layoutsPerGroupMax, count: () => view.find('layouts').length },
  }
  const more = { listItem: 0, notepad: 0, section: 0, layout: 0 }
  for (const change of view.changes()) {
    if (!isLimited(change)) continue
    const { kind, before, after } = change
    more[kind] += Number(isLive(after)) - Number(before !== undefined && isLive(before))
  }
  for (const kind of limitedKinds) {
    const { limit, count } = limited[kind]
    if (more[kind] > 0 && count() + more[kind] > limit) throw new Refusal('full', { limit })
  }
}

const limitedKinds = ['listItem', 'notepad', 'section', 'layout'] as const

function isLimited(
  change: Change,
): change is Extract<Change, { kind: (typeof limitedKinds)[number] }> {
  return limitedKinds.some((kind) => kind === change.kind)
}
