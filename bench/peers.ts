import path from 'node:path'
import { WebSocket } from 'ws'
import { startChild } from './child.ts'
import { type Arena, type Contestant, type OnEdit, thingsPerGroup } from './contestant.ts'
import type { PeerName } from './peer-server.ts'
import { loadPeer } from './peers/load.ts'
import { openThinSocket, type ThinSocket } from './thin-socket.ts'

/** Each with its own client, one value of a shared map set per edit. */
export const peers: readonly Contestant[] = [
  {
    name: '(c) hocuspocus',
    does: 'Yjs, from memory; SQLite within some seconds afterwards',
    start: () =>
      openArena('hocuspocus', {
        join: joinHocuspocus,
        openBystander: openHocuspocusBystander,
      }),
  },
  {
    name: '(c) y-websocket',
    does: 'Yjs, from memory; nothing says that an edit has arrived',
    start: () =>
      openArena('y-websocket', {
        join: joinYWebsocket,
        openBystander: openYWebsocketBystander,
      }),
  },
  {
    name: '(c) sharedb',
    does: 'json0, from memory',
    start: () => openArena('sharedb', { join: joinShareDb, openBystander: openShareDbBystander }),
  },
]

interface Place {
  port: number
  group: string
}

interface Listeners {
  onAcknowledged?: OnEdit
  onSeen?: OnEdit
}

interface PeerClient {
  set(thing: string, madeAt: number): void
  close(): void
}

interface Speech {
  join(place: Place, listeners: Listeners): Promise<PeerClient>
  openBystander(place: Place): Promise<ThinSocket>
}

const joinMs = 20_000

async function openArena(name: PeerName, { join, openBystander }: Speech): Promise<Arena> {
  const entry = path.join(import.meta.dirname, 'peer-server.ts')
  const server = await startChild({ entry, args: [name] })
  const placeOf = (group: number) => ({ port: server.port, group: `group-${group}` })
  return {
    server,
    async joinAsEditor(group, onAcknowledged) {
      const client = await join(placeOf(group), { onAcknowledged })
      let made = 0
      return {
        edit: (madeAt) => client.set(`thing-${made++ % thingsPerGroup}`, madeAt),
        close: client.close,
      }
    },
    joinAsObserver: (group, onSeen) => join(placeOf(group), { onSeen }),
    joinAsBystander: (group) => openBystander(placeOf(group)),
  }
}

interface YMap {
  set(key: string, value: number): void
  get(key: string): number
  observe(
    listener: (event: { keysChanged: Set<string> }, transaction: { local: boolean }) => void,
  ): void
}

interface YDoc {
  getMap(name: string): YMap
  destroy(): void
}

interface Provider {
  on(event: string, listener: (argument: { number: number }) => void): void
  attach(): void
  destroy(): void
}

type Provided = new (...options: unknown[]) => Provider

async function newYDoc(): Promise<YDoc> {
  const { Doc } = await loadPeer<{ Doc: new () => YDoc }>('yjs')
  return new Doc()
}

function observe(map: YMap, onSeen: OnEdit): void {
  map.observe(({ keysChanged }, { local }) => {
    if (!local) for (const key of keysChanged) onSeen(map.get(key))
  })
}

async function joinHocuspocus(
  { port, group }: Place,
  { onAcknowledged, onSeen }: Listeners,
): Promise<PeerClient> {
  const { HocuspocusProvider, HocuspocusProviderWebsocket } = await loadPeer<{
    HocuspocusProvider: Provided
    HocuspocusProviderWebsocket: Provided
  }>('@hocuspocus/provider')
  const document = await newYDoc()
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `ws://127.0.0.1:${port}/`,
    WebSocketPolyfill: WebSocket,
  })
  const provider = new HocuspocusProvider({ websocketProvider, name: group, document })
  provider.attach()
  await within(new Promise<unknown>((resolve) => provider.on('synced', resolve)))
  const map = document.getMap('things')
  if (onSeen) observe(map, onSeen)
  const waiting: number[] = []
  provider.on('unsyncedChanges', ({ number }) => {
    while (waiting.length > number) onAcknowledged?.(waiting.shift() ?? Number.NaN)
  })
  return {
    set(thing, madeAt) {
      waiting.push(madeAt)
      map.set(thing, madeAt)
    },
    close() {
      provider.destroy()
      websocketProvider.destroy()
      document.destroy()
    },
  }
}

