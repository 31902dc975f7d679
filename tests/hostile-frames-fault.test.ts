import { once } from 'node:events'
import { toBase64 } from '#domain/base64.ts'
import { openBody, writeBody } from '#domain/notepad-body.ts'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import {
  bareServer,
  isLong,
  item,
  letIn,
  makeGroup,
  newId,
  openDevice,
  type Person,
  post,
  push,
  seeded,
  signUp,
} from './fault-house.ts'
import { type Server, startServer } from './server.ts'

const frames = isLong ? 10_000 : 2_000
const updates = isLong ? 1_000 : 200
const seed = Number(process.env.SEED ?? 1)

type Random = () => number

async function open() {
  const server = await startServer({}, bareServer)
  onTestFinished(() => server.stop())
  const [ada, vic, eve] = [
    await signUp(server, 'Ada'),
    await signUp(server, 'Vic'),
    await signUp(server, 'Eve'),
  ]
  const group = await makeGroup(server, ada)
  await letIn(server, vic, { owner: ada, group, role: 'viewer' })
  const [milk, notepad] = [item(), newId()]
  await push(server, {
    cookie: ada.cookie,
    stream: group,
    mutations: [
      ['addListItem', milk],
      ['addNotepad', { id: notepad, title: 'Dinner', emoji: null, order: 'a0V' }],
      ['writeNotepad', { id: notepad, updateId: newId(), update: updateOf('Soup'), excerpt: '' }],
    ],
  })
  return { server, ada, vic, eve, group, milk, notepad }
}

test(`[F13] ${frames} hostile frames change nothing, hurt nobody and stop nothing (SEED=${seed})`, async () => {
  const { server, ada, vic, eve, group, milk, notepad } = await open()
  const before = await contentOf(server, ada, group)
  const watching = openDevice(server, ada, group)
  onTestFinished(() => watching.close())
  await watching.until(() => watching.isLinked)
  const corpus = framesAbout(group, milk.id, notepad)

  // One who may only read, and one who may not even know.
  const sent = await Promise.all([
    attack(server, vic, { corpus, random: seeded(seed), count: frames / 2 }),
    attack(server, eve, { corpus, random: seeded(-seed), count: frames / 2 }),
  ])

  expect(sent).toEqual([frames / 2, frames / 2])
  expect(await contentOf(server, ada, group)).toEqual(before)
  const n = watching.mutate('addListItem', item())
  await watching.until(() => watching.acknowledged.has(n))
  expect(watching.closeCodes).toEqual([])
  const faults = server.logs.filter((line) => /"event":"(error|uncaught)"/.test(line))
  expect(faults).toEqual([])
}, 240_000)

test(`[F13] ${updates} mangled Yjs updates leave every notepad readable (SEED=${seed})`, async () => {
  const random = seeded(seed)
  const { server, ada, group, notepad } = await open()
  const device = openDevice(server, ada, group)
  onTestFinished(() => device.close())

  for (let count = 0; count < updates; count += 1) {
    const bytes = Buffer.from(updateOf(`Line ${count}`), 'base64')
    const update = toBase64(mangle(bytes, random))
    device.mutate('writeNotepad', { id: notepad, updateId: newId(), update, excerpt: '' })
  }
  await device.until(() => device.waiting === 0)

  const answer = await post(server, '/sync/notepad', { group, notepad, since: 0 }, ada.cookie)
  const stored: { updates: { update: string }[] } = await answer.json()
  const doc = new Y.Doc()
  for (const { update } of stored.updates) Y.applyUpdate(doc, Buffer.from(update, 'base64'))
  expect(stored.updates.length).toBe(1 + device.acknowledged.size)
  const faults = server.logs.filter((line) => /"event":"(error|uncaught)"/.test(line))
  expect(faults).toEqual([])
}, 120_000)

function updateOf(words: string): string {
  const doc = openBody()
  writeBody(doc, words)
  return toBase64(Y.encodeStateAsUpdate(doc))
}

async function contentOf(server: Server, { cookie }: Person, group: string) {
  const url = `${server.url}/sync/snapshot?stream=${group}&page=0`
  const answer = await fetch(url, { headers: { cookie } })
  const { seq, rows, check } = await answer.json()
  return { seq, rows, check }
}

