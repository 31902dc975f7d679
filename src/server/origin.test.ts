import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { answerRefusal } from './errors.ts'
import { checkOrigin } from './origin.ts'

function appFor(origin: string | null): Hono {
  const app = new Hono()
  app.use(checkOrigin({ origin }))
  app.onError((error, c) => {
    if (error instanceof Refusal) return answerRefusal(c, error)
    throw error
  })
  app.all('*', (c) => c.text('done'))
  return app
}

async function statusOf(app: Hono, headers: Record<string, string>, method = 'POST') {
  return (await app.request('/', { method, headers })).status
}

test.each([
  ['http://trivet.example', 'trivet.example', 200],
  ['https://trivet.example', 'trivet.example', 200],
  ['https://trivet.example', 'trivet.example:443', 200],
  ['https://trivet.example', 'TRIVET.example', 200],
  ['http://localhost:3000', 'localhost:3000', 200],
  ['http://[::1]:3000', '[::1]:3000', 200],
  ['http://localhost:3000', 'localhost:4000', 403],
  ['http://localhost', 'localhost:3000', 403],
  ['https://evil.example', 'trivet.example', 403],
  ['https://trivet.example.evil.example', 'trivet.example', 403],
  ['https://evil.example', 'trivet.example@evil.example', 403],
  ['https://trivet.example/', 'trivet.example', 403],
  ['https://trivet.example', 'trivet.example/x', 403],
  ['ftp://trivet.example', 'trivet.example', 403],
  ['null', 'trivet.example', 403],
  ['null', 'null', 403],
  ['', 'trivet.example', 403],
])('[SC-10] without ORIGIN, a write from %j to host %j gets %i', async (origin, host, status) => {
  expect(await statusOf(appFor(null), { Origin: origin, Host: host })).toBe(status)
})

test.each([
  ['https://trivet.example', 200],
  ['http://trivet.example', 403],
  ['https://localhost', 403],
  ['null', 403],
])('[SC-10] with ORIGIN, a write from %j gets %i whatever Host says', async (origin, status) => {
  const host = URL.canParse(origin) ? new URL(origin).host : 'trivet.example'

  const app = appFor('https://trivet.example')

  expect(await statusOf(app, { Origin: origin, Host: host })).toBe(status)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
  '[SC-11] %s without an Origin is refused as foreignOrigin',
  async (method) => {
    const answer = await appFor(null).request('/', { method, headers: { Host: 'a' } })

    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual({ refusal: { code: 'foreignOrigin', values: {} } })
  },
)

test('[SC-11] reading needs no Origin', async () => {
  expect(await statusOf(appFor(null), {}, 'GET')).toBe(200)
  expect(await statusOf(appFor(null), {}, 'HEAD')).toBe(200)
})

test('[SC-12] a preflight gets 405, and nothing ever allows another origin', async () => {
  const answer = await appFor(null).request('/', {
    method: 'OPTIONS',
    headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
  })

  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-'))).toEqual([])
})
