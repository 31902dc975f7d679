import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { findFreePort } from '#scripts/free-port.ts'

/** Stands between browsers and a server: a network that can be cut, and a build that can change. */
export interface Gate {
  url: string
  /** No connection is left, and none is accepted: as if the network were gone. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** What was asked for through it, by path. */
  asked: string[]
  /** From now on the server has another build: the same files under other names. */
  releaseNextBuild(options?: ReleaseOptions): void
  close(): Promise<void>
}

interface ReleaseOptions {
  /** Paths that are still answered by the build before. */
  except?: string[]
}

const nextSuffix = 'next'
const hashedName = /(-[\w-]{8})(\.(?:js|css|json|woff2))\b/g

export async function openGate(serverUrl: string): Promise<Gate> {
  const target = new URL(serverUrl)
  const port = await findFreePort()
  const sockets = new Set<Socket>()
  const asked: string[] = []
  let kept: string[] | null = null

  const server = createServer((incoming, answer) => {
    const { url = '/', method, headers } = incoming
    asked.push(url)
    const isNext = kept !== null && !kept.includes(url)
    const path = isNext ? oldPath(url) : url
    if (path === undefined) {
      answer.writeHead(404).end()
      return
    }
    const passed = request({
      host: target.hostname,
      port: target.port,
      path,
      method,
      headers: isNext ? { ...headers, 'accept-encoding': 'identity' } : headers,
    })
    passed.on('response', (found) => {
      if (isNext) void passRenamed(found, answer)
      else pass(found, answer)
    })
    passed.on('error', () => answer.destroy())
    incoming.pipe(passed)
  })
  server.on('connection', keepTrack)
  server.on('upgrade', (incoming, socket) => {
    const behind = connect(Number(target.port), target.hostname)
    keepTrack(behind)
    const headers = Array.from({ length: incoming.rawHeaders.length / 2 }, (_, index) =>
      incoming.rawHeaders.slice(index * 2, index * 2 + 2).join(': '),
    )
    behind.write([`GET ${incoming.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
    behind.pipe(socket).pipe(behind)
    socket.on('error', () => behind.destroy())
  })

  function keepTrack(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }

  async function restore(): Promise<void> {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }

  async function cut(): Promise<void> {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }

  await restore()
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    restore,
    asked,
    releaseNextBuild: ({ except = [] } = {}) => (kept = except),
    close: () => (server.listening ? cut() : Promise.resolve()),
  }
}

function pass(found: IncomingMessage, answer: ServerResponse): void {
  answer.writeHead(found.statusCode ?? 500, found.rawHeaders)
  found.pipe(answer)
}

async function passRenamed(found: IncomingMessage, answer: ServerResponse): Promise<void> {
  const type = found.headers['content-type'] ?? ''
  if (!/html|javascript|css/.test(type)) return pass(found, answer)
  const body = (await text(found)).replaceAll(hashedName, `$1${nextSuffix}$2`)
  // The old tags and lengths are of the old content.
  const { 'content-length': _length, etag: _etag, ...headers } = found.headers
  answer.writeHead(found.statusCode ?? 500, { ...headers, ...policyFor(body, headers) })
  answer.end(body)
}

/** The policy allows the styles inside a page by their hash, and they name files too. */
function policyFor(body: string, headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const [, css] = /<style data-sheets="[^"]*">(.*?)<\/style>/s.exec(body) ?? []
  const policy = headers['content-security-policy']
  if (css === undefined || typeof policy !== 'string') return {}
  const hash = createHash('sha256').update(css).digest('base64')
  return { 'content-security-policy': policy.replace(/'sha256-[^']+'/, `'sha256-${hash}'`) }
}

/** The name of a file in the build that there is; none for a name of the build that went. */
function oldPath(path: string): string | undefined {
  if (!path.startsWith('/assets/')) return path
  const renamed = new RegExp(`${nextSuffix}(\\.\\w+)$`)
  return renamed.test(path) ? path.replace(renamed, '$1') : undefined
}
