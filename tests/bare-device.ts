import { randomBytes } from 'node:crypto'
import { idBytes, idFrom } from '#domain/make-id.ts'
import type { ClientMessage, Cursor, Outcome, Row, ServerMessage } from '#sync/protocol.ts'
import { mutationsPerPushMax, protocolVersion } from '#sync/protocol.ts'
import { WebSocket } from 'ws'
import { Watchers } from './watchers.ts'

interface DeviceOptions {
  url: string
  /** Where it connects at first, if there is something in between. */
  through?: string
  cookie: string
  stream: string
}

interface Waiting {
  n: number
  name: string
  args: object
}

const reconnectMs = 50
/** As much as a real one says at once. */
const slowMax = 2 * mutationsPerPushMax

/**
 * A device without a screen: it keeps what was not acknowledged, and says it again whenever the link
 * was cut. What it believes to be saved is what a person would be told.
 */
export class BareDevice {
  readonly client = idFrom(randomBytes(idBytes))
  readonly acknowledged = new Set<number>()
  readonly refused = new Map<number, string>()
  /** What each link that there was ended with. */
  readonly closeCodes: number[] = []
  isGone = false
  /** How often it was told to come later. */
  sentAway = 0
  readonly rows = new Map<string, Row>()
  /** When it last heard anything of the group. */
  heardAt = 0
  readonly #options: DeviceOptions
  #url: string
  #socket: WebSocket | null = null
  #isReady = false
  #isOver = false
  #cursor: Cursor | null = null
  #waiting: Waiting[] = []
  #n = 0
  #later: ReturnType<typeof setTimeout> | undefined
  /** Up to which number it has spoken since it was told to come later; then it says a little at a time. */
  #slowTo: number | null = null
  readonly #watchers = new Watchers()

  constructor(options: DeviceOptions) {
    this.#options = options
    this.#url = options.through ?? options.url
    this.#connect()
  }

  get waiting(): number {
    return this.#waiting.length
  }

  get isLinked(): boolean {
    return this.#isReady
  }

  mutate(name: string, args: object): number {
    this.#n += 1
    const mutation = { n: this.#n, name, args }
    this.#waiting.push(mutation)
    if (this.#isReady && this.#slowTo === null) this.#push([mutation])
    return this.#n
  }

  /** Settles as soon as something is true, looked at whenever something happens. */
  until(isTrue: () => boolean): Promise<void> {
    return this.#watchers.until(isTrue)
  }

  /** Drops the link, if there is one, and goes on at another address. */
  moveTo(url: string): void {
    this.#url = url
    this.#socket?.terminate()
  }

  /** Drops the link; it comes back. */
  cut(): void {
    this.#socket?.terminate()
  }

  /** Takes nothing in until told to. */
  pause(): void {
    this.#socket?.pause()
  }

  resume(): void {
    this.#socket?.resume()
  }

  close(): void {
    this.#isOver = true
    clearTimeout(this.#later)
    this.#socket?.terminate()
  }

  #connect(): void {
    if (this.#isOver) return
    const { cookie } = this.#options
    const url = this.#url
    const socket = new WebSocket(`${url.replace('http', 'ws')}/sync`, {
      headers: { origin: this.#options.url, host: new URL(this.#options.url).host, cookie },
      perMessageDeflate: false,
    })
    this.#socket = socket
    let wasOpen = false
    socket.on('open', () => {
      wasOpen = true
      const streams = { [this.#options.stream]: this.#cursor }
      this.#say({ type: 'hello', version: protocolVersion, client: this.client, streams })
    })
    socket.on('message', (content: Buffer) => {
      this.#hear(JSON.parse(content.toString()))
      this.#changed()
    })
    socket.on('error', () => undefined)
    socket.on('close', (code) => {
      this.#isReady = false
      if (wasOpen) this.closeCodes.push(code)
      setTimeout(() => this.#connect(), reconnectMs)
      this.#changed()
    })
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'rows':
        this.#take(message, message.rows)
        if (message.isLast) this.#begin()
        break
      case 'entries': {
        const own = message.entries.filter(({ client }) => client === this.client)
        this.#take(
          message,
          message.entries.flatMap(({ changed }) => changed),
        )
        this.#settle(own.map(({ n, seq }) => ({ n, seq, refusal: null })))
        break
      }
      case 'outcomes':
        this.#settle(message.outcomes)
        break
      case 'failed':
        if (message.refusal.code === 'gap') this.#closeGap()
        else this.#settle(this.#waiting.map(({ n }) => ({ n, refusal: message.refusal })))
        break
      case 'busy':
        this.sentAway += 1
        this.#comeLater(message.retryAfterMs)
        break
      case 'gone':
        this.isGone = true
        break
      default:
    }
  }

  #take({ epoch, to }: { epoch: string; to: number }, rows: Row[]): void {
    this.#cursor = { epoch, seq: to }
    this.heardAt = performance.now()
    for (const row of rows) this.rows.set(`${row.kind}/${row.record.id}`, row)
  }

  #begin(): void {
    this.#isReady = true
    this.#slowTo = null
    this.#push(this.#waiting)
  }

  #push(mutations: Waiting[]): void {
    const { stream } = this.#options
    for (let at = 0; at < mutations.length; at += mutationsPerPushMax) {
      const part = mutations.slice(at, at + mutationsPerPushMax)
      this.#say({ type: 'push', stream, client: this.client, mutations: part })
    }
  }

  #comeLater(ms: number): void {
    clearTimeout(this.#later)
    this.#later = setTimeout(() => {
      this.#later = undefined
      this.#pushSlowly()
    }, ms)
  }

  /** All that was said behind what was sent away is answered so: it is said again once, not each time. */
  #closeGap(): void {
    if (this.#later === undefined && this.#slowTo === null) this.#pushSlowly()
  }

  #pushSlowly(): void {
    if (!this.#isReady) return
    const part = this.#waiting.slice(0, slowMax)
    this.#slowTo = part.at(-1)?.n ?? null
    this.#push(part)
  }

  #settle(outcomes: Outcome[]): void {
    const answered = new Set<number>()
    for (const outcome of outcomes) {
      answered.add(outcome.n)
      if ('seq' in outcome) this.acknowledged.add(outcome.n)
      else this.refused.set(outcome.n, outcome.refusal.code)
    }
    this.#waiting = this.#waiting.filter(({ n }) => !answered.has(n))
    const isNext = this.#slowTo !== null && (this.#waiting[0]?.n ?? Infinity) > this.#slowTo
    if (isNext) this.#pushSlowly()
  }

  #say(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #changed(): void {
    this.#watchers.look()
  }
}
