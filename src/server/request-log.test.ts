import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { answerErrors } from './errors.ts'
import { createLog } from './log.ts'
import { requestLog, type FinishedRequest } from './request-log.ts'

function loggedApp() {
  const lines: string[] = []
  const observed: FinishedRequest[] = []
  const log = createLog(
    (line) => lines.push(line),
    () => 0,
  )
  let time = 0
  const app = new Hono()
  app.use(
    requestLog({ log, routeOf, elapsed: () => (time += 1.26), observe: (it) => observed.push(it) }),
  )
  app.onError(
    answerErrors({
      log,
      routeOf,
      report: () => {},
      randomBytes: (size) => new Uint8Array(size),
      errorPage: () => '',
    }),
  )
  app.get('/invite/:token', (c) => c.text('welcome'))
  app.get('/fails', () => {
    throw new Error('inner')
  })
  return { app, lines, observed, parsed: () => lines.map((line) => JSON.parse(line)) }
}

test('[SV-3] a request is one line: time, method, pattern, status and duration', async () => {
  const { app, parsed, observed } = loggedApp()

  await app.request('/invite/s3cret')

  const request = { method: 'GET', route: '/invite/{token}', status: 200, durationMs: 1.3 }
  expect(parsed()).toEqual([{ time: '1970-01-01T00:00:00.000Z', event: 'request', ...request }])
  expect(observed).toEqual([request])
})

test('[SV-4] no token, id, query, address or agent is logged', async () => {
  const { app, lines } = loggedApp()
  const headers = { 'User-Agent': 's3cret', 'X-Forwarded-For': 's3cret', Cookie: 's3cret' }

  await app.request('/invite/s3cret?panel=s3cret', { headers })
  await app.request('/groups/s3cret', { headers })

  expect(lines.join('')).not.toContain('s3cret')
})

test('[SV-5] a failed request carries the digest of the error’s own line', async () => {
  const { app, parsed } = loggedApp()

  await app.request('/fails')

  expect(parsed()).toMatchObject([
    { event: 'error', digest: '0000000000', error: { message: 'inner' } },
    { event: 'request', digest: '0000000000', status: 500 },
  ])
})

test('[SV-5] what is not found is logged as well', async () => {
  const { app, parsed } = loggedApp()

  await app.request('/nothing')

  expect(parsed()).toMatchObject([{ event: 'request', route: 'unknown', status: 404 }])
})

function routeOf(path: string): string {
  return path.startsWith('/invite/') ? '/invite/{token}' : 'unknown'
}
