import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'
import type { AnyRecord, Records, StoredKind } from '#domain/records.ts'
import type { InlinedStream } from '#sync/page-data.ts'
import type { Cursor } from '#sync/protocol.ts'
import { orInstead } from './damage.ts'
import type { Db } from './database.ts'
import { countItems, firstOpenItems, openItemsFor } from './list-items.ts'
import { groupIdsOf, groupsOf, peopleOfGroup } from './members.ts'
import { recentNotepads } from './notepads.ts'
import { recordsByIds, recordsByIndex, recordsSince } from './records.ts'
import { findStream, noCursor } from './streams.ts'

/** More would cost the first paint more than a second request does. */
const inlinedItemsMax = 100

const none = { open: 0, done: 0 }

export async function userStream(db: Db, userId: Id): Promise<InlinedStream> {
  const cursor = await seenOf(db, userId)
  const [profile, memberships, views, invitations] = await Promise.all([
    recordsSince(db, userId, 'profile', 0),
    recordsSince(db, userId, 'membership', 0),
    recordsSince(db, userId, 'groupView', 0),
    recordsSince(db, userId, 'waitingInvitation', 0),
  ])
  const records = [
    ...tagged('profile', profile),
    ...tagged('membership', memberships),
    ...tagged('groupView', views),
    ...tagged('waitingInvitation', invitations),
  ]
  return { stream: userId, cursor, records, people: [], counts: none }
}

/** What each of my groups shows from outside: its name, its count, and what is for me. */
export async function groupGlances(db: Db, userId: Id): Promise<InlinedStream[]> {
  const ids = await groupIdsOf(db, userId)
  const [items, notepads] = await Promise.all([
    orInstead(openItemsFor(db, ids, userId), new Map<Id, ListItem[]>()),
    orInstead(recentNotepads(db, ids, 3), []),
  ])
  const glanceAt = async (stream: Id): Promise<InlinedStream> => {
    const seen = await seenOf(db, stream)
    const [group, members, people, counts] = await Promise.all([
      recordsSince(db, stream, 'group', 0),
      recordsSince(db, stream, 'member', 0),
      peopleOfGroup(db, stream),
      countItems(db, stream),
    ])
    const records = [
      ...tagged('group', group),
      ...tagged('member', members),
      ...tagged('listItem', items.get(stream) ?? []),
      ...notepads
        .filter(({ groupId }) => groupId === stream)
        .map(({ notepad }): AnyRecord => ({ kind: 'notepad', record: notepad })),
    ]
    return { stream, cursor: null, seen, records, people, counts }
  }
  const glances = await Promise.all(ids.map((id) => orInstead(glanceAt(id), undefined)))
  return glances.filter((glance) => glance !== undefined)
}

/** Only the names of my groups, for the frame around a screen. */
export async function groupNames(db: Db, userId: Id, except?: Id): Promise<InlinedStream[]> {
  const groups = await groupsOf(db, userId, except)
  return groups.map((group) => ({
    stream: group.id,
    cursor: null,
    records: tagged('group', [group]),
    people: [],
    counts: none,
  }))
}

interface Wanted {
  groupId: Id
  userId: Id
  items: boolean
  item?: Id | undefined
  notepad?: Id | undefined
}

/** One group as far as a screen of it needs, or `undefined` for somebody who is not in it. */
export async function groupStream(db: Db, wanted: Wanted): Promise<InlinedStream | undefined> {
  const { groupId, userId, item, notepad } = wanted
  const seen = await seenOf(db, groupId)
  const members = await recordsSince(db, groupId, 'member', 0)
  if (!members.some((member) => member.id === userId && !member.deleted)) return undefined
  const [group, sections, layouts, notepads, open, chosen, counts, people] = await Promise.all([
    recordsSince(db, groupId, 'group', 0),
    recordsSince(db, groupId, 'section', 0),
    wanted.items ? recordsSince(db, groupId, 'layout', 0) : [],
    wanted.items
      ? recordsByIds(db, groupId, 'notepad', notepad ? [notepad] : [])
      : recordsSince(db, groupId, 'notepad', 0),
    firstOpenItems(db, groupId, wanted.items ? inlinedItemsMax : 3),
    item ? itemAndOthers(db, groupId, item) : [],
    countItems(db, groupId),
    peopleOfGroup(db, groupId),
  ])
  return {
    stream: groupId,
    cursor: null,
    seen,
    records: [
      ...tagged('group', group),
      ...tagged('member', members),
      ...tagged('section', sections),
      ...tagged('layout', layouts),
      ...tagged('listItem', open),
      ...tagged('listItem', chosen),
      ...tagged('notepad', notepads),
    ],
    people,
    counts,
  }
}

/** Read first: rows may be newer than this says, and then come once more, but none is missed. */
async function seenOf(db: Db, stream: Id): Promise<Cursor> {
  const { epoch, seq } = (await findStream(db, stream)) ?? noCursor
  return { epoch, seq }
}

/** The item, the one that it turned out to be, its parts, and what it is a part of. */
async function itemAndOthers(db: Db, groupId: Id, id: Id): Promise<ListItem[]> {
  const [item] = await recordsByIds(db, groupId, 'listItem', [id])
  if (!item) return []
  const others = [item.alias, item.parent].filter((other) => other !== null)
  const parts = await recordsByIndex(db, groupId, 'childrenOf', item.alias ?? id)
  return [item, ...(await recordsByIds(db, groupId, 'listItem', others)), ...parts]
}

function tagged<K extends StoredKind>(kind: K, records: Records[K][]): AnyRecord[] {
  // Both parts come from the same kind.
  return records.map((record) => ({ kind, record }) as AnyRecord)
}
