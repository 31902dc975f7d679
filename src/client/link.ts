import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import { type ClientMessage, closeCodes, type ServerMessage } from '#sync/protocol.ts'
import {
  countBlocked,
  type Heard,
  heartbeat,
  isSocketBlocked,
  retryDelayMs,
  tryAgainMs,
} from './link-timing.ts'
import { passedMs } from './passed.ts'
import { bytesOf } from './pushes.ts'
import { get, Outdated, post, Unreachable } from './server-api.ts'

const checkEveryMs = 1_000
const overloadMs = 5_000
const pollMs = 2_000
const socketAgainMs = 60_000
/** What one plain request carries; the rest goes with the next. */
const requestBytes = 700_000
const requestMessages = 50

interface LinkOptions {
  /** Whose page this is. Somebody else may sign in here meanwhile, and nothing is said in their name. */
  userId: Id
  /** What every link begins with. */
  hello: () => ClientMessage[]
  /**
   * There is a link: everything that is under way must be said again. With the greeting, unless it
   * comes with the answer.
   */
  onUp: (welcome: Welcome | null) => void
  onMessage: (message: ServerMessage) => void
  /** `isUp` or `viaHttp` is different. */
  onChange: () => void
  onSignedOut: () => void
  /** The server speaks a newer protocol. */
  onOutdated: () => void
  onFailure: (error: unknown) => void
}

export type Welcome = Extract<ServerMessage, { type: 'welcome' }>

/** The one way to the server: a socket, or plain requests where sockets are blocked. */
export class Link {
  readonly #options: LinkOptions
  #socket: WebSocket | null = null
  #heard: Heard = { heardAt: 0, askedAt: null }
  #isUp = false
  #viaHttp = false
  #isStopped = true
  #failures = 0
  /** Sockets in a row that could not be opened while plain requests got through. */
  #blocked = 0
  /** From when on somebody who acts has it tried at once. */
  #mayTryAt = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #ticker: ReturnType<typeof setInterval> | undefined
  #socketTriedAt = 0
  #queue: ClientMessage[] = []
  #isAsking = false
  #askAgain = false
  #isCollecting = false

  constructor(options: LinkOptions) {
    this.#options = options
  }

  get isUp(): boolean {
    return this.#isUp
  }

  get viaHttp(): boolean {
    return this.#viaHttp
  }

