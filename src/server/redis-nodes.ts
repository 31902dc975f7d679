import { createHash } from 'node:crypto'
import type { Id } from '#domain/id.ts'
import { createClient } from '@redis/client'
import type { Log } from './log.ts'
import type { CommonNews, NodeListener, Nodes, StreamNews } from './nodes.ts'

interface RedisNodesOptions {
  url: string
  /** What all nodes of one installation share, and no other that uses the same Redis. */
  secret: string
  node: Id
  log: Log
  times?: Partial<NodeTimes>
}

export interface NodeTimes {
  beatMs: number
  /** Silent for so long, a node is not heard any more, this one itself included. */
  silentMs: number
  /** Silent for so long, nobody counts as being there through it. */
  goneMs: number
  /** Silent for so long, it writes nothing any more. */
  deadMs: number
  /** How long somebody who begins to follow a stream waits for Redis. */
  joinMs: number
}

const usualTimes: NodeTimes = {
  beatMs: 400,
  silentMs: 1_300,
  goneMs: 5_000,
  deadMs: 60_000,
  joinMs: 1_000,
}

/** Raised when an older node could not understand a newer one: they then hear nothing of each other. */
const messageVersion = 1
const waitingMax = 2_000
/** Larger commits are read from the log by those who want them. */
const commitMaxLength = 32 * 1_024
const reconnectMaxMs = 1_000

type Said = StreamNews | CommonNews | { type: 'beat' } | { type: 'bye' }

interface Message {
  node: Id
  said: Said
}

/** Nodes that tell each other by publishing in Redis, one channel a stream and one for all. */
export async function openRedisNodes(options: RedisNodesOptions): Promise<Nodes> {
  const nodes = new RedisNodes(options)
  await nodes.open()
  return nodes
}

class RedisNodes implements Nodes {
  readonly #options: RedisNodesOptions
  readonly #times: NodeTimes
  readonly #listeners: NodeListener[] = []
  readonly #prefix: string
  readonly #publisher
  readonly #subscriber
  readonly #heardAt = new Map<Id, number>()
  readonly #present = new Set<Id>()
  /** The channels of streams that are followed here, and whether Redis was asked for them. */
  readonly #joined = new Map<string, boolean>()
  #beats: NodeJS.Timeout | undefined
  #wasHeard = false
  #waiting = 0

