import { getRequestListener, RequestError } from '@hono/node-server'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import { isIPv6 } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Config } from './config.ts'
import { createConnections, type Connections } from './connections.ts'
import type { Log } from './log.ts'
import type { SyncSockets } from './sync-socket.ts'
import { readKeyPair, watchKeyPair, type KeyPair } from './tls-files.ts'

export type Fetch = (
  request: Request,
  bindings: { address: string },
) => Response | Promise<Response>

export interface Listener {
  /** What to open in a browser on this machine. */
  url: string
  port: number
  /** Stops accepting, lets running requests finish for a while, and closes every connection. */
  close(): Promise<void>
}

/** One line for the person who started the server. */
export class ListenError extends Error {
  override name = 'ListenError'
}

interface Options {
  log: Log
  sockets?: SyncSockets
  limits?: Partial<Limits>
}

interface Limits {
  /** Half a header, dripping in, must not hold a connection. */
  headersMs: number
  requestMs: number
  /** Longer than the 60 s for which proxies commonly keep theirs, or they would meet a closed one. */
  keepAliveMs: number
  checkEveryMs: number
  /** How long running requests may take after `close`. */
  closeMs: number
}

const usualLimits: Limits = {
  headersMs: 10_000,
  requestMs: 60_000,
  keepAliveMs: 65_000,
  checkEveryMs: 5000,
  closeMs: 8000,
}

export async function listen(
  fetch: Fetch,
  config: Pick<Config, 'port' | 'host' | 'tls'>,
  { log, sockets, limits: given = {} }: Options,
): Promise<Listener> {
  const limits = { ...usualLimits, ...given }
  const keyPair = config.tls && mustReadKeyPair(config)
  const connections = createConnections()
  const onRequest = toRequestListener(fetch, { connections, log })
  const servers: (Server | SecureServer)[] = []
  const open = async (host: string, port: number) => {
    const server = newServer(onRequest, { keyPair, limits, connections, sockets })
    const bound = await bind(server, { host, port })
    servers.push(server)
    // Such as too many open files: those who are connected already must not pay for it.
    server.on('error', (error) => log({ event: 'accept-failed', error }))
    return bound
  }
  const renewals =
    config.tls &&
    keyPair &&
    watchKeyPair({
      files: config.tls,
      current: keyPair,
      log,
      onRenewed: (pair) => servers.forEach((server) => setKeyPair(server, pair)),
    })
  const close = async () => {
    renewals?.close()
    const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)))
    connections.closeAfterAnswer()
    const cutOff = setTimeout(() => connections.destroyAll(), limits.closeMs)
    await sockets?.close()
    await Promise.all(closed)
    clearTimeout(cutOff)
  }
  try {
    const port = await openAll(open, config)
    let closing: Promise<void> | undefined
    return { url: urlOf(config, port), port, close: () => (closing ??= close()) }
  } catch (error) {
    await close()
    throw error
  }
}

type Open = (host: string, port: number) => Promise<number>

/**
 * `localhost` means 127.0.0.1 to one program and ::1 to another. We take both: with one alone the
 * page would fail for some, and another program could take the other and pass for us.
 */
async function openAll(open: Open, { host, port }: Pick<Config, 'port' | 'host'>): Promise<number> {
  if (host !== 'localhost') return open(host, port)
  const bound = await open('127.0.0.1', port)
  try {
    return await open('::1', bound)
  } catch (error) {
    const isTaken = error instanceof ListenError && error.cause === 'EADDRINUSE'
    // Machines without IPv6 have no ::1; and a free port need be free on one of them only.
    if (isTaken && port !== 0) throw error
    return bound
  }
}

function bind(
  server: Server | SecureServer,
  { host, port }: { host: string; port: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      reject(new ListenError(explain(error, { host, port }), { cause: error.code }))
    server.once('error', onError)
    server.listen({ host, port }, () => {
      server.off('error', onError)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function explain(
  { code, message }: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT.`
    case 'EACCES':
      return `Port ${port} on ${host} needs more rights than this process has. Set another PORT.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAFNOSUPPORT':
      return `HOST ${host} is not an address of this machine.`
    default:
      return `Cannot listen on ${host}, port ${port}: ${message}`
  }
}

function newServer(
  onRequest: RequestListener,
  parts: {
    keyPair: KeyPair | null
    limits: Limits
    connections: Connections
    sockets: SyncSockets | undefined
  },
): Server | SecureServer {
  const { keyPair, limits, connections, sockets } = parts
  const options: ServerOptions = {
    maxHeaderSize: 16 * 1024,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    shouldUpgradeCallback: (request) => sockets?.isWanted(request) ?? false,
  }
  const server = keyPair
    ? createSecureServer({ ...options, ...keyPair, handshakeTimeout: limits.headersMs }, onRequest)
    : createServer(options, onRequest)
  server.maxHeadersCount = 100
  connections.watch(server)
  server.on('upgrade', (request: IncomingMessage, wire: Duplex, head: Buffer) => {
    connections.release(wire)
    sockets?.handleUpgrade(request, wire, head, addressOf(request.socket))
  })
  return server
}

function setKeyPair(server: Server | SecureServer, pair: KeyPair): void {
  if ('setSecureContext' in server) server.setSecureContext(pair)
}

function mustReadKeyPair({ tls }: Pick<Config, 'tls'>): KeyPair | null {
  if (!tls) return null
  try {
    return readKeyPair(tls)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ListenError(`TLS_CERT and TLS_KEY cannot be used together: ${reason}`)
  }
}

function toRequestListener(
  fetch: Fetch,
  { connections, log }: { connections: Connections; log: Log },
): RequestListener {
  const answer = getRequestListener(
    (request, { incoming }) => fetch(request, { address: addressOf(incoming.socket) }),
    {
      errorHandler(error) {
        // A target or Host header that is no URL; anything else escaped the app's own handler.
        if (error instanceof RequestError) return new Response(null, { status: 400 })
        log({ event: 'error', error })
        return new Response(null, { status: 500 })
      },
    },
  )
  return (incoming, outgoing) => {
    connections.noteRequest(incoming.socket, outgoing)
    void answer(incoming, outgoing)
  }
}

/** A server on `::` sees IPv4 visitors as `::ffff:192.0.2.1`. */
function addressOf(socket: { remoteAddress?: string | undefined }): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
}

function urlOf({ host, tls }: Pick<Config, 'host' | 'tls'>, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `${tls ? 'https' : 'http'}://${isIPv6(name) ? `[${name}]` : name}:${port}`
}
