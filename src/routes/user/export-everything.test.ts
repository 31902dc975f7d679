import { flat, makeFlat, openSession, user } from '#client/test-session.ts'
import { readExport } from '#routes/create-group/read-export.ts'
import { expect, test } from 'vitest'
import { exportEverything } from './export-everything.ts'

const now = () => Date.parse('2026-12-03T10:00:00Z')
const club = 'club-club-club-club-'

test('[DT-1] the file holds me, what waits, and each group as a file that becomes a group again', async () => {
  const session = openSession()
  makeFlat(session)
  session.mutate(flat, 'addListItem', { id: 'milk------------', title: 'Milk', order: 'a0' })

  const { file, groups, leftOut, missing } = await exportEverything(session, now)

  const [you, unsynced, group] = filesIn(file)
  const read = await readExport(group?.content ?? new Uint8Array())
  expect([groups, leftOut, missing]).toEqual([[flat], [], 0])
  expect([you?.path, unsynced?.path, group?.path]).toEqual([
    'you.json',
    'unsynced.json',
    'groups/1 Flat 12.zip',
  ])
  expect(JSON.parse(textOf(you))).toMatchObject({ profile: { id: user.id, name: 'Ada' } })
  expect(textOf(unsynced)).toContain('Milk')
  expect('file' in read && read.file.listItems.map(({ title }) => title)).toEqual(['Milk'])
})

test('[DT-2] a group that my role does not let me export is named and left out', async () => {
  const session = openSession()
  const look = { emoji: '🧗', colour: 'sky', locale: 'en', timeZone: 'UTC', weekStart: 1 } as const
  session.mutate(club, 'createGroup', { name: 'Club', ...look })
  const other = 'bob-bob-bob-bob-bob-'
  const me = session.replica(club).get('member', user.id)
  session.replica(club).replace({
    epoch: 'epoch',
    seq: 1,
    log: [],
    rows: [
      {
        kind: 'group',
        record: { ...mustGroup(session), createdBy: other },
        stamps: {},
      },
      {
        kind: 'member',
        record: { id: user.id, role: 'viewer', joinedAt: me?.joinedAt ?? 0, deleted: null },
        stamps: {},
      },
    ],
  })
  session.replica(club).drop([...session.replica(club).pending])

  const { groups, leftOut } = await exportEverything(session, now)

  expect([groups, leftOut]).toEqual([[], ['Club']])
})

function mustGroup(session: ReturnType<typeof openSession>) {
  const group = session.replica(club).get('group', club)
  if (!group) throw new Error('there is no club')
  return group
}

interface Stored {
  path: string
  content: Uint8Array<ArrayBuffer>
}

/** As `unzip` reads it, but for the bytes of archives inside. */
function filesIn(bytes: Uint8Array<ArrayBuffer>): Stored[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const files: Stored[] = []
  let at = 0
  while (view.getUint32(at, true) === 0x04034b50) {
    const size = view.getUint32(at + 18, true)
    const name = view.getUint16(at + 26, true)
    const start = at + 30 + name
    files.push({
      path: new TextDecoder().decode(bytes.subarray(at + 30, start)),
      content: bytes.slice(start, start + size),
    })
    at = start + size
  }
  return files
}

function textOf(file: Stored | undefined): string {
  return new TextDecoder().decode(file?.content)
}
