import { closeCodes } from '#sync/protocol.ts'
import { snapshotHash } from '#sync/snapshot-hash.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connection } from './connection.ts'
import type { DeviceStore } from './device-store.ts'
import type { Session } from './session.ts'
import { flat, makeFlat, openSession, user } from './test-session.ts'
import { Socket } from './test-socket.ts'

/** What each page does when it goes away, the oldest first. */
let hides: ((event: { persisted: boolean }) => void)[] = []
let answer: () => Promise<Response>

beforeEach(() => {
  hides = []
  Socket.made = []
  answer = async () => Response.json(ownStream)
  vi.stubGlobal('document', { hidden: true, addEventListener: () => undefined })
  vi.stubGlobal('addEventListener', (type: string, listener: (typeof hides)[number]) => {
    if (type === 'pagehide') hides.push(listener)
  })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('location', new URL('http://127.0.0.1/'))
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('fetch', () => answer())
})

afterEach(() => {
  for (const hide of hides) hide({ persisted: false })
  vi.unstubAllGlobals()
})

test('[TA-15] whoever has everything fetched anew hears of it, each time, also in a tab that does not speak', async () => {
  await openTab('one')
  const two = await openTab('two')

  const here = await Promise.all([two.fetchAnew(), two.fetchAnew()])

  expect(here).toEqual([true, true])
})

test('[TA-15] … and when the tab that speaks goes meanwhile', async () => {
  const asked = Promise.withResolvers<void>()
  answer = () => {
    asked.resolve()
    return new Promise(() => undefined)
  }
  await openTab('one')
  const two = await openTab('two')
  const here = two.fetchAnew()
  await asked.promise

  answer = async () => Response.json(ownStream)
  hides.shift()?.({ persisted: false })

  expect(await here).toBe(true)
})

test('[TA-15] … and when the tab that speaks sleeps', async () => {
  const sleeping = Promise.withResolvers<void>()
  const stolen = navigator.locks.request(`trivet-${user.id}`, () => sleeping.promise)
  stolen.catch(() => undefined)
  const two = await openTab('two')

  expect(await two.fetchAnew()).toBe(true)
  sleeping.resolve()
})

test('[TA-15] … and when something breaks on the server', async () => {
  answer = async () => Response.json({ digest: 'abc' }, { status: 500 })
  await openTab('one')
  const two = await openTab('two')

  expect(await two.fetchAnew()).toBe(false)
})

test('[SI-15] whoever signs out, and does not hear that it worked, is led to the sign-in form', async () => {
  const onSignedOut = vi.fn<() => void>()
  const connection = await openTab('one', onSignedOut)
  await vi.waitFor(() => expect(Socket.made).toHaveLength(1))

  connection.signingOut.leave()
  Socket.made[0]?.end(closeCodes.sessionEnded)
  expect(onSignedOut).not.toHaveBeenCalled()
  connection.signingOut.stay()
  Socket.made[1]?.end(closeCodes.sessionEnded)

  expect(onSignedOut).toHaveBeenCalledOnce()
})

test('[DS-15] notepads that are to leave this device, when its disk was taken away, end in no error', async () => {
  const connection = await openTab('one')

  await expect(connection.keepNotepads(false)).resolves.toBeUndefined()
})

test('[TA-20] a tab that goes leaves the notepad that it had open, and its caret goes with it', async () => {
  const { socket, two } = await openTwo()
  two.bodies.open({ ...plan, since: 3, onUpdates: ignore, onCaret: ignore })
  two.bodies.tellCaret(flat, plan.notepad, 'here')
  await vi.waitFor(() => expect(heard(socket)).toEqual(['open', 'caret here']))

  hides[1]?.({ persisted: false })

  await vi.waitFor(() =>
    expect(heard(socket)).toEqual(['open', 'caret here', 'caret null', 'close']),
  )
})

test('[TA-20] … and the person is where the tab that is left has them', async () => {
  const { socket, two } = await openTwo()
  two.session.here(flat, 'list')
  await vi.waitFor(() => expect(places(socket)).toEqual([flat]))

  hides[1]?.({ persisted: false })

  await vi.waitFor(() => expect(places(socket)).toEqual([flat, null]))
})

