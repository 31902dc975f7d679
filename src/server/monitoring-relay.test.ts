import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { parseDsn } from './monitoring-dsn.ts'
import { createRelay } from './monitoring-relay.ts'
import { monitoringRoutes } from './monitoring.ts'

test('[MO-10] a report reaches the service in the service’s own format, and nothing of the visitor does', async () => {
  const service = await openService((_, response) => response.end('{"id":"x"}'))
  const { post, sink } = openServer(service.port)

  const response = await post({ message: 'Failed to fetch', user: { email: 'ada@example.org' } })
  await sink.close()

  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
  const [request] = service.requests
  expect(request?.path).toBe('/api/7/envelope/')
  expect(request?.body.split('\n')).toEqual([
    `{"dsn":"http://k3y@127.0.0.1:${service.port}/7"}`,
    '{"type":"event","length":29}',
    '{"message":"Failed to fetch"}',
    '',
  ])
  expect(request?.headers['x-sentry-auth']).toContain('sentry_key=k3y')
  expect(JSON.stringify(request)).not.toMatch(/ada|cookie|Secret|10\.0\.0\.1|trivet\.test/i)
})

test.each([
  ['refuses', (_: unknown, response: ServerResponse) => response.writeHead(500).end('broken')],
  ['hangs up', (_: unknown, response: ServerResponse) => response.destroy()],
  ['says nothing', () => undefined],
])('[MO-11] when the service %s, the browser notices nothing', async (_, answer) => {
  const service = await openService(answer)
  const { post, sink, logged } = openServer(service.port, { timeoutMs: 50 })

  const statuses = [(await post({})).status, (await post({})).status]
  await sink.close()

  expect(statuses).toEqual([200, 200])
  expect(logged).toEqual(['monitoring-service-down'])
})

test('[MO-11] when there is no service, the browser notices nothing', async () => {
  const service = await openService(() => undefined)
  await service.close()
  const { post, sink, logged } = openServer(service.port)

  const response = await post({})
  await sink.close()

  expect(response.status).toBe(200)
  expect(logged).toEqual(['monitoring-service-down'])
})

test('[MO-12] a redirect is an error: reports go nowhere but to the configured host', async () => {
  const other = await openService((_, response) => response.end())
  const service = await openService((_, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${other.port}/` }).end(),
  )
  const { post, sink, logged } = openServer(service.port)

  await post({})
  await sink.close()

  expect(service.requests).toHaveLength(1)
  expect(other.requests).toEqual([])
  expect(logged).toEqual(['monitoring-service-down'])
})

test('[MO-13] what the service cannot take is dropped, not piled up', async () => {
  const held: ServerResponse[] = []
  const service = await openService((_, response) => held.push(response))
  const { sink } = openServer(service.port)
  const report = { type: 'event', payload: {} } as const

  for (let count = 0; count < 500; count += 1) sink.send([report])
  await service.received(4)
  const atOnce = service.requests.length
  service.answerFromNowOn((_, response) => response.end())
  for (const response of held) response.end()
  await sink.close()

  expect(atOnce).toBe(4)
  expect(service.requests.length).toBeLessThanOrEqual(104)
})

test('[MO-13] when the service asks for quiet, it gets it', async () => {
  const service = await openService((_, response) =>
    response.writeHead(429, { 'retry-after': '30' }).end(),
  )
  const { post, sink, clock } = openServer(service.port)

  await post({})
  await sink.close()
  await post({})
  clock.ms += 30_000
  await post({})
  await sink.close()

  expect(service.requests).toHaveLength(2)
})

test('[MO-13] a service that hangs does not hold up the end of the process', async () => {
  const service = await openService(() => undefined)
  const { sink } = openServer(service.port, { timeoutMs: 600_000, closeMs: 20 })

  for (let count = 0; count < 50; count += 1) sink.send([{ type: 'event', payload: {} }])
  await service.received(4)
  await sink.close()

  expect(service.requests).toHaveLength(4)
})

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

type Answer = (request: Received, response: ServerResponse) => void

/** Plays the error-reporting service. */
async function openService(first: Answer) {
  const requests: Received[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  let answer = first
  const server = createServer((message, response) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.on('end', () => {
      const { url = '', headers } = message
      const request = { path: url, headers, body: Buffer.concat(chunks).toString() }
      requests.push(request)
      for (const { count, resolve } of waiting) if (requests.length >= count) resolve()
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(close)

  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  return {
    requests,
    port: (server.address() as AddressInfo).port,
    close,
    answerFromNowOn: (next: Answer) => void (answer = next),
    received: (count: number) =>
      new Promise<void>((resolve) => {
        if (requests.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
  }
}

function openServer(port: number, options: { timeoutMs?: number; closeMs?: number } = {}) {
  const dsn = parseDsn(`http://k3y:Secret@127.0.0.1:${port}/7`)
  if (!dsn) throw new Error('The DSN of the test is wrong')
  const clock = { ms: 1_700_000_000_000 }
  const logged: string[] = []
  const now = () => clock.ms
  const log = ({ event }: { event: string }) => void logged.push(event)
  const sink = createRelay({ dsn, log, now, ...options })
  const app = monitoringRoutes({ dsn, sink, origin: null, addressOf: () => '10.0.0.1', now })

  async function post(event: object) {
    const body = `${JSON.stringify({ dsn: dsn?.public })}\n{"type":"event"}\n${JSON.stringify(event)}`
    return app.request('/monitoring', {
      method: 'POST',
      body,
      headers: {
        host: 'trivet.test',
        origin: 'http://trivet.test',
        'content-type': 'text/plain',
        cookie: 'session=Secret',
        referer: 'http://trivet.test/invite/Secret',
        'user-agent': 'Secret',
        'x-forwarded-for': '10.0.0.1',
      },
    })
  }

  return { post, sink, logged, clock }
}
