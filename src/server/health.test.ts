import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { healthRoute } from './health.ts'

async function ask(parts: Partial<Parameters<typeof healthRoute>[0]>) {
  const app = new Hono()
  app.get(
    '/health',
    healthRoute({ readDatabase: () => Promise.resolve(), isDraining: () => false, ...parts }),
  )
  const answers = await Promise.all([app.request('/health'), app.request('/health')])
  return Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]))
}

test('[SV-30] a server that can read its database is ready', async () => {
  const [answer] = await ask({})

  expect(answer).toEqual([200, { live: true, ready: true }])
})

test('[SV-30] one whose database fails says so, without its message', async () => {
  const [answer] = await ask({ readDatabase: () => Promise.reject(new Error('inner words')) })

  expect(answer).toEqual([503, { live: true, ready: false, reason: 'database' }])
})

test('[SV-30] one whose database hangs answers within the limit, and asks it only once', async () => {
  let reads = 0
  const readDatabase = () => {
    reads += 1
    return new Promise(() => {})
  }

  const answers = await ask({ readDatabase, timeLimitMs: 5 })

  const expected = [503, { live: true, ready: false, reason: 'database' }]
  expect([answers, reads]).toEqual([[expected, expected], 1])
})

test('[SV-30] one that is ending is not ready', async () => {
  const [answer] = await ask({ isDraining: () => true })

  expect(answer).toEqual([503, { live: true, ready: false, reason: 'draining' }])
})