  constructor(options: RedisNodesOptions) {
    this.#options = options
    this.#times = { ...usualTimes, ...options.times }
    const installation = createHash('sha256').update(`nodes ${options.secret}`).digest('base64url')
    this.#prefix = `trivet:${messageVersion}:${installation.slice(0, 16)}:`
    const settings = {
      url: options.url,
      socket: {
        connectTimeout: 5_000,
        reconnectStrategy: (retries: number) => Math.min(50 * 2 ** retries, reconnectMaxMs),
      },
    }
    // What cannot be told now is not told later: the log has it.
    this.#publisher = createClient({ ...settings, disableOfflineQueue: true })
    this.#subscriber = createClient(settings)
    // Both try again by themselves; unheard, the event would end the process.
    for (const client of [this.#publisher, this.#subscriber]) client.on('error', () => undefined)
  }

  async open(): Promise<void> {
    const { node } = this.#options
    this.#subscriber.on('ready', () => {
      this.#subscriber.subscribe(this.#common, this.#onCommon).catch(() => undefined)
      this.#resume()
      this.#emit('onGap')
    })
    const connected = Promise.all([this.#publisher.connect(), this.#subscriber.connect()])
    // A server starts without Redis, too: it then looks into the log until there is one.
    await within(
      connected.then(() => this.#beat()),
      this.#times.joinMs,
    )
    this.#beats = setInterval(() => this.#beat(), this.#times.beatMs)
    this.#beats.unref()
    this.#options.log({ event: 'nodes', node, heard: this.isHeard })
  }

  get isLinked(): boolean {
    return true
  }

  /** A node that fell silent may still be writing, and this one does not hear of it. */
  get isHeard(): boolean {
    const now = performance.now()
    if (!this.#heardAt.has(this.#options.node)) return false
    for (const at of this.#heardAt.values()) if (now - at > this.#times.silentMs) return false
    return true
  }

  listen(listener: NodeListener): void {
    this.#listeners.push(listener)
  }

  async join(stream: Id): Promise<void> {
    const channel = this.#prefix + stream
    // What waits for a Redis that is away would pile up.
    this.#joined.set(channel, this.#isOpen)
    if (!this.#isOpen) return
    await within(this.#subscriber.subscribe(channel, this.#onStream), this.#times.joinMs)
  }

  leave(stream: Id): void {
    const channel = this.#prefix + stream
    const wasAsked = this.#joined.get(channel)
    this.#joined.delete(channel)
    if (!wasAsked) return
    // With the listener: without it the client takes a channel that is joined meanwhile for left.
    this.#subscriber.unsubscribe(channel, this.#onStream).catch(() => undefined)
  }

  tell(stream: Id, news: StreamNews): void {
    if (this.#isOpen) this.#publish(this.#prefix + stream, news)
  }

  tellAll(news: CommonNews): void {
    if (this.#isOpen) this.#publish(this.#common, news)
  }

  async close(): Promise<void> {
    clearInterval(this.#beats)
    this.#publish(this.#common, { type: 'bye' })
    await within(this.#publisher.close(), this.#times.joinMs)
    this.#publisher.destroy()
    this.#subscriber.destroy()
  }

  get #common(): string {
    return `${this.#prefix}all`
  }

  /** Redis answers, so that what is told is not only piling up here. */
  get #isOpen(): boolean {
    const at = this.#heardAt.get(this.#options.node)
    return at !== undefined && performance.now() - at <= this.#times.silentMs
  }

  /** A connection that breaks takes along what it had not answered, and nobody asked one that was away. */
  #resume(): void {
    const channels = [...this.#joined.keys()]
    if (channels.length === 0) return
    for (const channel of channels) this.#joined.set(channel, true)
    this.#subscriber.subscribe(channels, this.#onStream).then(
      () => channels.forEach((channel) => this.#publish(channel, { type: 'who' })),
      () => undefined,
    )
  }

  #publish(channel: string, said: Said): void {
    if (this.#waiting >= waitingMax) return
    const { node } = this.#options
    const text = toText({ node, said })
    const isTooLong = said.type === 'commit' && text.length > commitMaxLength
    this.#waiting += 1
    this.#publisher
      .publish(channel, isTooLong ? toText({ node, said: { type: 'changed' } }) : text)
      .catch(() => undefined)
      .finally(() => (this.#waiting -= 1))
  }

  /** Comes back to this node as well: only then is it known that others hear, and are heard. */
  #beat(): void {
    this.#publish(this.#common, { type: 'beat' })
    const now = performance.now()
    for (const [node, at] of this.#heardAt) {
      if (node === this.#options.node) continue
      const silentMs = now - at
      if (silentMs > this.#times.goneMs) this.#lose(node)
      if (silentMs > this.#times.deadMs) this.#heardAt.delete(node)
    }
    const { isHeard } = this
    if (isHeard === this.#wasHeard) return
    this.#wasHeard = isHeard
    this.#options.log({ event: isHeard ? 'nodes-heard' : 'nodes-silent' })
    if (isHeard) this.#emit('onGap')
  }

  readonly #onStream = (text: string, channel: string): void => {
    const { node, said } = this.#read(text)
    if (node === this.#options.node) return
    // Only `tell` writes there.
    const news = said as StreamNews
    for (const { onStream } of this.#listeners)
      onStream?.(channel.slice(this.#prefix.length), news, node)
  }

  readonly #onCommon = (text: string): void => {
    const { node, said } = this.#read(text)
    const now = performance.now()
    const before = this.#heardAt.get(node)
    if (said.type === 'bye') {
      this.#heardAt.delete(node)
      return this.#lose(node)
    }
    this.#heardAt.set(node, now)
    const hasCome = before === undefined || now - before > this.#times.silentMs
    if (node === this.#options.node) return hasCome ? this.#resume() : undefined
    this.#present.add(node)
    if (hasCome) this.#emit('onCame')
    // Only `tellAll` writes there, and the beats.
    if (said.type !== 'beat') {
      for (const { onCommon } of this.#listeners) onCommon?.(said as CommonNews)
    }
  }

  #lose(node: Id): void {
    if (!this.#present.delete(node)) return
    for (const { onGone } of this.#listeners) onGone?.(node)
  }

  #emit(event: 'onGap' | 'onCame'): void {
    for (const listener of this.#listeners) listener[event]?.()
  }

  #read(text: string): Message {
    // Only nodes that share our secret publish on these channels.
    return JSON.parse(text) as Message
  }
}

function toText(message: Message): string {
  return JSON.stringify(message)
}

/** Whether it came to its end in time and well; what is late goes on alone. */
async function within(work: Promise<unknown>, limitMs: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, limitMs)
  await Promise.race([work.catch(() => undefined), late])
  clearTimeout(timer)
}