  start(): void {
    if (!this.#isStopped) return
    this.#isStopped = false
    this.#ticker = setInterval(() => this.#tick(), checkEveryMs)
    this.#openSocket()
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#ticker)
    clearTimeout(this.#retry)
    this.#drop()
    this.#set({ isUp: false, viaHttp: false })
  }

  /** Lost if there is no link: `onUp` says everything again. */
  send(message: ClientMessage): void {
    if (this.#viaHttp) {
      this.#queue.push(message)
      if (!this.#isCollecting) this.#askSoon()
    } else if (this.#isUp) this.#say(message)
  }

  /** One that is closing says so itself, in a moment. */
  #say(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  /** The network is back, the tab is looked at, or the person does not want to wait. */
  wake(): void {
    if (this.#isStopped) return
    this.#failures = 0
    if (this.#viaHttp) this.#askSoon()
    else if (!this.#socket) this.#openSocket()
    else if (this.#isUp) this.#ask()
  }

  /** Somebody acts: the network may be back, and the next try far away. */
  tryNow(): void {
    const isTrying = this.#isUp || this.#viaHttp || this.#socket !== null
    if (!this.#isStopped && !isTrying && Date.now() >= this.#mayTryAt) this.#openSocket()
  }

  #openSocket(): void {
    clearTimeout(this.#retry)
    this.#drop()
    const address = new URL(this.#urlOf('/sync'), location.href)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(address)
    this.#socket = socket
    // A socket that is not greeted is as dead as one that does not answer.
    this.#heard = { heardAt: Date.now(), askedAt: Date.now() }
    socket.addEventListener('open', () => {
      // One that was given up in the meantime greets nobody.
      if (this.#socket !== socket) return
      for (const message of this.#options.hello()) this.#say(message)
    })
    socket.addEventListener('message', ({ data }) => this.#onData(socket, data))
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket === socket) this.#onClose(code)
    })
  }

  #onData(socket: WebSocket, data: unknown): void {
    if (this.#socket !== socket || typeof data !== 'string') return
    this.#heard = { heardAt: Date.now(), askedAt: null }
    const message: ServerMessage = JSON.parse(data)
    if (message.type === 'welcome') {
      this.#failures = 0
      this.#blocked = 0
      this.#set({ isUp: true, viaHttp: false })
      this.#options.onUp(message)
    }
    this.#options.onMessage(message)
  }

  #onClose(code: number): void {
    const wasUp = this.#isUp
    this.#drop()
    if (!this.#viaHttp) this.#set({ isUp: false })
    if (code === closeCodes.sessionEnded) return this.#options.onSignedOut()
    if (code === closeCodes.upgrade) return this.#options.onOutdated()
    if (this.#viaHttp) return
    this.#failures += 1
    if (!wasUp) void this.#lookForHttp()
    const isOverload = code === closeCodes.overload || code === closeCodes.tooMany
    const restMs = isOverload ? overloadMs : 0
    this.#mayTryAt = Date.now() + restMs + tryAgainMs
    this.#later(restMs + retryDelayMs(this.#failures, Math.random))
  }

  #later(delayMs: number): void {
    clearTimeout(this.#retry)
    if (!this.#isStopped) this.#retry = setTimeout(() => this.#openSocket(), delayMs)
  }

  async #lookForHttp(): Promise<void> {
    const answers = await get('/health').then(
      () => true,
      (error: unknown) => !(error instanceof Unreachable),
    )
    this.#blocked = countBlocked(this.#blocked, answers)
    if (this.#isStopped || this.#isUp || !isSocketBlocked(this.#blocked)) return
    clearTimeout(this.#retry)
    this.#drop()
    this.#socketTriedAt = Date.now()
    this.#viaHttp = true
    this.#askSoon()
  }

  #tick(): void {
    const now = Date.now()
    if (this.#viaHttp) {
      if (passedMs(this.#socketTriedAt, now) >= socketAgainMs) {
        this.#socketTriedAt = now
        this.#openSocket()
      }
      if (passedMs(this.#heard.heardAt, now) >= pollMs) this.#askSoon()
    }
    if (!this.#socket) return
    const act = heartbeat(this.#heard, now)
    if (act === 'ask') this.#ask()
    // A browser may wait for minutes before it admits that nobody is there.
    if (act === 'dead') this.#onClose(0)
  }

  #ask(): void {
    if (this.#heard.askedAt !== null) return
    this.#heard = { ...this.#heard, askedAt: Date.now() }
    this.#say({ type: 'ping' })
  }

  #askSoon(): void {
    if (this.#isAsking) this.#askAgain = true
    else void this.#round()
  }

  /** One plain request: all that a socket would have been told, and all that it would have said. */
  async #round(): Promise<void> {
    this.#isAsking = true
    // So that what is done in one turn goes in one request.
    await Promise.resolve()
    this.#askAgain = false
    this.#queue = []
    // What is said now goes along: it is no reason to ask again.
    this.#isCollecting = true
    this.#options.onUp(null)
    this.#isCollecting = false
    const messages = [...this.#options.hello(), ...this.#firstOf(this.#queue)]
    try {
      const url = this.#urlOf('/sync/messages')
      const answer = await post<{ messages: ServerMessage[] }>(url, { messages })
      if (!this.#viaHttp || this.#isStopped) return
      this.#set({ isUp: true })
      for (const message of answer.messages) this.#options.onMessage(message)
    } catch (error) {
      this.#onRefusedRequest(error)
    } finally {
      this.#isAsking = false
      this.#heard = { ...this.#heard, heardAt: Date.now() }
    }
    if (this.#askAgain && this.#isUp) void this.#round()
  }

  #firstOf(messages: ClientMessage[]): ClientMessage[] {
    let bytes = 0
    return messages.filter((message, index) => {
      bytes += bytesOf(message)
      const fits = index === 0 || (bytes <= requestBytes && index < requestMessages)
      if (!fits) this.#askAgain = true
      return fits
    })
  }

  #onRefusedRequest(error: unknown): void {
    if (error instanceof Refusal && error.code === 'notSignedIn') this.#options.onSignedOut()
    else if (error instanceof Unreachable || error instanceof Refusal) this.#set({ isUp: false })
    else this.#options.onFailure(error)
    if (error instanceof Outdated) this.#options.onOutdated()
  }

  #urlOf(path: string): string {
    return `${path}?user=${this.#options.userId}`
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #set({ isUp = this.#isUp, viaHttp = this.#viaHttp }): void {
    if (isUp === this.#isUp && viaHttp === this.#viaHttp) return
    this.#isUp = isUp
    this.#viaHttp = viaHttp
    this.#options.onChange()
  }
}
