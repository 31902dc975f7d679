import type { Call } from '#domain/call.ts'
import type { Id } from '#domain/id.ts'
import type { NoticeKind } from '#domain/notice.ts'
import type { Db } from '#store/database.ts'
import { peopleOfGroup } from '#store/members.ts'
import type { NoticesTable } from '#store/notices.ts'
import { recordsByIds } from '#store/records.ts'

/** One thing to tell, in names. */
export interface NoticeLine {
  kind: NoticeKind
  name: string
  title: string
  call?: Call['call']
}

export interface WrittenNotice {
  title: string
  body: string
  language: string
  direction: 'ltr' | 'rtl'
}

export type WriteNotice = (input: {
  language: string
  group: { name: string; emoji: string }
  lines: NoticeLine[]
}) => Promise<WrittenNotice>

/** What a device is sent; the service worker shows it. */
export interface NoticeMessage extends WrittenNotice {
  /** A later one of the same group takes its place. */
  tag: string
  /** The very place. */
  url: string
}

interface Compose {
  groupId: Id
  userId: Id
  notices: NoticesTable[]
  language: string
  write: WriteNotice
}

/** One message of all that waits; `null` where nothing of it is so any more. */
export async function composeNotice(db: Db, wanted: Compose): Promise<NoticeMessage | null> {
  const { groupId, notices, language, write } = wanted
  const [group] = await recordsByIds(db, groupId, 'group', [groupId])
  const lines = await linesOf(db, wanted)
  if (!group || lines.length === 0) return null
  const { name, emoji } = group
  const written = await write({
    language,
    group: { name, emoji },
    lines: lines.map(({ line }) => line),
  })
  const places = new Set(lines.map(({ place }) => place))
  const [only] = places
  const list = `/groups/${groupId}/list-items`
  const isAllOfTheList = notices.every(({ kind }) => kind !== 'mentioned')
  const url = places.size === 1 && only ? only : isAllOfTheList ? list : `/groups/${groupId}`
  return { ...written, tag: groupId, url }
}

interface Line {
  line: NoticeLine
  place: string
}

async function linesOf(db: Db, { groupId, userId, notices }: Compose): Promise<Line[]> {
  const idsOf = (...kinds: NoticeKind[]) =>
    notices.flatMap(({ kind, about }) => (kinds.includes(kind) ? [about] : []))
  const [items, notepads, calls, people] = await Promise.all([
    recordsByIds(db, groupId, 'listItem', idsOf('assigned', 'urgent', 'due')),
    recordsByIds(db, groupId, 'notepad', idsOf('mentioned')),
    recordsByIds(db, groupId, 'call', idsOf('call')),
    peopleOfGroup(db, groupId),
  ])
  const nameOf = (id: Id) => people.find((person) => person.id === id)?.name ?? ''
  const told = new Set<Id>()
  return notices.toSorted(byWeight).flatMap(({ kind, about, by }): Line[] => {
    const name = nameOf(by)
    if (kind === 'call') {
      const call = calls.find(({ id }) => id === about)
      if (!call) return []
      const line = { kind, name, title: call.text, call: call.call }
      return [{ line, place: `/groups/${groupId}/list-items` }]
    }
    if (kind === 'mentioned') {
      const notepad = notepads.find(({ id, deleted }) => id === about && !deleted)
      if (!notepad) return []
      const line = { kind, name, title: notepad.title }
      return [{ line, place: `/groups/${groupId}/notepads/${about}?line=${userId}` }]
    }
    const item = items.find(({ id, deleted, alias }) => id === about && !deleted && !alias)
    const isSo = item && item.state === 'open' && (kind !== 'urgent' || item.urgent)
    const isMine = kind !== 'assigned' || item?.assignees.includes(userId)
    // One thing is told once, for the reason that weighs most.
    if (!item || !isSo || !isMine || told.has(about)) return []
    told.add(about)
    const line = { kind, name, title: item.title }
    return [{ line, place: `/groups/${groupId}/list-items/${about}` }]
  })
}

const weights: Record<NoticeKind, number> = {
  call: 0,
  due: 1,
  assigned: 2,
  mentioned: 3,
  urgent: 4,
}

function byWeight(one: NoticesTable, other: NoticesTable): number {
  return weights[one.kind] - weights[other.kind] || one.at - other.at
}
