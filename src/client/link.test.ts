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

const ignore = () => {}

function openLink(): Link {
  const link = new Link({
    hello: () => [],
    onUp: ignore,
    onMessage: ignore,
    onChange: ignore,
    onSignedOut: ignore,
    onOutdated: ignore,
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
