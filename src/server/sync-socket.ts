import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeCodes, frameMaxBytes } from '#sync/protocol.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Auth } from './auth.ts'
import { addressBlock, clientAddress } from './client-address.ts'
import type { Config } from './config.ts'
import { Device } from './device.ts'
import { Link, Turn } from './link.ts'
import { isOwnOrigin } from './origin.ts'
import { createOpenSockets, type OpenSocket } from './open-sockets.ts'
import { isOfAnother } from './signed-in.ts'
import type { SyncService } from './sync-service.ts'

/** What a listening server needs for the sockets at `/sync`. */
export interface SyncSockets {
  /** Whether a request to upgrade is for us; the others are answered as plain requests. */
  isWanted(request: IncomingMessage): boolean
  /** Takes over a connection. `address` is the one at its other end. */
  handleUpgrade(request: IncomingMessage, wire: Duplex, head: Buffer, address: string): void
  /** Takes no more, finishes what was pushed, tells everybody to come back, and closes. */
  close(): Promise<void>
}

interface SocketsOptions {
  service: SyncService
  auth: Pick<Auth, 'findSession' | 'findLiveSessions' | 'onSessionsEnded'>
  config: Pick<Config, 'origin' | 'trustedProxies'>
  onCut: () => void
}

export function createSyncSockets(
  options: SocketsOptions,
): SyncSockets & { readonly size: number; checkSessions(): Promise<void>; flush(): void } {
  const { service, auth, config, onCut } = options
  const { limits } = service
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: frameMaxBytes,
    perMessageDeflate: false,
    clientTracking: false,
    // By itself it answers also those who never read, without end.
    autoPong: false,
  })
  const turn = new Turn()
  const sockets = createOpenSockets({ limits, auth, onError: service.onError })
  const upgrading = new Set<Promise<void>>()
  let isClosing = false

  async function upgrade(request: IncomingMessage, wire: Duplex, head: Buffer, address: string) {
    const forwardedFor = header(request, 'x-forwarded-for')
    const client = clientAddress({ socketAddress: address, forwardedFor }, config.trustedProxies)
    const block = addressBlock(client)
    const own = { origin: config.origin, host: request.headers.host }
    if (!isOwnOrigin(request.headers.origin, own)) return refuse(wire, '403 Forbidden')
    if (isClosing) return refuse(wire, '503 Service Unavailable')
    if (sockets.isFull('address', block)) return refuse(wire, '429 Too Many Requests')
    const session = await sockets.findSession(request.headers.cookie ?? '')
    if (wire.destroyed) return undefined
    server.handleUpgrade(request, wire, head, (socket) => {
      // Said over the socket, because a browser tells a page nothing about a refused upgrade.
      if (isClosing) return turnAway(socket, closeCodes.restart)
      const isOver = !session || isOfAnother(request.url ?? '', session.user.id)
      if (isOver) return turnAway(socket, closeCodes.sessionEnded)
      // Of the address once more: others of it may have come in while this one was looked up.
      const isFull = sockets.isFull('user', session.user.id) || sockets.isFull('address', block)
      if (isFull) return turnAway(socket, closeCodes.tooMany)
      welcome(socket, wire, { ...session, address: block })
    })
  }

  function welcome(
    socket: WebSocket,
    wire: Duplex,
    { user, session, address }: { user: { id: string }; session: { id: string }; address: string },
  ): void {
    const { outboundMaxBytes, closeMs } = limits
    const link = new Link({ socket, wire, turn, outboundMaxBytes, closeMs, onCut })
    const device = new Device({ userId: user.id, link, service })
    const open: OpenSocket = { socket, link, device, sessionId: session.id, address }
    sockets.add(open)
    socket.on('message', (content, isBinary) => {
      sockets.noteSign(open)
      if (isClosing) return
      if (isBinary || !Buffer.isBuffer(content)) link.end(closeCodes.policy, 'binary')
      else device.receive(content.toString())
    })
    socket.on('ping', (content) => device.answerPing(content))
    socket.on('pong', () => sockets.noteSign(open))
    // A malformed frame is an `error`, and ws closes the socket with the right code; without a
    // listener the process would end.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      device.close()
      sockets.remove(open)
    })
  }

  function turnAway(socket: WebSocket, code: number): void {
    socket.on('error', () => undefined)
    socket.close(code)
    const cut = setTimeout(() => socket.terminate(), limits.closeMs)
    socket.on('close', () => clearTimeout(cut))
  }

  return {
    get size() {
      return sockets.size
    },
    checkSessions: () => sockets.checkSessions(),
    flush: () => turn.flush(),

    isWanted: ({ url = '', headers }) =>
      url.split('?')[0] === '/sync' && headers.upgrade?.toLowerCase() === 'websocket',

    handleUpgrade(request, wire, head, address) {
      wire.on('error', () => undefined)
      const running = upgrade(request, wire, head, address)
        .catch((error: unknown) => {
          service.onError(error)
          refuse(wire, '500 Internal Server Error')
        })
        .finally(() => upgrading.delete(running))
      upgrading.add(running)
    },

    async close() {
      isClosing = true
      await Promise.allSettled(upgrading)
      await service.pushes.finish()
      service.presences.close()
      await sockets.close(closeCodes.restart)
    },
  }
}

function header({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

function refuse(wire: Duplex, status: string): void {
  if (!wire.writable) return void wire.destroy()
  wire.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    wire.destroy(),
  )
}
