import { firstCharacters } from '#domain/first-characters.ts'
import { fetchOlder } from '#client/older-items.ts'
import { fetchBody, Unreachable } from '#client/server-api.ts'
import type { Session } from '#client/session.ts'
import { type ZipFile, zipOf } from '#client/zip.ts'
import { csvOf } from '#domain/csv.ts'
import { isPurged } from '#domain/is-live.ts'
import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'
import { openBody } from '#domain/notepad-body.ts'
import { withItems } from '#domain/notepad-export.ts'
import { toMarkdown } from '#domain/notepad-markdown.ts'
import type { BodyTree } from '#domain/notepad-tree.ts'
import type { Notepad } from '#domain/notepad.ts'
import { bodyTree } from '#domain/notepad-yjs.ts'
import { byOrder } from '#domain/by-order.ts'
import { exportFormat, exportVersion } from './export-file.ts'

export interface GroupExport {
  name: string
  file: Uint8Array<ArrayBuffer>
  /** How many notepads are not on this device, and could not be fetched. */
  missing: number
  /** Whether what was done long ago could not be fetched. */
  lacksOlder: boolean
}

/** The whole group in one file: what is on this device, and what only the server has from long ago. */
export async function exportGroup(
  session: Session,
  group: Id,
  now: () => number,
): Promise<GroupExport> {
  const replica = session.replica(group)
  const notepads = replica
    .all('notepad')
    .filter((notepad) => !isPurged(notepad))
    .sort(byOrder)
  const bodies = new Map<Id, BodyTree>()
  for (const { id } of notepads) {
    const body = await bodyOf(session, group, id)
    if (body !== null) bodies.set(id, body)
  }
  const items = replica.all('listItem').filter((item) => !isPurged(item) && !item.folded)
  const older = replica.all('pastItem').length > 0 ? await allOlder(group) : []
  const record = replica.get('group', group)
  const json = {
    format: exportFormat,
    version: exportVersion,
    exportedAt: new Date(now()).toISOString(),
    group: record,
    members: replica
      .all('member')
      .map((member) => ({ ...member, name: nameOf(session, member.id) })),
    sections: replica.all('section'),
    layouts: replica.all('layout'),
    listItems: items.sort(byOrder),
    notepads: notepads.map((notepad) => {
      const body = bodies.get(notepad.id) ?? null
      return { ...notepad, body, markdown: body && markdownOf(session, group, body) }
    }),
  }
  const files: ZipFile[] = [
    { path: 'group.json', text: JSON.stringify(json, null, 2) },
    { path: 'list.csv', text: `\uFEFF${listCsv(session, group, [...items, ...(older ?? [])])}` },
    ...(older && older.length > 0
      ? [{ path: 'older-items.json', text: JSON.stringify(older) }]
      : []),
    ...notepads
      .filter(({ deleted }) => !deleted)
      .map((notepad, index) => ({
        path: `notepads/${index + 1}${fileName(notepad)}.md`,
        text: `# ${notepad.title}\n\n${markdownOf(session, group, bodies.get(notepad.id) ?? [])}\n`,
      })),
  ]
  return {
    name: record?.name ?? '',
    file: zipOf(files),
    missing: notepads.length - bodies.size,
    lacksOlder: older === null,
  }
}

/** Everything that was folded away; `null` when the server cannot be asked. */
async function allOlder(group: Id): Promise<ListItem[] | null> {
  const older: ListItem[] = []
  try {
    for (;;) {
      const { items, isLast } = await fetchOlder({ group, after: older.at(-1) })
      older.push(...items)
      if (isLast) return older
    }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return null
  }
}

/** From this device's disk and what waits on it; else from the server; `null` when neither has it. */
async function bodyOf(session: Session, group: Id, id: Id): Promise<BodyTree | null> {
  const source = await session.bodies.promise
  const stored = await source.stored(group, id)
  const waiting = session.replica(group).pending.flatMap(({ name, args }) => {
    const update: unknown = name === 'writeNotepad' && idOf(args) === id && updateIn(args)
    return typeof update === 'string' ? [update] : []
  })
  const kept = stored ? [...stored.updates, ...stored.own] : await fetched(group, id, waiting)
  if (!kept) return null
  return bodyTree(openBody([...kept, ...waiting]))
}

function markdownOf(session: Session, group: Id, body: BodyTree): string {
  const tree = withItems(body, (id) => session.replica(group).get('listItem', id))
  return toMarkdown(tree, ({ kind, id }) => (kind === 'person' ? nameOf(session, id) : undefined))
}

async function fetched(group: Id, id: Id, waiting: string[]): Promise<string[] | null> {
  try {
    const { updates } = await fetchBody(group, id, 0)
    return updates.map(({ update }) => update)
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    // One that was made here and that nobody else has yet is all in what waits.
    return waiting.length > 0 ? [] : null
  }
}

function listCsv(session: Session, group: Id, items: readonly ListItem[]): string {
  const replica = session.replica(group)
  const header = [
    'title',
    'amount',
    'unit',
    'section',
    'state',
    'due',
    'repeat',
    'urgent',
    'people',
    'note',
    'tags',
    'links',
    'created by',
    'created at',
  ]
  const rows = items
    .filter(({ deleted, alias }) => !deleted && !alias)
    .map((item) => [
      item.title,
      String(item.amount ?? ''),
      item.unit ?? '',
      item.section === null ? '' : (replica.get('section', item.section)?.name ?? ''),
      item.state,
      item.due ? [item.due.date, item.due.time].filter(Boolean).join(' ') : '',
      item.repeat ?? '',
      item.urgent ? 'yes' : '',
      item.assignees.map((id) => nameOf(session, id)).join(', '),
      item.note,
      item.tags.join(', '),
      item.links.join(' '),
      nameOf(session, item.createdBy),
      new Date(item.createdAt).toISOString(),
    ])
  return csvOf([header, ...rows])
}

function nameOf(session: Session, id: Id): string {
  return session.person(id)?.name ?? ''
}

/** Of the title what every disk takes. */
function fileName({ title }: Notepad): string {
  const words = title.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim()
  return words === '' ? '' : ` ${firstCharacters(words, 60)}`
}

function idOf(args: unknown): unknown {
  return typeof args === 'object' && args !== null ? Reflect.get(args, 'id') : undefined
}

function updateIn(args: unknown): unknown {
  return typeof args === 'object' && args !== null ? Reflect.get(args, 'update') : undefined
}
