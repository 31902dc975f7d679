import { type ClientMessage, frameMaxBytes } from '#sync/protocol.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryDelayMs } from './link-timing.ts'
import { Link } from './link.ts'

/** Sockets of a server that is not there, until somebody says that it is. */
class Socket extends EventTarget {
  static made: Socket[] = []
  constructor() {
    super()
    Socket.made.push(this)
  }
  close(): void {}
  send(): void {}

  fail(): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }))
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('location', new URL('http://127.0.0.1/'))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(Math, 'random').mockReturnValue(1)
  Socket.made = []
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('[CO-23] where sockets are blocked, a clock that is set back does not end the asking', async () => {
  const asked = viaRequests()
  const link = openLink()
  await blockSockets()
  expect(link.viaHttp).toBe(true)
  const before = asked.length

  vi.setSystemTime(0)
  await vi.advanceTimersByTimeAsync(10_000)

  expect(asked.length).toBeGreaterThan(before + 3)
  link.stop()
})

test('[CO-24] where sockets are blocked, a page that is too old for the server says so', async () => {
  viaRequests(() => Response.json({ version: 2 }, { status: 426 }))
  const onOutdated = vi.fn<() => void>()
  const link = openLink({ onOutdated })

  await blockSockets()
  await vi.advanceTimersByTimeAsync(2_000)

  expect(onOutdated).toHaveBeenCalled()
  link.stop()
})

test('[CO-26] one plain request is no larger than the server takes, whatever letters it is written in', async () => {
  const sizes: number[] = []
  const said: ClientMessage[] = []
  vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string } = {}) => {
    if (path !== '/health') {
      sizes.push(Buffer.byteLength(body))
      said.push(...JSON.parse(body).messages)
    }
    return Response.json({ messages: [] })
  })
  const waiting = Array.from({ length: 6 }, (_, place) => pushOf(place, '语'.repeat(100_000)))
  const isSaid = ({ stream }: { stream: string }) =>
    said.some((message) => 'stream' in message && message.stream === stream)
  const link = openLink({
    onUp: () => waiting.filter((push) => !isSaid(push)).forEach((push) => link.send(push)),
  })

  await blockSockets()
  await vi.advanceTimersByTimeAsync(1_000)

  expect(waiting.every(isSaid)).toBe(true)
  expect(Math.max(...sizes)).toBeLessThan(frameMaxBytes)
  link.stop()
})

function pushOf(place: number, note: string) {
  const mutations = [{ n: 1, name: 'changeListItem', args: { note } }]
  return { type: 'push' as const, stream: `flat-${place}`, client: 'client', mutations }
}

/** The paths that are asked for. */
function viaRequests(answer = () => Response.json({ messages: [] })): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return path === '/health' ? Response.json({}) : answer()
  })
  return asked
}

async function blockSockets(): Promise<void> {
  Socket.made.at(-1)?.fail()
  await vi.advanceTimersByTimeAsync(1_000)
  Socket.made.at(-1)?.fail()
  await vi.advanceTimersByTimeAsync(0)
}

const ignore = () => {}

function openLink({ onOutdated = ignore, onUp = ignore } = {}): Link {
  const link = new Link({
    userId: 'ada',
    hello: () => [],
    onUp,
    onMessage: ignore,
    onChange: ignore,
    onSignedOut: ignore,
    onOutdated,
    onFailure: ignore,
  })
  link.start()
  return link
}

/** Until the next try is 15 s away. */
async function failOften(): Promise<void> {
  for (let failures = 1; failures < 5; failures += 1) {
    Socket.made.at(-1)?.fail()
    await vi.advanceTimersByTimeAsync(retryDelayMs(failures, () => 1))
  }
  Socket.made.at(-1)?.fail()
}

test('[CO-16] whoever acts does not wait for the next try, which is made every three seconds at most', async () => {
  const link = openLink()
  await failOften()
  const tries = Socket.made.length

  link.tryNow()
  expect(Socket.made).toHaveLength(tries)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(Socket.made).toHaveLength(tries)
  link.tryNow()
  expect(Socket.made).toHaveLength(tries + 1)
  // One is under way.
  link.tryNow()
  expect(Socket.made).toHaveLength(tries + 1)
  Socket.made.at(-1)?.fail()
  link.tryNow()
  expect(Socket.made).toHaveLength(tries + 1)
  link.stop()
})
