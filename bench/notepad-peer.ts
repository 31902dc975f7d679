import { WebSocket } from 'ws'
import { loadPeer } from './peers/load.ts'

interface YText {
  length: number
  insert(at: number, text: string): void
  observe(listener: (event: unknown, transaction: { local: boolean }) => void): void
}

interface Provider {
  on(event: string, listener: (argument: { number: number }) => void): void
  attach(): void
  destroy(): void
}

/** Somebody who writes over hocuspocus, with its own provider. */
export async function joinHocuspocusText(port: number, name: string) {
  const { HocuspocusProvider, HocuspocusProviderWebsocket } =
    await loadPeer<
      Record<
        'HocuspocusProvider' | 'HocuspocusProviderWebsocket',
        new (options: object) => Provider
      >
    >('@hocuspocus/provider')
  const { Doc } = await loadPeer<{ Doc: new () => { getText(name: string): YText } }>('yjs')
  const document = new Doc()
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `ws://127.0.0.1:${port}/`,
    WebSocketPolyfill: WebSocket,
  })
  const provider = new HocuspocusProvider({ websocketProvider, name, document })
  provider.attach()
  await new Promise<unknown>((resolve) => provider.on('synced', resolve))
  const text = document.getText('body')
  const writer = {
    onSeen: () => undefined as void,
    type: (letter: string) => text.insert(text.length, letter),
    close() {
      provider.destroy()
      websocketProvider.destroy()
    },
  }
  text.observe((_, { local }) => {
    if (!local) writer.onSeen()
  })
  return writer
}
