import { itemBy } from '#domain/examples.ts'
import { changeId } from '#domain/logged-change.ts'
import type { Row, SnapshotPage } from '#sync/protocol.ts'
import { snapshotHash } from '#sync/snapshot-hash.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceStore } from './device-store.ts'
import type { Kept } from './kept.ts'
import { Leader } from './leader.ts'
import type { Session } from './session.ts'
import { flat, flatFromServer, haveFlat, makeFlat, openSession, user } from './test-session.ts'
import { Socket } from './test-socket.ts'
import { textIn } from './waiting-words.ts'

const milk = 'milk-milk-milk-milk-'
const bread = 'bread-bread-bread-b'
const eggs = 'eggs-eggs-eggs-eggs-'

beforeEach(() => {
  Socket.made = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('location', new URL('http://127.0.0.1/'))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ignore = () => undefined

interface Lead {
  store?: Partial<DeviceStore>
  restored?: boolean
}

/** The tab that leads, with a link to the server. */
async function lead(session: Session, { store, restored = false }: Lead = {}) {
  const leader: Leader = new Leader({
    session,
    store: (store ?? null) as DeviceStore | null,
    opened: () => [],
    isSettled: () => true,
    onAnswered: ignore,
    onRefused: ignore,
    onRenumbered: ignore,
    onServer: ignore,
    post: ignore,
    onLink: ignore,
    onKept: ignore,
    onSignedOut: ignore,
    onOutdated: ignore,
    onFailure: ignore,
  })
  await leader.start(new Set())
  const [server] = Socket.made
  if (!server) throw new Error('no link')
  server.dispatchEvent(new Event('open'))
  server.say({ type: 'welcome', version: 1, release: '', now: 0, restored })
  return { leader, server }
}

test('[CO-22] what is answered late, when it goes again already, does not make this page another one to the server', async () => {
  const session = openSession()
  makeFlat(session)
  haveFlat(session)
  const { leader, server } = await lead(session)
  addItem(session, milk)
  leader.pushNew()
  addItem(session, bread)
  leader.pushNew()
  expect(server.pushes).toHaveLength(2)

  server.say({ type: 'busy', retryAfterMs: 2_000 })
  const refusal = { code: 'gap', values: { expected: 2 } } as const
  server.say({ type: 'failed', stream: flat, client: session.client, refusal })
  await vi.advanceTimersByTimeAsync(2_000)

  expect(server.pushes.at(-1)?.mutations.map(({ n }) => n)).toEqual([2, 3])
  expect(addItem(session, eggs)).toMatchObject({ client: session.client, n: 4 })
  leader.stop()
})

test('[GB-10] what waited through a restore gets other numbers once, though the server cannot look at two parts of it', async () => {
  const session = openSession()
  makeFlat(session)
  haveFlat(session)
  session
    .replica(flat)
    .adopt([
      waiting('x', 10, milk),
      waiting('y', 5, bread, { x: 10 }),
      waiting('x', 11, eggs, { y: 5 }),
    ])
  const disk = slowDisk()
  const { leader, server } = await lead(session, { store: disk.store, restored: true })
  server.say(flatFromServer(session, { epoch: 'second', restored: { seq: 9 } }))
  expect(server.pushes.map(({ client }) => client)).toEqual(['x', 'y', 'x'])

  for (const { client } of server.pushes) {
    const refusal = { code: 'gap', values: { expected: 1 } } as const
    server.say({ type: 'failed', stream: flat, client, refusal })
  }
  disk.answer()
  await vi.advanceTimersByTimeAsync(0)

  const ids = session.replica(flat).pending.map(({ args }) => textIn(args, 'id'))
  expect(new Set(ids)).toEqual(new Set([bread, eggs, milk]))
  expect(ids).toHaveLength(3)
  expect(disk.renumbered.flat()).toHaveLength(3)
  leader.stop()
})

test('[CO-25] what comes while everything is fetched anew is not taken off the screen by it', async () => {
  const session = openSession()
  makeFlat(session)
  haveFlat(session)
  const whole = flatFromServer(session)
  const read = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string) => {
    const stream = new URLSearchParams(path.split('?')[1]).get('stream') ?? ''
    await read.promise
    return Response.json(pageOf(stream, stream === flat ? whole.rows : []))
  })
  const { leader, server } = await lead(session)
  const here = leader.fetchAnew()

  const changed = [{ kind: 'listItem', record: itemBy(user.id, { id: milk }), stamps: {} } as const]
  const change = {
    client: 'bob',
    n: 1,
    id: 'bob.1',
    seq: 10,
    by: 'bob',
    at: 8,
    name: 'addListItem',
    act: null,
    rows: [],
  }
  const told = { stream: flat, epoch: 'first', from: 9, to: 10 }
  server.say({ type: 'entries', ...told, entries: [{ ...change, changed }] })
  const seen: unknown[] = []
  session.replica(flat).subscribe(() => seen.push(session.replica(flat).get('listItem', milk)))
  read.resolve()

  expect(await here).toBe(true)
  expect(session.replica(flat).cursor).toEqual({ epoch: 'first', seq: 10 })
  expect(seen.at(-1)).toBeDefined()
  leader.stop()
})

