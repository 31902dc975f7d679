import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fromBase64, toBase64 } from '#domain/base64.ts'
import type { Id } from '#domain/id.ts'
import { idBytes, idFrom } from '#domain/make-id.ts'
import { type ClientMessage, protocolVersion, type ServerMessage } from '#sync/protocol.ts'
import { WebSocket } from 'ws'
import * as Y from 'yjs'

export interface Person {
  cookie: string
}

interface Place {
  group: Id
  notepad: Id
}

export async function signUpOn(port: number): Promise<Person> {
  const account = { name: 'Ada', email: 'ada@example.org', password: 'tallow-brink-9' }
  const answer = await post(port, '/auth/sign-up', account)
  const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? []
  return { cookie }
}

export async function makeNotepad(port: number, { cookie }: Person): Promise<Place> {
  const [group, notepad] = [newId(), newId()]
  const look = { emoji: '🏠', colour: 'pine', locale: 'en', timeZone: 'UTC', weekStart: 1 }
  const mutations = [
    { n: 1, name: 'createGroup', args: { name: 'Flat', ...look } },
    { n: 2, name: 'addNotepad', args: { id: notepad, title: 'Plans', emoji: null, order: 'a0V' } },
  ]
  await post(port, '/sync/push', { stream: group, client: newId(), mutations }, cookie)
  return { group, notepad }
}

/** Somebody who writes over our socket, with a document as a browser has it. */
export class Typist {
  readonly acknowledgedMs: number[] = []
  onSeen: () => void = () => undefined
  readonly #socket: WebSocket
  readonly #place: Place
  readonly #client = newId()
  readonly #doc = new Y.Doc()
  readonly #sent = new Map<number, number>()
  #n = 0
  #onPong: () => void = () => undefined
  #onAnswer: () => void = () => undefined

  private constructor(socket: WebSocket, place: Place) {
    this.#socket = socket
    this.#place = place
    socket.on('message', (content: Buffer) => this.#hear(JSON.parse(content.toString())))
    this.#doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'stored') this.#push(update)
    })
  }

  static async join(port: number, { cookie }: Person, place: Place): Promise<Typist> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/sync`, {
      headers: { cookie, origin: `http://127.0.0.1:${port}` },
    })
    const typist = new Typist(socket, place)
    await once(socket, 'open')
    const { group, notepad } = place
    const client = typist.#client
    typist.#say({ type: 'hello', version: protocolVersion, client, streams: { [group]: null } })
    typist.#say({ type: 'open', stream: group, notepad, since: 0 })
    await typist.roundTrip()
    await typist.roundTrip()
    return typist
  }

  type(letter: string): void {
    const text = this.#text()
    text.insert(text.length, letter)
  }

  /** Each as soon as the one before is on the disk, four under way at once. */
  async typeForSeconds(seconds: number): Promise<number> {
    const until = performance.now() + seconds * 1_000
    const before = this.acknowledgedMs.length
    while (performance.now() < until) {
      for (let more = 0; more < 4; more += 1) this.type('y')
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#onAnswer = () => this.#sent.size === 0 && resolve()
      await promise
    }
    return (this.acknowledgedMs.length - before) / seconds
  }

  async roundTrip(): Promise<number> {
    const began = performance.now()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#onPong = resolve
    this.#say({ type: 'ping' })
    await promise
    return performance.now() - began
  }

  close(): void {
    this.#socket.close()
  }

  #text(): Y.XmlText {
    const body = this.#doc.getXmlFragment('body')
    const first = body.length > 0 ? body.get(0) : null
    if (first instanceof Y.XmlElement) {
      const text = first.get(0)
      if (text instanceof Y.XmlText) return text
    }
    const [line, text] = [new Y.XmlElement('paragraph'), new Y.XmlText()]
    line.insert(0, [text])
    body.insert(0, [line])
    return text
  }

  #push(update: Uint8Array): void {
    this.#n += 1
    this.#sent.set(this.#n, performance.now())
    const { group: stream, notepad: id } = this.#place
    const args = { id, updateId: newId(), update: toBase64(update), excerpt: '' }
    const mutations = [{ n: this.#n, name: 'writeNotepad', args }]
    this.#say({ type: 'push', stream, client: this.#client, mutations })
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'pong') this.#onPong()
    if (message.type === 'busy' || message.type === 'failed' || message.type === 'broken') {
      throw new Error(`refused: ${JSON.stringify(message)}`)
    }
    if (message.type === 'entries') {
      for (const { client, n } of message.entries) if (client === this.#client) this.#answer(n)
    }
    if (message.type === 'outcomes') {
      for (const { n, refusal } of message.outcomes) {
        if (refusal) throw new Error(`refused: ${refusal.code}`)
        this.#answer(n)
      }
    }
    if (message.type !== 'body') return
    for (const { update } of message.updates) {
      Y.applyUpdate(this.#doc, fromBase64(update), 'stored')
      this.onSeen()
    }
  }

  #answer(n: number): void {
    const began = this.#sent.get(n)
    if (began === undefined) return
    this.#sent.delete(n)
    this.acknowledgedMs.push(performance.now() - began)
    this.#onAnswer()
  }

  #say(message: ClientMessage): void {
    this.#socket.send(JSON.stringify(message))
  }
}

async function post(port: number, url: string, body: object, cookie = ''): Promise<Response> {
  const origin = `http://127.0.0.1:${port}`
  const headers = { 'Content-Type': 'application/json', Origin: origin, Cookie: cookie }
  const answer = await fetch(origin + url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Drawn in advance: one by one Node takes longer for them than a browser does. */
const randomness = { bytes: randomBytes(0), at: 0 }

function newId(): Id {
  if (randomness.at >= randomness.bytes.length) {
    Object.assign(randomness, { bytes: randomBytes(idBytes * 1_000), at: 0 })
  }
  const { bytes, at } = randomness
  randomness.at += idBytes
  return idFrom(bytes.subarray(at, at + idBytes))
}