async function joinYWebsocket({ port, group }: Place, { onSeen }: Listeners): Promise<PeerClient> {
  const { WebsocketProvider } = await loadPeer<{ WebsocketProvider: Provided }>('y-websocket')
  const document = await newYDoc()
  const provider = new WebsocketProvider(`ws://127.0.0.1:${port}`, group, document, {
    WebSocketPolyfill: WebSocket,
    disableBc: true,
  })
  await within(new Promise<unknown>((resolve) => provider.on('sync', resolve)))
  const map = document.getMap('things')
  if (onSeen) observe(map, onSeen)
  return {
    set: (thing, madeAt) => map.set(thing, madeAt),
    close() {
      provider.destroy()
      document.destroy()
    },
  }
}

interface ShareDbDoc {
  type: unknown
  data: Record<string, number>
  subscribe(done: (error?: Error) => void): void
  create(value: object, done: (error?: Error) => void): void
  submitOp(operation: object[], done: (error?: Error) => void): void
  on(event: 'op', listener: (operation: { oi?: number }[], isOwn: boolean) => void): void
}

async function joinShareDb(
  { port, group }: Place,
  { onAcknowledged, onSeen }: Listeners,
): Promise<PeerClient> {
  const { default: client } = await loadPeer<{
    default: {
      Connection: new (socket: WebSocket) => {
        get(collection: string, id: string): ShareDbDoc
        close(): void
      }
    }
  }>('sharedb/lib/client/index.js')
  const connection = new client.Connection(new WebSocket(`ws://127.0.0.1:${port}/`))
  const document = connection.get('groups', group)
  await within(answered((done) => document.subscribe(done)))
  if (!document.type) await within(answered((done) => document.create({}, done)))
  if (onSeen) {
    document.on('op', (operation, isOwn) => {
      if (isOwn) return
      for (const { oi } of operation) if (oi !== undefined) onSeen(oi)
    })
  }
  return {
    set(thing, madeAt) {
      const before = document.data[thing]
      const part = { p: [thing], oi: madeAt, ...(before !== undefined && { od: before }) }
      document.submitOp([part], (error) => {
        if (error) throw error
        onAcknowledged?.(madeAt)
      })
    },
    close: () => connection.close(),
  }
}

async function openHocuspocusBystander({ port, group }: Place): Promise<ThinSocket> {
  const socket = await openThinSocket({ port, path: '/' })
  socket.send(Buffer.concat([shortText(group), Buffer.from([2, 0]), shortText(''), shortText('')]))
  socket.send(Buffer.concat([shortText(group), firstYjsStep]))
  return socket
}

async function openYWebsocketBystander({ port, group }: Place): Promise<ThinSocket> {
  const socket = await openThinSocket({ port, path: `/${group}` })
  socket.send(firstYjsStep)
  return socket
}

async function openShareDbBystander({ port, group }: Place): Promise<ThinSocket> {
  const socket = await openThinSocket({ port, path: '/' })
  socket.send(JSON.stringify({ a: 'hs', id: null, protocol: 1, protocolMinor: 2 }))
  socket.send(JSON.stringify({ a: 's', c: 'groups', d: group, v: null }))
  return socket
}

/** "Here is what I have", said by a document that has nothing. */
const firstYjsStep = Buffer.from([0, 0, 1, 0])

function shortText(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([bytes.length]), bytes])
}

function answered(ask: (done: (error?: Error) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    ask((error) => (error ? reject(error) : resolve()))
  })
}

function within<Value>(promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('a peer did not answer')), joinMs)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
