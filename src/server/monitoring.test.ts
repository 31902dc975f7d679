import type { Report } from '#domain/scrub.ts'
import { expect, test } from 'vitest'
import { localDsn, parseDsn } from './monitoring-dsn.ts'
import { envelopeMaxBytes, monitoringRoutes, type ReportSink } from './monitoring.ts'

const dsn = localDsn('k3y')
const event = { message: 'Failed to fetch' }

test('[MO-1] a report of our own page is taken, with an empty answer', async () => {
  const { post, reports } = await openMonitoring()

  const response = await post(envelope({ dsn: dsn.public }, ['event', event]))

  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
  expect(reports).toEqual([{ type: 'event', payload: event }])
})

test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('[MO-2] %s is refused', async (method) => {
  const { app } = await openMonitoring()

  const response = await app.request('/monitoring', { method })

  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('POST')
})

test.each([
  [{ origin: 'https://evil.test' }],
  [{ origin: 'null' }],
  [{ origin: '' }],
  [{ origin: 'http://trivet.test.evil.test' }],
  [{ origin: 'http://trivet.test', host: 'evil.test' }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
])('[MO-3] a page of another origin is refused: %j', async (headers) => {
  const { post, reports } = await openMonitoring()

  const response = await post(envelope({ dsn: dsn.public }, ['event', event]), { headers })

  expect(response.status).toBe(403)
  expect(reports).toEqual([])
})

test('[MO-3] with a configured origin, Host proves nothing', async () => {
  const { post } = await openMonitoring({ origin: 'https://trivet.example' })
  const body = envelope({ dsn: dsn.public })

  const byHost = await post(body)
  const byOrigin = await post(body, { headers: { origin: 'https://trivet.example' } })

  expect([byHost.status, byOrigin.status]).toEqual([403, 200])
})

test.each([
  ['application/x-sentry-envelope', 200],
  ['text/plain;charset=UTF-8', 200],
  ['TEXT/PLAIN', 200],
  ['application/json', 415],
  ['multipart/form-data', 415],
  ['', 415],
])('[MO-4] the content type %j is answered with %i', async (type, status) => {
  const { post } = await openMonitoring()

  const response = await post(envelope({ dsn: dsn.public }), { headers: { 'content-type': type } })

  expect(response.status).toBe(status)
})

test('[MO-4] a packed body is refused, since it could unfold to any size', async () => {
  const { post } = await openMonitoring()

  const response = await post('x', { headers: { 'content-encoding': 'gzip' } })

  expect(response.status).toBe(415)
})

test('[MO-5] a body above the limit is stopped while it is read, whatever its length says', async () => {
  const { post, reports } = await openMonitoring()
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 16_384
      controller.enqueue(new Uint8Array(16_384))
    },
  })

  const response = await post(endless, { headers: { 'content-length': '10' } })

  expect(response.status).toBe(413)
  expect(sent).toBeLessThan(envelopeMaxBytes + 4 * 16_384)
  expect(reports).toEqual([])
})

test('[MO-5] a body of exactly the limit passes', async () => {
  const { post } = await openMonitoring()
  const start = envelope({ dsn: dsn.public }, ['event', event])
  const filler = `{"type":"attachment"}\n${'x'.repeat(envelopeMaxBytes)}`

  const whole = await post(`${start}${filler}`.slice(0, envelopeMaxBytes))
  const more = await post(`${start}${filler}`.slice(0, envelopeMaxBytes + 1))

  expect([whole.status, more.status]).toEqual([200, 413])
})

test('[MO-5] a body that breaks off is not an error of ours', async () => {
  const { post } = await openMonitoring()
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(new Error('aborted'))
    },
  })

  expect((await post(broken)).status).toBe(400)
})

