import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface BlackHole {
  url: string
  /** From now on nothing passes, in neither direction, and nobody is told. */
  swallow(): void
  close(): void
}

/** A way to a server that can turn into a hole: as when somebody walks out of the Wi-Fi. */
export async function openBlackHole(target: string): Promise<BlackHole> {
  const sockets = new Set<Socket>()
  const { hostname, port } = new URL(target)
  const proxy = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const place = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${place}`,
    swallow() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
