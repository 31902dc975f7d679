import { acts } from '#sync/acts.ts'
import { randomBytes } from 'node:crypto'
import { bodyDifference } from '#domain/body-difference.ts'
import { idBytes, idFrom } from '#domain/make-id.ts'
import { isGivingBack, type Left } from '#sync/give-back.ts'
import type { ClientMessage, ServerMessage, SnapshotPage } from '#sync/protocol.ts'
import { protocolVersion } from '#sync/protocol.ts'
import { type Pending, Replica } from '#sync/replica.ts'
import { WebSocket } from 'ws'
import { Watchers } from './watchers.ts'

interface DeviceOptions {
  url: string
  cookie: string
  userId: string
  stream: string
}

const reconnectMs = 50

/** A device without a screen that shows what a browser would: a real replica behind a real socket. */
export class ReplicaDevice {
  readonly replica: Replica
  /** What it has of each notepad's words. */
  readonly bodies = new Map<string, string[]>()
  readonly refused: string[] = []
  readonly #options: DeviceOptions
  readonly #watchers = new Watchers()
  #socket: WebSocket | null = null
  #isHeard = false
  #isOver = false
  readonly #sent = new Set<Pending>()

  constructor(options: DeviceOptions) {
    this.#options = options
    const { stream, userId } = options
    this.replica = new Replica({
      stream,
      userId,
      client: newId(),
      newClient: newId,
      now: Date.now,
      onMutation: () => queueMicrotask(() => this.#push()),
    })
    this.replica.enable(acts)
    this.#connect()
  }

  /** Settles as soon as something is true, looked at whenever something happens. */
  until(isTrue: () => boolean): Promise<void> {
    return this.#watchers.until(isTrue)
  }

  async fetchBody(notepad: string): Promise<string[]> {
    const { url, cookie, stream: group } = this.#options
    const answer = await fetch(`${url}/sync/notepad`, {
      method: 'POST',
      headers: { origin: url, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ group, notepad, since: 0 }),
    })
    const { updates }: { updates: { update: string }[] } = await answer.json()
    return updates.map(({ update }) => update)
  }

  close(): void {
    this.#isOver = true
    this.#socket?.terminate()
  }

  #connect(): void {
    if (this.#isOver) return
    const { url, cookie, stream } = this.#options
    const headers = { origin: url, cookie }
    const socket = new WebSocket(`${url.replace('http', 'ws')}/sync`, { headers })
    this.#socket = socket
    socket.on('open', () => {
      this.#isHeard = false
      this.#sent.clear()
      const streams = { [stream]: this.replica.cursor }
      this.#say({ type: 'hello', version: protocolVersion, client: newId(), streams })
    })
    socket.on('message', (content: Buffer) => {
      void this.#hear(JSON.parse(content.toString())).then(() => {
        this.#push()
        this.#watchers.look()
      })
    })
    socket.on('error', () => undefined)
    socket.on('close', () => setTimeout(() => this.#connect(), reconnectMs))
  }

  async #hear(message: ServerMessage): Promise<void> {
    if (message.type === 'rows' || message.type === 'entries') {
      const { left, status } = this.replica.receive(message)
      if (status === 'missed') this.#follow()
      if (left) await this.#giveBack(left)
      if (message.type === 'rows' && message.isLast) this.#isHeard = true
    } else if (message.type === 'far') await this.#fetch()
    else if (message.type === 'outcomes') {
      const { refused } = this.replica.settle(message.client, message.outcomes)
      this.refused.push(
        ...refused.map(({ mutation, refusal }) => `${mutation.name} ${refusal.code}`),
      )
    } else if (message.type === 'failed') {
      const failed = this.replica.pending.filter(({ client }) => client === message.client)
      if (message.refusal.code !== 'gap') this.refused.push(message.refusal.code)
      const after = this.replica.renumber(failed).map((each) => each.after)
      this.replica.drop(failed)
      this.replica.adopt(after)
    }
  }

  async #giveBack(left: Left): Promise<void> {
    this.replica.giveBack(left)
    for (const [id, held] of this.bodies) {
      const { pieces } = bodyDifference(await this.fetchBody(id), held)
      for (const piece of pieces) {
        this.replica.mutate('giveBackBody', { id, ...piece, excerpt: '' })
      }
    }
  }

  async #fetch(): Promise<void> {
    const { url, cookie, stream } = this.#options
    const rows = []
    for (let page = 0; ; page += 1) {
      const query = new URLSearchParams({ stream, page: String(page) })
      const answer = await fetch(`${url}/sync/snapshot?${query}`, { headers: { cookie } })
      const part: SnapshotPage = await answer.json()
      rows.push(...part.rows)
      if (page < part.pages - 1) continue
      const { epoch, seq, log = [], restored } = part
      const { left } = this.replica.replace({ epoch, seq, rows, log, restored })
      if (left) await this.#giveBack(left)
      this.#follow()
      return
    }
  }

  #follow(): void {
    this.#say({ type: 'follow', streams: { [this.#options.stream]: this.replica.cursor } })
  }

  #push(): void {
    if (!this.#isHeard) return
    const { pending } = this.replica
    const isHeld = pending.some(isGivingBack)
    const ready = pending.filter((each) => !this.#sent.has(each) && (!isHeld || isGivingBack(each)))
    for (const [client, some] of Map.groupBy(ready, (each) => each.client)) {
      for (const each of some) this.#sent.add(each)
      const mutations = some.map(({ client: _, at: __, ...pushed }) => pushed)
      this.#say({ type: 'push', stream: this.#options.stream, client, mutations })
    }
  }

  #say(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}

function newId(): string {
  return idFrom(randomBytes(idBytes))
}