test.each([
  ['', 400],
  ['{', 400],
  ['null', 400],
  ['"text"', 400],
  ['{}', 400],
  ['{"dsn":7}', 400],
  ['{"dsn":"https://evil.test/1"}', 403],
  ['{"dsn":"https://k3y@evil.test/1"}', 403],
  ['{"dsn":"https://other@trivet.invalid/1"}', 403],
  ['{"dsn":"https://k3y@trivet.invalid/2"}', 403],
  [`{"dsn":"${dsn.public}"}\n{`, 400],
  [`{"dsn":"${dsn.public}"}\n{"length":3}\nabc`, 400],
  [`{"dsn":"${dsn.public}"}\n{"type":"event","length":900}\n{}`, 400],
  [`{"dsn":"${dsn.public}"}\n{"type":"event","length":-1}\n{}`, 400],
  [`{"dsn":"${dsn.public}"}\n${'{"type":"event"}\n{}\n'.repeat(51)}`, 400],
])('[MO-6] the envelope %j is answered with %i', async (body, status) => {
  const { post, reports } = await openMonitoring()

  expect((await post(body)).status).toBe(status)
  expect(reports).toEqual([])
})

test('[MO-7] only our own kinds of report pass; the rest is left out', async () => {
  const { post, reports } = await openMonitoring()

  const response = await post(
    envelope(
      { dsn: dsn.public },
      ['replay_recording', { text: 'Milk' }],
      ['attachment', 'Milk\nand eggs'],
      ['user_report', { comments: 'Milk' }],
      ['event', event],
      ['log', { items: ['Milk'] }],
      ['session', { did: 'Ada' }],
    ),
  )

  expect(response.status).toBe(200)
  expect(reports).toEqual([{ type: 'event', payload: event }])
})

test('[MO-8] a client that sends too much waits, others do not', async () => {
  const { post, clock } = await openMonitoring({
    limits: { perClient: { burst: 2, perSecond: 0.5 }, inAll: { burst: 100, perSecond: 10 } },
  })
  const body = envelope({ dsn: dsn.public })

  const statuses = [await post(body), await post(body), await post(body)]
  const other = await post(body, { address: '10.0.0.2' })
  clock.ms += 2000
  const later = await post(body)

  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(statuses[2]?.headers.get('retry-after')).toBe('2')
  expect([other.status, later.status]).toEqual([200, 200])
})

test('[MO-8] there is a limit in all, however many clients there are', async () => {
  const { post } = await openMonitoring({
    limits: { perClient: { burst: 9, perSecond: 1 }, inAll: { burst: 2, perSecond: 1 } },
  })
  const body = envelope({ dsn: dsn.public })

  const statuses = []
  for (const address of ['a', 'b', 'c']) statuses.push((await post(body, { address })).status)

  expect(statuses).toEqual([200, 200, 429])
})

test('[MO-9] an address of the service is read in full, and never its secret', () => {
  const parsed = parseDsn('https://abc:geheim@o1.sentry.test:8443/deep/path/42')

  expect(parsed).toEqual({
    public: 'https://abc@o1.sentry.test:8443/deep/path/42',
    key: 'abc',
    endpoint: 'https://o1.sentry.test:8443/deep/path/api/42/envelope/',
  })
  for (const wrong of [
    '',
    'x',
    'ftp://k@h/1',
    'https://h/1',
    'https://k@h/',
    'https://k@h/1?x=1',
  ]) {
    expect(parseDsn(wrong)).toBeUndefined()
  }
})

type Part = Parameters<typeof monitoringRoutes>[0]

async function openMonitoring(parts: Partial<Pick<Part, 'origin' | 'limits'>> = {}) {
  const clock = { ms: 1_700_000_000_000 }
  const reports: Report[] = []
  const sink: ReportSink = { send: (sent) => void reports.push(...sent), close: async () => {} }
  const app = monitoringRoutes({
    dsn,
    sink,
    origin: null,
    addressOf: (c) => c.req.header('x-test-address') ?? '10.0.0.1',
    now: () => clock.ms,
    ...parts,
  })

  interface Sending {
    headers?: Record<string, string>
    address?: string
  }

  async function post(
    body: string | ReadableStream<Uint8Array>,
    { headers = {}, address = '10.0.0.1' }: Sending = {},
  ) {
    return app.request('/monitoring', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: {
        host: 'trivet.test',
        origin: 'http://trivet.test',
        'content-type': 'text/plain',
        'x-test-address': address,
        ...headers,
      },
    })
  }

  return { app, post, reports, clock }
}

function envelope(header: object, ...items: [type: string, payload: unknown][]): string {
  const lines = items.flatMap(([type, payload]) => {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
    return [JSON.stringify({ type, length: Buffer.byteLength(body) }), body]
  })
  return `${[JSON.stringify(header), ...lines].join('\n')}\n`
}