test('[TA-22] a tab that crashes leaves the notepad and the place that it had', async () => {
  const { socket, two } = await openTwo()
  two.bodies.open({ ...plan, since: 3, onUpdates: ignore, onCaret: ignore })
  two.bodies.tellCaret(flat, plan.notepad, 'here')
  two.session.here(flat, 'list')
  await vi.waitFor(() => expect(places(socket)).toEqual([flat]))

  // What a browser frees when the tab is no more.
  void navigator.locks.request('trivet-tab-two', { steal: true }, ignore)

  await vi.waitFor(() => {
    expect(heard(socket)).toEqual(['open', 'caret here', 'caret null', 'close'])
    expect(places(socket)).toEqual([flat, null])
  })
})

test('[TA-21] a notepad that another tab has open in two places is closed when both are', async () => {
  const { socket, two } = await openTwo()
  const seen = { ...plan, since: 3, onUpdates: ignore, onCaret: ignore }
  const closes = [two.bodies.open({ ...seen }), two.bodies.open({ ...seen })]

  for (const close of closes) close()

  await vi.waitFor(() => expect(heard(socket)).toEqual(['open', 'open', 'close']))
})

test('[WD-19] each tab hears how far the clock of the server is from that of the device, and what is done there counts by it', async () => {
  const hour = 3_600_000
  const [first, second] = [
    openSession({ client: 'one', now: Date.now }),
    openSession({ client: 'two', now: Date.now }),
  ]
  await openTab('one', ignore, first)
  await openTab('two', ignore, second)
  const [socket] = Socket.made
  socket?.dispatchEvent(new Event('open'))

  socket?.say({ type: 'welcome', version: 1, release: '', now: Date.now() + 5 * hour })

  const hours = (session: Session) => Math.round(session.aheadMs / hour)
  await vi.waitFor(() => expect([first, second].map(hours)).toEqual([5, 5]))
  makeFlat(second)
  const madeAt = second.replica(flat).get('group', flat)?.createdAt ?? 0
  expect(Math.round((madeAt - Date.now()) / hour)).toBe(5)
})

const ignore = () => undefined
const plan = { stream: flat, notepad: 'plan-plan-plan-plan-' }

/** A tab that speaks to the server, and one that does so through it. */
async function openTwo() {
  await openTab('one')
  await vi.waitFor(() => expect(Socket.made).toHaveLength(1))
  const [socket] = Socket.made
  socket?.say({ type: 'welcome', version: 1, release: '', now: 0 })
  const session = openSession({ client: 'two' })
  await openTab('two', ignore, session)
  return { socket, two: { session, bodies: await session.bodies.promise } }
}

/** In which groups the server was told that the person is. */
function places(socket: Socket | undefined): (string | null)[] {
  return (socket?.heard ?? []).flatMap((message) =>
    message.type === 'here' ? [message.stream] : [],
  )
}

/** What the server was told of notepads. */
function heard(socket: Socket | undefined): string[] {
  return (socket?.heard ?? []).flatMap((message) => {
    if (message.type === 'caret') return [`caret ${message.caret}`]
    return message.type === 'open' || message.type === 'close' ? [message.type] : []
  })
}

/** One of the tabs of a person; the first one speaks to the server. */
async function openTab(
  client: string,
  onSignedOut: () => void = ignore,
  session = openSession({ client }),
): Promise<Connection> {
  const connection = new Connection({
    session,
    store: store as DeviceStore,
    storage: null,
    onFailure: ignore,
    onSignedOut,
  })
  await connection.start()
  return connection
}

const ownStream = {
  stream: user.id,
  epoch: 'first',
  seq: 1,
  page: 0,
  pages: 1,
  rows: [],
  check: { count: 0, hash: snapshotHash([[]]) },
}

/** A device on which nothing was stored. */
const store: Partial<DeviceStore> = {
  becomeWriter: async () => new Map(),
  countWriterIds: async () => 0,
  streams: async () => new Map(),
  stream: async () => undefined,
  outbox: async () => [],
  refused: async () => [],
  people: async () => [],
  keep: async () => undefined,
  keepPeople: async () => undefined,
  write: async () => undefined,
  dropBodies: async () => {
    throw new DOMException('closed', 'InvalidStateError')
  },
}
