import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { toBase64 } from '#domain/base64.ts'
import { openBody, writeBody } from '#domain/notepad-body.ts'
import { root } from '#scripts/root.ts'
import { catchUp } from '#store/catch-up.ts'
import { type Database, openDatabase } from '#store/database.ts'
import { notepadUpdatesSince } from '#store/notepad-bodies.ts'
import { protocolVersion, type ServerMessage } from '#sync/protocol.ts'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import {
  bareServer,
  isLong,
  item,
  makeGroup,
  newId,
  type Person,
  post,
  push,
  sayFigure,
  seeded,
  signUp,
} from './fault-house.ts'
import { type Server, startServer } from './server.ts'
import { Watchers } from './watchers.ts'

const flips = isLong ? 2_000 : 150
const seed = Number(process.env.SEED ?? 1)
const pageBytes = 4_096

async function open() {
  const dataDir = mkdtempSync(join(tmpdir(), 'trivet-damage-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startAt(dataDir)
  const ada = await signUp(server, 'Ada')
  const groups = {
    flat: await makeGroup(server, ada),
    club: await makeGroup(server, ada),
    barn: await makeGroup(server, ada),
  }
  return { server, dataDir, ada, ...groups }
}

async function startAt(dataDir: string): Promise<Server> {
  const server = await startServer({}, bareServer, { dataDir })
  onTestFinished(() => server.kill())
  return server
}

test('[F26] bits that flip in a row, in a notepad and in a page of the file are found, and hurt nothing beside them', async () => {
  const { server: first, dataDir, ada, flat, club, barn } = await open()
  const [milk, bread] = [item({ title: 'Milk of the flipped bit' }), item()]
  const [soup, plans] = [newId(), newId()]
  const update = updateOf('Soup with the flipped bit')
  await push(first, {
    cookie: ada.cookie,
    stream: flat,
    mutations: [
      ['addListItem', milk],
      ['addListItem', bread],
      ...notepadWith(soup, update),
      ...notepadWith(plans, updateOf('Plans')),
    ],
  })
  await push(first, { cookie: ada.cookie, stream: club, mutations: [['addListItem', item()]] })
  // Each fills a page of its own, so that nobody else's row is in the one that is smashed.
  const pages = ['before', 'smashed', 'after'].map((word) => word.padEnd(3_000, `-${word}`))
  const rows = pages.map((note): [string, object] => ['addListItem', item({ note })])
  await push(first, { cookie: ada.cookie, stream: barn, mutations: rows })
  await first.stop()
  damage(dataDir, (file) => {
    for (const at of placesOf(file, 'Milk of the flipped bit')) flip(file, at + 3, 1)
    for (const at of placesOf(file, update)) flip(file, at + 20, 1)
    for (const at of placesOf(file, '-smashed-smashed')) {
      file[at - (at % pageBytes)] = 0xff
    }
  })

  const server = await startAt(dataDir)
  const link = await follow(server, ada, [flat, club, barn])
  await link.until(() => link.hasAll(flat) && link.hasAll(club))
  const [tick, add, inClub] = await Promise.all([
    outcomeOf(server, ada, flat, ['tickListItem', { id: milk.id, done: true }]),
    outcomeOf(server, ada, flat, ['tickListItem', { id: bread.id, done: true }]),
    outcomeOf(server, ada, club, ['addListItem', item()]),
  ])
  const body = (notepad: string) =>
    post(server, '/sync/notepad', { group: flat, notepad, since: 0 }, ada.cookie)
  const checked = await check(dataDir)

  expect(link.titles(flat)).toEqual([bread.title])
  expect([tick, add, inClub]).toEqual(['damaged', 'done', 'done'])
  await expect(body(soup)).rejects.toThrow(/500 .*"damaged"/)
  expect((await body(plans)).status).toBe(200)
  // The one link carries on for the groups that are whole.
  await link.until(() => link.titles(club).length === 2)
  expect([link.hasAll(barn), link.isOpen]).toEqual([false, true])
  expect(checked).toContain(`listItems ${flat} ${milk.id}\n`)
  expect(checked).toMatch(new RegExp(`notepadUpdates ${flat} .*: only a backup has it`))
  expect(checked).toMatch(/listItems .*: only a backup has it/)
}, 120_000)

test(`[F26] of ${flips} databases with one bit flipped anywhere, none serves anything that was not written (SEED=${seed})`, async () => {
  const random = seeded(seed)
  const { server, dataDir, ada, flat, club, barn } = await open()
  const groups = [flat, club, barn]
  for (const stream of groups) {
    const items = Array.from({ length: 20 }, (_, n): [string, object] => [
      'addListItem',
      item({ note: `Note ${n}`, tags: ['one', 'two'], amount: n }),
    ])
    const notepads = [1, 2].flatMap((n) => notepadWith(newId(), updateOf(`Words ${n} of it`)))
    await push(server, { cookie: ada.cookie, stream, mutations: [...items, ...notepads] })
  }
  await server.stop()
  const whole = readFileSync(join(dataDir, 'trivet.db'))
  const place = mkdtempSync(join(tmpdir(), 'trivet-flipped-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const before = (await contentAt(place, whole, groups)) ?? new Map()
  const found: Found = { whole: 0, withheld: 0, closed: 0, refused: 0 }
  const wrong: string[] = []
  // Most of a small file is the empty rest of its pages.
  const used = [...whole.keys()].filter((at) => whole[at] !== 0)

  const pointers = pointersIn(whole, groups)

  for (let count = 0; count < flips; count += 1) {
    const file = Buffer.from(whole)
    const places = count % 3 === 0 ? pointers : used
    const at = places[Math.floor(random() * places.length)] ?? 0
    flip(file, at, 1 << Math.floor(random() * 8))
    const after = await contentAt(place, file, groups)
    found[after ? outcome(before, after, groups) : 'refused'] += 1
    for (const key of strangersIn(before, after ?? new Map())) wrong.push(`bit at ${at}: ${key}`)
  }

  sayFigure(
    `F26: ${flips} flipped bits: ${found.whole} changed nothing, ${found.withheld} withheld a row or a notepad, ${found.closed} closed a group, ${found.refused} refused the start, ${wrong.length} served wrongly`,
  )
  expect(before.size).toBeGreaterThan(3 * 22)
  expect(wrong).toEqual([])
  expect(found.withheld + found.closed + found.refused).toBeGreaterThan(0)
}, 600_000)

function notepadWith(id: string, update: string): [string, object][] {
  return [
    ['addNotepad', { id, title: 'Notes', emoji: null, order: 'a0V' }],
    ['writeNotepad', { id, updateId: newId(), update, excerpt: '' }],
  ]
}

function updateOf(words: string): string {
  const doc = openBody()
  writeBody(doc, words)
  return toBase64(Y.encodeStateAsUpdate(doc))
}

/** Changes the file of a server that has ended. */
function damage(dataDir: string, change: (file: Buffer) => void): void {
  const path = join(dataDir, 'trivet.db')
  const file = readFileSync(path)
  change(file)
  writeFileSync(path, file)
}

function placesOf(file: Buffer, words: string): number[] {
  const places: number[] = []
  for (let at = file.indexOf(words); at >= 0; at = file.indexOf(words, at + 1)) places.push(at)
  if (places.length === 0) throw new Error(`nowhere in the file: ${words}`)
  return places
}

const indexLeaf = 10
const idLength = 20

/** Where indexes say which row they mean, behind the group's id: such a bit leads to somebody else's. */
function pointersIn(file: Buffer, groups: string[]): number[] {
  return groups
    .flatMap((group) => placesOf(file, group))
    .filter((at) => file[at - (at % pageBytes)] === indexLeaf)
    .flatMap((at) => [0, 1, 2].map((further) => at + idLength + further))
}

function flip(file: Buffer, at: number, bit: number): void {
  file[at] = (file[at] ?? 0) ^ bit
}

/** One link that follows several groups, as a person's has it. */
async function follow(server: Server, { cookie }: Person, groups: string[]) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/sync`, {
    headers: { cookie, origin: server.url },
  })
  onTestFinished(() => socket.terminate())
  const watchers = new Watchers()
  const whole = new Set<string>()
  const titles = new Map<string, Map<string, string>>()
  socket.on('message', (content: Buffer) => {
    const message: ServerMessage = JSON.parse(content.toString())
    if (message.type !== 'rows' && message.type !== 'entries') return
    if (message.type === 'rows' && message.isLast) whole.add(message.stream)
    const changed =
      message.type === 'rows' ? message.rows : message.entries.flatMap((entry) => entry.changed)
    const known = titles.get(message.stream) ?? new Map<string, string>()
    titles.set(message.stream, known)
    for (const row of changed) {
      if (row.kind === 'listItem') known.set(row.record.id, row.record.title)
    }
    watchers.look()
  })
  await once(socket, 'open')
  const streams = Object.fromEntries(groups.map((group) => [group, null]))
  const hello = { type: 'hello', version: protocolVersion, client: newId(), streams }
  socket.send(JSON.stringify(hello))
  return {
    until: (isTrue: () => boolean) => watchers.until(isTrue),
    hasAll: (stream: string) => whole.has(stream),
    titles: (stream: string) => [...(titles.get(stream)?.values() ?? [])],
    get isOpen() {
      return socket.readyState === WebSocket.OPEN
    },
  }
}

async function outcomeOf(
  server: Server,
  { cookie }: Person,
  stream: string,
  [name, args]: [string, object],
): Promise<string> {
  const body = { stream, client: newId(), mutations: [{ n: 1, name, args }] }
  const answer = await post(server, '/sync/push', body, cookie)
  const { outcomes } = await answer.json()
  return outcomes[0].refusal?.code ?? 'done'
}

/** What `npm run admin -- check` says, beside the server that runs. */
async function check(dataDir: string): Promise<string> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const run = promisify(execFile)(process.execPath, ['scripts/admin.ts', 'check'], {
    cwd: root,
    env,
  })
  return run.then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  )
}

/** What is served of these groups: rows by their keys, and the bytes of notepads. */
type Content = Map<string, unknown>

type Found = Record<'whole' | 'withheld' | 'closed' | 'refused', number>

async function contentAt(place: string, file: Buffer, groups: string[]): Promise<Content | null> {
  for (const name of ['trivet.db-wal', 'trivet.db-shm']) rmSync(join(place, name), { force: true })
  writeFileSync(join(place, 'trivet.db'), file)
  let database: Database
  try {
    database = await openDatabase({ dataDir: place, databaseUrl: null, now: () => 0 })
  } catch {
    return null
  }
  try {
    return await readContent(database, groups)
  } finally {
    await database.close().catch(() => undefined)
  }
}

async function readContent(database: Database, groups: string[]): Promise<Content> {
  const { read } = database
  const content: Content = new Map()
  for (const stream of groups) {
    const missed = await orNothing(catchUp(database, { stream, isUser: false, since: null }))
    const rows = missed.flatMap((frame) => frame.rows)
    for (const { kind, record } of rows) content.set(`${stream}/${kind}/${record.id}`, record)
    for (const row of rows) {
      if (row.kind !== 'notepad') continue
      const wanted = { groupId: stream, notepad: row.record.id, seq: 0 }
      for (const { update } of await orNothing(notepadUpdatesSince(read, wanted))) {
        content.set(`${stream}/body/${row.record.id}/${update}`, update)
      }
    }
  }
  return content
}

/** A group or notepad that cannot be read is served to nobody, whatever SQLite says of it. */
async function orNothing<Read>(reading: Promise<Read[] | 'far'>): Promise<Read[]> {
  try {
    const read = await reading
    return read === 'far' ? [] : read
  } catch {
    return []
  }
}

/** What is served, and is not what was. */
function strangersIn(before: Content, after: Content): string[] {
  return [...after.keys()].filter((key) => !isDeepStrictEqual(before.get(key), after.get(key)))
}

function outcome(before: Content, after: Content, groups: string[]): keyof Found {
  if (after.size === before.size) return 'whole'
  const isClosed = groups.some((group) => ![...after.keys()].some((key) => key.startsWith(group)))
  return isClosed ? 'closed' : 'withheld'
}
