import { getRequestListener } from '@hono/node-server'
import { createServer } from 'vite'
import type { Front } from './app.ts'
import type { Config } from './config.ts'
import type { Fetch, Listener } from './listen.ts'
import type { Screens } from './screens.ts'
import type { SyncSockets } from './sync-socket.ts'

export interface DevFront extends Front {
  /** Vite answers for the sources, the app for everything else. */
  listen(app: { fetch: Fetch; sockets: SyncSockets }): Promise<Listener>
}

/** The browser's half from its sources, replaced in place as they change. */
export async function openDevFront({
  host,
  port,
}: Pick<Config, 'host' | 'port'>): Promise<DevFront> {
  const vite = await createServer({
    appType: 'custom',
    server: { host, port, strictPort: true },
    clearScreen: false,
  })
  let screens: Screens | undefined
  const load = async () => {
    screens = (await vite.ssrLoadModule('/src/routes/render.tsx')) as unknown as Screens
    return screens
  }
  return {
    isDev: true,
    assets: null,
    screens: load,
    patternOf: (path) => screens?.patternOf(path) ?? 'unknown',
    assetsFor: () => ({
      early: '/src/client/early.ts',
      earlyKeys: '/src/client/early-keys.ts',
      script: '/src/routes/browser.tsx',
      styles: [],
      preloads: [],
    }),
    head: [
      '<script type="module" src="/@vite/client"></script>',
      '<script type="module">',
      'import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window);',
      'window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;',
      '</script>',
    ].join(''),
    async listen({ fetch, sockets }) {
      const answer = getRequestListener((request, { incoming }) =>
        fetch(request, { address: incoming.socket.remoteAddress ?? '' }),
      )
      vite.middlewares.use((incoming, outgoing) => void answer(incoming, outgoing))
      // Vite's own socket comes the same way, and leaves to others what is not for it.
      vite.httpServer?.on('upgrade', (request, wire, head) => {
        if (!sockets.isWanted(request)) return
        sockets.handleUpgrade(request, wire, head, request.socket.remoteAddress ?? '')
      })
      await vite.listen()
      const close = async () => {
        await sockets.close()
        await vite.close()
      }
      return { url: `http://${host}:${port}`, port, close }
    },
  }
}
