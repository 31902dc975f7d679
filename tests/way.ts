import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * `held`: what is said arrives when the way is open again, as with packets that are sent once more.
 * `deaf`: the server hears everything, and no answer comes back. `cut`: every connection ends, and
 * none is accepted. `noSockets`: only plain requests pass. A number: sockets are ended with that code.
 */
export type WayMode = 'open' | 'held' | 'deaf' | 'cut' | 'noSockets' | number

export interface Way {
  url: string
  set(mode: WayMode): void
  /** How long each answer of the server takes. */
  delayMs: number
  close(): void
}

interface Passage {
  near: Socket
  far: Socket
  isSocket: boolean
  /** What waits until the way is open again. */
  held: (() => void)[]
}

const handshakeGuid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** A way between browsers and a server, on which bytes meet whatever a network does to them. */
export async function openWay(target: string): Promise<Way> {
  const { hostname, port } = new URL(target)
  const passages = new Set<Passage>()
  let mode: WayMode = 'open'

  const proxy = createServer((near) => {
    near.on('error', () => near.destroy())
    if (mode === 'cut') near.destroy()
    else near.once('data', (first: Buffer) => begin(near, first))
  })

  function begin(near: Socket, first: Buffer): void {
    const request = first.toString('latin1')
    const isSocket = /^upgrade: websocket/im.test(request)
    if (isSocket && mode === 'noSockets') {
      near.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
      return
    }
    if (isSocket && typeof mode === 'number') return endWith(near, request, mode)
    const far = connect({ host: hostname, port: Number(port) })
    const passage: Passage = { near, far, isSocket, held: [] }
    passages.add(passage)
    const end = () => {
      passages.delete(passage)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    far.write(first)
    near.on('data', (bytes) => pass(passage, () => far.write(bytes), true))
    far.on('data', (bytes) => pass(passage, () => near.write(bytes), false))
  }

  function pass({ held }: Passage, write: () => void, isQuestion: boolean): void {
    const isHeld = mode === 'held' || (mode === 'deaf' && !isQuestion)
    if (isHeld || held.length > 0) held.push(write)
    else if (way.delayMs > 0 && !isQuestion) setTimeout(write, way.delayMs)
    else write()
  }

  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const place = typeof address === 'object' && address ? address.port : 0
  const way: Way = {
    url: `http://127.0.0.1:${place}`,
    delayMs: 0,
    set(next) {
      mode = next
      const isBlocked = (passage: Passage) =>
        next === 'cut' || ((next === 'noSockets' || typeof next === 'number') && passage.isSocket)
      for (const passage of passages) if (isBlocked(passage)) passage.near.destroy()
      if (next !== 'open') return
      for (const { held } of passages) for (const write of held.splice(0)) write()
    },
    close() {
      for (const { near } of passages) near.destroy()
      proxy.close()
    },
  }
  return way
}

/** Greets a socket as a server does, and ends it with a code. */
function endWith(near: Socket, request: string, code: number): void {
  const key = /^sec-websocket-key: (\S+)/im.exec(request)?.[1] ?? ''
  const accept = createHash('sha1').update(`${key}${handshakeGuid}`).digest('base64')
  near.write(
    [
      'HTTP/1.1 101 Switching Protocols',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Accept: ${accept}`,
      '',
      '',
    ].join('\r\n'),
  )
  near.end(Buffer.from([0x88, 2, code >> 8, code & 0xff]))
}
