// One of the peers' servers as its own documentation starts it, on loopback.
import { createServer } from 'node:http'
import path from 'node:path'
import { type WebSocket, WebSocketServer } from 'ws'
import { loadPeer } from './peers/load.ts'

export type PeerName = 'hocuspocus' | 'y-websocket' | 'sharedb'

const { PORT = '0', DATA_DIR = '.' } = process.env
const host = '127.0.0.1'
const starts: Record<PeerName, () => Promise<void>> = {
  hocuspocus: startHocuspocus,
  'y-websocket': startYWebsocket,
  sharedb: startShareDb,
}
const [, , name = ''] = process.argv
// Said by whoever starts it, always one of the three.
await starts[name as PeerName]()
process.once('SIGTERM', () => process.exit(0))

async function startHocuspocus(): Promise<void> {
  const { Server } = await loadPeer<{
    Server: new (options: object) => { listen(): Promise<unknown> }
  }>('@hocuspocus/server')
  const { SQLite } = await loadPeer<{ SQLite: new (options: object) => object }>(
    '@hocuspocus/extension-sqlite',
  )
  await new Server({
    port: Number(PORT),
    address: host,
    quiet: true,
    stopOnSignals: false,
    extensions: [new SQLite({ database: path.join(DATA_DIR, 'hocuspocus.db') })],
  }).listen()
}

async function startYWebsocket(): Promise<void> {
  const { setupWSConnection } = await loadPeer<{
    setupWSConnection: (...connection: unknown[]) => void
  }>('@y/websocket-server/utils')
  listen(setupWSConnection)
}

async function startShareDb(): Promise<void> {
  const { default: ShareDb } = await loadPeer<{
    default: new () => { listen(stream: object): void }
  }>('sharedb')
  const { default: JsonStream } = await loadPeer<{ default: new (socket: WebSocket) => object }>(
    '@teamwork/websocket-json-stream',
  )
  const backend = new ShareDb()
  listen((socket) => backend.listen(new JsonStream(socket)))
}

function listen(onConnection: (...connection: [WebSocket, ...unknown[]]) => void): void {
  const server = createServer()
  new WebSocketServer({ server }).on('connection', onConnection)
  server.listen({ port: Number(PORT), host, backlog: 4_096 })
}
