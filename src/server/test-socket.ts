import { once } from 'node:events'
import type { ClientMessage, Cursors, ServerMessage } from '#sync/protocol.ts'
import { protocolVersion } from '#sync/protocol.ts'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { AppOptions } from './app.ts'
import type { Config } from './config.ts'
import { listen, type Listener } from './listen.ts'
import { newId, openTestApp, type TestApp, type TestVisitor } from './open-test-app.ts'
import { noFront } from './no-front.ts'

/** Test support: the server on a real port, for real sockets. */
export interface SocketApp extends TestApp {
  url: string
  listener: Listener
  /** A socket of this person's that has said nothing yet. */
  socket(person: Pick<TestVisitor, 'cookie'>, options?: SocketOptions): Promise<TestSocket>
  /** One that follows these streams from the start, and has everything of them. */
  device(person: Pick<TestVisitor, 'cookie'>, ...streams: string[]): Promise<TestSocket>
}

interface SocketOptions {
  origin?: string
  /** Whom the page was made for, which may not be who is signed in by now. */
  user?: string
  /** A device that gives no sign of life. */
  isDead?: boolean
}

export async function openSocketApp(
  replaced: Partial<AppOptions> = {},
  config: Partial<Config> = {},
): Promise<SocketApp> {
  const test = await openTestApp(noFront, config, replaced)
  const listener = await listen(
    test.app.fetch,
    { port: 0, host: '127.0.0.1', tls: null },
    { log: () => undefined, sockets: test.app.sockets },
  )
  onTestFinished(() => listener.close())
  const url = `http://127.0.0.1:${listener.port}`
  const socket: SocketApp['socket'] = async ({ cookie }, options = {}) =>
    TestSocket.open(url, { cookie, origin: url, ...options })
  return {
    ...test,
    url,
    listener,
    socket,
    async device(person, ...streams) {
      const opened = await socket(person)
      opened.hello(Object.fromEntries(streams.map((stream) => [stream, null])))
      for (const stream of streams) {
        await opened.next('rows', (rows) => rows.stream === stream && rows.isLast)
      }
      return opened
    },
  }
}

type Type = ServerMessage['type']
type Of<T extends Type> = Extract<ServerMessage, { type: T }>

interface Waiter {
  matches(message: ServerMessage): boolean
  resolve(message: ServerMessage): void
}

/** A device as bare as can be: it says what a test says, and keeps what it hears. */
export class TestSocket {
  readonly client = newId()
  readonly socket: WebSocket
  /** Everything that was not waited for yet, oldest first. */
  heard: ServerMessage[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  #waiters: Waiter[] = []
  #n = new Map<string, number>()

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('error', () => undefined)
    socket.on('message', (content: Buffer) => this.#hear(JSON.parse(content.toString())))
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
    })
    onTestFinished(() => socket.terminate())
  }

  static async open(
    url: string,
    options: { cookie: string | undefined; origin: string; user?: string; isDead?: boolean },
  ): Promise<TestSocket> {
    const { cookie, origin, user, isDead = false } = options
    const query = user === undefined ? '' : `?user=${user}`
    const socket = new WebSocket(`${url.replace('http', 'ws')}/sync${query}`, {
      headers: { origin, ...(cookie !== undefined && { cookie }) },
      perMessageDeflate: false,
      autoPong: !isDead,
    })
    const opened = new TestSocket(socket)
    await once(socket, 'open')
    return opened
  }

  say(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message))
  }

  hello(streams: Cursors = {}): void {
    this.say({ type: 'hello', version: protocolVersion, client: this.client, streams })
  }

  /** Pushes changes under this device's next numbers, and gives the numbers. */
  push(stream: string, ...changes: (readonly [name: string, args: object])[]): number[] {
    const first = (this.#n.get(stream) ?? 0) + 1
    this.#n.set(stream, first + changes.length - 1)
    const mutations = changes.map(([name, args], index) => ({ n: first + index, name, args }))
    this.say({ type: 'push', stream, client: this.client, mutations })
    return mutations.map(({ n }) => n)
  }

  /** The next message of this kind, from among those heard or to come. */
  async next<T extends Type>(type: T, where: (message: Of<T>) => boolean = () => true) {
    // Only messages of the type are handed to `where`.
    const matches = (message: ServerMessage) => message.type === type && where(message as Of<T>)
    const at = this.heard.findIndex(matches)
    const [found] = at < 0 ? [] : this.heard.splice(at, 1)
    if (found) return found as Of<T>
    const { promise, resolve } = Promise.withResolvers<ServerMessage>()
    this.#waiters.push({ matches, resolve })
    return promise as Promise<Of<T>>
  }

  /** The entries frame that brings one of this device's own back. */
  cameBack(n: number) {
    return this.next('entries', ({ entries }) =>
      entries.some((entry) => entry.client === this.client && entry.n === n),
    )
  }

  /** Settles when everything that was said before is answered. */
  async settle(): Promise<void> {
    this.say({ type: 'ping' })
    await this.next('pong')
  }

  #hear(message: ServerMessage): void {
    const at = this.#waiters.findIndex(({ matches }) => matches(message))
    const [waiter] = at < 0 ? [] : this.#waiters.splice(at, 1)
    if (waiter) waiter.resolve(message)
    else this.heard.push(message)
  }
}
