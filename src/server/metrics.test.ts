import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createMetrics, metricsRoute } from './metrics.ts'
import { createRegistry } from './metrics-registry.ts'

const token = '0123456789abcdef'

async function ask(from: { address?: string; url?: string; headers?: Record<string, string> }) {
  const app = new Hono()
  app.notFound((c) => c.text('nothing', 404))
  app.get('/metrics', metricsRoute({ registry: createMetrics().registry, token }))
  const { address, url = 'http://localhost:3000/metrics', headers = {} } = from
  return app.request(url, { headers }, address === undefined ? undefined : { address })
}

test.each([['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1']])(
  '[SV-31] metrics are for this machine (%s)',
  async (address) => {
    const answer = await ask({ address })

    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(await answer.text()).toMatch(/^process_resident_memory_bytes \d+$/m)
  },
)

test.each([
  [{ address: '192.0.2.7' }],
  [{ address: '' }],
  [{}],
  [{ address: '127.0.0.1', headers: { 'X-Forwarded-For': '127.0.0.1' } }],
  [{ address: '127.0.0.1', headers: { Forwarded: 'for=127.0.0.1' } }],
  [{ address: '127.0.0.1', url: 'http://rebound.example/metrics' }],
  [{ address: '192.0.2.7', headers: { Authorization: 'Bearer 0123456789abcdeX' } }],
  [{ address: '192.0.2.7', headers: { Authorization: 'Bearer ' } }],
  [{ address: '192.0.2.7', headers: { Authorization: `Basic ${token}` } }],
])('[SV-31] a stranger finds nothing (%j)', async (from) => {
  const answer = await ask(from)

  expect([answer.status, await answer.text()]).toEqual([404, 'nothing'])
})

test('[SV-31] the token opens them from anywhere', async () => {
  const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '192.0.2.7' }

  expect((await ask({ address: '10.0.0.1', headers })).status).toBe(200)
})

test('[SV-32] requests are counted and timed by pattern and kind of status', () => {
  const { registry, observeRequest } = createMetrics()

  observeRequest({ method: 'GET', route: '/', status: 200, durationMs: 2 })
  observeRequest({ method: 'GET', route: '/', status: 204, durationMs: 20_000 })
  observeRequest({ method: 'POST', route: '/', status: 500, durationMs: 1 })

  const lines = registry.render().split('\n')
  expect(lines).toContain('http_requests_total{method="GET",route="/",status="2xx"} 2')
  expect(lines).toContain('http_requests_total{method="POST",route="/",status="5xx"} 1')
  expect(lines).toContain('http_request_duration_seconds_bucket{route="/",le="0.001"} 1')
  expect(lines).toContain('http_request_duration_seconds_bucket{route="/",le="0.0025"} 2')
  expect(lines).toContain('http_request_duration_seconds_bucket{route="/",le="10"} 2')
  expect(lines).toContain('http_request_duration_seconds_bucket{route="/",le="+Inf"} 3')
  expect(lines).toContain('http_request_duration_seconds_count{route="/"} 3')
  expect(lines).toContain('http_request_duration_seconds_sum{route="/"} 20.003')
})

test('[SV-32] the text is what Prometheus reads', () => {
  const registry = createRegistry()
  registry.counter('odd_total', 'Odd ones.').add({ name: 'a "b"\\\n' })
  registry.gauge('groups', 'Groups.', () => 3)

  expect(registry.render()).toBe(
    [
      '# HELP odd_total Odd ones.',
      '# TYPE odd_total counter',
      'odd_total{name="a \\"b\\"\\\\\\n"} 1',
      '# HELP groups Groups.',
      '# TYPE groups gauge',
      'groups 3',
      '',
    ].join('\n'),
  )
})

test('[SV-32] a name that is taken is a bug, found at the start', () => {
  const registry = createRegistry()
  registry.gauge('groups', 'Groups.', () => 3)

  expect(() => registry.counter('groups', 'Groups.')).toThrow('registered twice')
})
