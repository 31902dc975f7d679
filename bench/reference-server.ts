// The least that a relay with rooms can be, over `ws`: what this machine allows, not a product.
// Whatever somebody sends goes to everybody in the room after its commit, the sender included.
import { createServer } from 'node:http'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { type RawData, WebSocketServer } from 'ws'
import { binaryFrame } from './binary-frame.ts'
import { insertMessage, openMessages } from './reference-messages.ts'

/** How it commits; `never` keeps nothing, for what an idle connection costs. */
export type ReferenceMode = 'never' | 'each' | 'grouped'

interface Room {
  name: string
  sockets: Set<Duplex>
}

interface Message {
  room: Room
  content: Buffer
}

type Commit = (message: Message) => void

const batchMax = 512

const { PORT = '0', DATA_DIR = '.' } = process.env
const file = path.join(DATA_DIR, 'reference.db')
const rooms = new Map<string, Room>()
const commits: Record<ReferenceMode, () => Commit> = {
  never: () => (message) => deliver([message]),
  each: openCommitEach,
  grouped: openCommitGrouped,
}
const [, , mode = 'never'] = process.argv
// Said by whoever starts it, always one of the three.
const commit = commits[mode as ReferenceMode]()

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
const server = createServer()
server.on('upgrade', (request, stream, head) => {
  sockets.handleUpgrade(request, stream, head, (socket) => {
    const room = roomOf(request.url ?? '')
    room.sockets.add(stream)
    socket.on('error', () => stream.destroy())
    socket.on('close', () => leave(room, stream))
    socket.on('message', (content) => commit({ room, content: toBuffer(content) }))
  })
})
server.listen({ port: Number(PORT), host: '127.0.0.1', backlog: 4_096 })
process.once('SIGTERM', () => process.exit(0))

/** One commit per message, on the thread that serves. */
function openCommitEach(): Commit {
  const database = new DatabaseSync(file)
  openMessages(database)
  const insert = database.prepare(insertMessage)
  return (message) => {
    insert.run(message.room.name, message.content)
    deliver([message])
  }
}

/** Whatever has come while the last batch was being written makes the next one, in a worker. */
function openCommitGrouped(): Commit {
  const writer = new Worker(new URL('./reference-writer.ts', import.meta.url), { workerData: file })
  let waiting: Message[] = []
  let writing: Message[] | null = null
  let isPlanned = false

  const write = () => {
    isPlanned = false
    if (writing || waiting.length === 0) return
    writing = waiting.slice(0, batchMax)
    waiting = waiting.slice(batchMax)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
    writer.postMessage(writing.map(({ room, content }) => [room.name, content]))
  }
  writer.on('message', () => {
    const written = writing ?? []
    writing = null
    write()
    deliver(written)
  })
  return (message) => {
    waiting.push(message)
    if (isPlanned) return
    isPlanned = true
    setImmediate(write)
  }
}

/** One buffer per room, the same bytes to every member. */
function deliver(messages: readonly Message[]): void {
  for (const [room, inRoom] of Map.groupBy(messages, ({ room }) => room)) {
    const bytes = Buffer.concat(inRoom.map(({ content }) => binaryFrame(content)))
    for (const socket of room.sockets) socket.write(bytes)
  }
}

function roomOf(name: string): Room {
  const known = rooms.get(name)
  if (known) return known
  const room = { name, sockets: new Set<Duplex>() }
  rooms.set(name, room)
  return room
}

function leave(room: Room, socket: Duplex): void {
  room.sockets.delete(socket)
  if (room.sockets.size === 0) rooms.delete(room.name)
}

function toBuffer(content: RawData): Buffer {
  if (Buffer.isBuffer(content)) return content
  return Array.isArray(content) ? Buffer.concat(content) : Buffer.from(content)
}