/** One of each that there is, as a device would say it. */
function framesAbout(group: string, milk: string, notepad: string): object[] {
  const client = newId()
  const seen = { epoch: 'x', seq: 3 }
  const pushed = (name: string, args: object) => ({
    type: 'push',
    stream: group,
    client,
    mutations: [{ n: 1, name, args, seen, after: { [newId()]: 1 }, act: newId() }],
  })
  return [
    { type: 'follow', streams: { [group]: seen } },
    { type: 'open', stream: group, notepad, since: 0 },
    { type: 'close', stream: group, notepad },
    { type: 'here', stream: group, place: 'list' },
    { type: 'ping' },
    pushed('addListItem', item()),
    pushed('tickListItem', { id: milk, done: true }),
    pushed('changeListItem', { id: milk, title: 'Mine', note: 'x'.repeat(500) }),
    pushed('deleteListItem', { id: milk }),
    pushed('writeNotepad', {
      id: notepad,
      updateId: newId(),
      update: updateOf('Mine'),
      excerpt: '',
    }),
    pushed('changeGroup', { name: 'Mine' }),
    pushed('removeMember', { id: newId() }),
    pushed('joinGroup', { invitation: newId() }),
    pushed('createGroup', {
      name: 'Mine',
      emoji: '🏠',
      colour: 'pine',
      locale: 'en',
      timeZone: 'UTC',
      weekStart: 1,
    }),
  ]
}

interface Attack {
  corpus: object[]
  random: Random
  count: number
}

/** Says mangled frames, on a new socket whenever the last one was closed. */
async function attack(server: Server, { cookie }: Person, { corpus, random, count }: Attack) {
  let sent = 0
  while (sent < count) {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/sync`, {
      headers: { cookie, origin: server.url },
    })
    socket.on('error', () => undefined)
    await Promise.race([once(socket, 'open'), once(socket, 'close')])
    const hello = { type: 'hello', version: 1, client: newId(), streams: {} }
    socket.send(JSON.stringify(hello))
    // Few on each, since most of them end it.
    for (let each = 0; each < 4 && sent < count; each += 1, sent += 1) {
      const frame = corpus[Math.floor(random() * corpus.length)] ?? {}
      say(socket, frame, random)
    }
    socket.close()
    await once(socket, 'close')
  }
  return sent
}

function say(socket: WebSocket, frame: object, random: Random): void {
  if (socket.readyState !== WebSocket.OPEN) return
  const choice = random()
  if (choice < 0.4) {
    socket.send(JSON.stringify(mangleValue(frame, random)))
  } else if (choice < 0.8) {
    socket.send(mangle(Buffer.from(JSON.stringify(frame)), random), { binary: choice > 0.75 })
  } else {
    // Below the protocol: what no library would send.
    Reflect.get(socket, '_socket').write(mangle(Buffer.from(JSON.stringify(frame)), random))
  }
}

const oddities: unknown[] = [
  null,
  -1,
  0,
  2 ** 53,
  1e308,
  '',
  'x'.repeat(5_000),
  '\u0000\ud800\u202e',
  '__proto__',
  [],
  {},
  true,
  [[[[[[[[]]]]]]]],
  { $ne: 1 },
]

/** The same object with something else in one place. */
function mangleValue(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.2) {
    return oddities[Math.floor(random() * oddities.length)]
  }
  const entries = Object.entries(value)
  const at = Math.floor(random() * entries.length)
  const mangled = entries.map(([key, each], index) =>
    index === at ? [random() < 0.1 ? 'other' : key, mangleValue(each, random)] : [key, each],
  )
  return Array.isArray(value) ? mangled.map(([, each]) => each) : Object.fromEntries(mangled)
}

function mangle(bytes: Uint8Array, random: Random): Buffer {
  const at = () => Math.floor(random() * bytes.length)
  const choice = random()
  if (choice < 0.2) return Buffer.from(bytes.subarray(0, at()))
  if (choice < 0.4) return Buffer.concat([bytes.subarray(0, at()), bytes.subarray(at())])
  const copy = Buffer.from(bytes)
  const flips = 1 + Math.floor(random() * 5)
  for (let flip = 0; flip < flips; flip += 1) copy[at()] = Math.floor(random() * 256)
  return copy
}
