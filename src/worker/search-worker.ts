import { SearchEngine, type SearchMessage } from '#client/search-engine.ts'

declare const self: DedicatedWorkerGlobalScope

const engine = new SearchEngine()

self.addEventListener('message', (event: MessageEvent<SearchMessage>) => {
  const reply = engine.take(event.data)
  if (reply) self.postMessage(reply, [])
})
