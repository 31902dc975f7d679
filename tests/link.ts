import { protocolVersion } from '#sync/protocol.ts'
import type { BrowserContext, WebSocketRoute } from '@playwright/test'

/**
 * `frozen`: whatever is said arrives only when the link is open again, as with a server that is
 * stopped. `cut`: nothing gets through, and pages are still served. `noSockets`: only plain requests.
 * `old`: this page greets as one of an older build, whose words the server has forgotten.
 */
export type LinkMode = 'open' | 'frozen' | 'cut' | 'noSockets' | 'old'

export interface LinkControl {
  set(mode: LinkMode): Promise<void>
  /** How long each message takes, either way. */
  delayMs: number
  /** How many sockets are open. */
  open(): number
  /** How often the server has said anything, or anything of a type. */
  heard(type?: string): number
}

function aged(message: string | Buffer): string {
  return String(message).replace(`"version":${protocolVersion}`, '"version":0')
}

/** Stands between a browser and the server's `/sync`. To be called before the first page is opened. */
export async function controlLink(context: BrowserContext): Promise<LinkControl> {
  let mode: LinkMode = 'open'
  const heard: string[] = []
  const sockets = new Set<WebSocketRoute>()
  const held: (() => void)[] = []
  const control: LinkControl = { set, delayMs: 0, open: () => sockets.size, heard: countHeard }

  function pass(send: () => void): void {
    if (mode === 'frozen') held.push(send)
    else if (mode === 'open' || mode === 'old') {
      if (control.delayMs > 0) setTimeout(send, control.delayMs)
      else send()
    }
  }

  function countHeard(type?: string): number {
    return heard.filter((said) => !type || said.includes(`"type":"${type}"`)).length
  }

  async function set(next: LinkMode): Promise<void> {
    mode = next
    if (next !== 'open' && next !== 'frozen') {
      await Promise.all([...sockets].map((socket) => socket.close({ code: 1001 })))
      sockets.clear()
      held.length = 0
    }
    if (next === 'open') for (const send of held.splice(0)) send()
  }

  await context.routeWebSocket(/\/sync\?/, (socket) => {
    if (mode === 'cut' || mode === 'noSockets') {
      void socket.close({ code: 1001 })
      return
    }
    sockets.add(socket)
    const server = socket.connectToServer()
    socket.onMessage((message) => pass(() => server.send(mode === 'old' ? aged(message) : message)))
    server.onMessage((message) =>
      pass(() => {
        heard.push(String(message))
        socket.send(message)
      }),
    )
    socket.onClose(() => {
      sockets.delete(socket)
      void server.close()
    })
  })
  await context.route(/\/sync\/|\/health$/, (route) => {
    const isSync = !route.request().url().endsWith('/health')
    return mode === 'cut' || (mode === 'frozen' && isSync) ? route.abort() : route.fallback()
  })
  return control
}
