import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

export interface ErrorService {
  /** For `SENTRY_DSN`. */
  dsn: string
  received: { url: string; headers: IncomingHttpHeaders; body: string }[]
  stop(): Promise<void>
}

/** Plays the error-reporting service: a real listener that writes down what it is sent. */
export async function startErrorService(): Promise<ErrorService> {
  const received: ErrorService['received'] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ url: request.url ?? '', headers: request.headers, body })
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    dsn: `http://0123456789abcdef@127.0.0.1:${port}/7`,
    received,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