test('[DS-18] a group that was fetched whole is followed again, though the disk gives no answer', async () => {
  const session = openSession()
  makeFlat(session)
  haveFlat(session)
  const { rows } = flatFromServer(session)
  vi.stubGlobal('fetch', async () => Response.json(pageOf(flat, rows)))
  const store = { ...slowDisk().store, write: () => new Promise<void>(ignore) }
  const { leader, server } = await lead(session, { store })
  const before = server.heard.length

  server.say({ type: 'far', stream: flat })
  await vi.advanceTimersByTimeAsync(100)
  expect(await leader.fetchAnew()).toBe(true)

  const asked = server.heard.slice(before).filter(({ type }) => type === 'follow')
  expect(asked[0]).toEqual({ type: 'follow', streams: { [flat]: { epoch: 'first', seq: 9 } } })
  leader.stop()
})

test('[DS-21] what is in a group that is fetched whole waits no more, on the disk neither', async () => {
  const session = openSession()
  makeFlat(session)
  haveFlat(session)
  const { client, n } = addItem(session, milk)
  const { rows } = flatFromServer(session)
  const change = { by: user.id, at: 8, name: 'addListItem', act: null, rows: [] }
  const log = [{ id: changeId(client, n), seq: 9, ...change }]
  vi.stubGlobal('fetch', async () => Response.json({ ...pageOf(flat, rows), log }))
  const forgotten: Kept[] = []
  const write: DeviceStore['write'] = async ({ answered }) => void forgotten.push(...answered)
  const { leader } = await lead(session, { store: { ...slowDisk().store, write } })

  await leader.fetchAnew()
  await vi.advanceTimersByTimeAsync(100)

  expect(session.replica(flat).pending).toEqual([])
  expect(forgotten).toMatchObject([{ stream: flat, pending: { client, n } }])
  leader.stop()
})

function pageOf(stream: string, rows: Row[]): SnapshotPage {
  const check = { count: rows.length, hash: snapshotHash([rows]) }
  return { stream, epoch: 'first', seq: 9, page: 0, pages: 1, rows, check, log: [], people: [] }
}

function addItem(session: Session, id: string) {
  return session.mutate(flat, 'addListItem', newItem(id))
}

function newItem(id: string) {
  return { id, title: id, order: 'b00V' }
}

/** Left by another tab before the server was restored. */
function waiting(client: string, n: number, id: string, after: Record<string, number> = {}) {
  const seen = { epoch: 'first', seq: 9 }
  return { client, n, name: 'addListItem', args: newItem(id), at: n, seen, after }
}

/** A disk that gives other numbers when it is told to. */
function slowDisk() {
  const answered = Promise.withResolvers<void>()
  const renumbered: (readonly Kept[])[] = []
  const store: Partial<DeviceStore> = {
    becomeWriter: async () => new Map(),
    countWriterIds: async () => 0,
    bodiesOf: async () => [],
    keep: async () => undefined,
    write: async () => undefined,
    renumber: (before) => {
      renumbered.push(before)
      return answered.promise
    },
  }
  return { store, renumbered, answer: () => answered.resolve() }
}
