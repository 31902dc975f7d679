import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { answerErrors, digestOf, newDigest } from './errors.ts'
import type { LogEntry } from './log.ts'

const bug = new Error('column secret_words does not exist')

function appThat(fails: () => never, replaced: Partial<Parameters<typeof answerErrors>[0]> = {}) {
  const logged: LogEntry[] = []
  const reported: unknown[] = []
  const app = new Hono()
  app.onError(
    answerErrors({
      log: (entry) => logged.push(entry),
      report: (error, context) => reported.push([error, context]),
      routeOf: () => '/groups/{group}',
      randomBytes: (size) => new Uint8Array(size).fill(171),
      errorPage: ({ digest, host }) => `<h1>${host} ${digest}</h1>`,
      ...replaced,
    }),
  )
  app.all('*', fails)
  return { app, logged, reported }
}

function failWith(error: unknown): () => never {
  return () => {
    throw error
  }
}

const navigation = { headers: { Accept: 'text/html,application/xhtml+xml' } }

test.each([
  [new Refusal('invalid', { field: 'title' }), 400],
  [new Refusal('wrongContentType'), 415],
  [new Refusal('notSignedIn'), 401],
  [new Refusal('notAllowed'), 403],
  [new Refusal('notFound'), 404],
  [new Refusal('wrongMethod'), 405],
  [new Refusal('lastOwner'), 409],
  [new Refusal('tooLarge', { maxBytes: 9 }), 413],
])(
  '[SV-20] %s is answered with its status, code and values, and is not reported',
  async (refusal, status) => {
    const { app, logged, reported } = appThat(failWith(refusal))

    const answer = await app.request('/', { method: 'POST' })

    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ refusal: { code: refusal.code, values: refusal.values } })
    expect([logged, reported]).toEqual([[], []])
  },
)

test('[SV-20] too many requests are told when to come back', async () => {
  const { app } = appThat(failWith(new Refusal('tooMany', { retryAfterSeconds: 1.2 })))

  const answer = await app.request('/', { method: 'POST' })

  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '2'])
})

test('[SV-21] a bug is logged and reported under the digest that the visitor sees', async () => {
  const { app, logged, reported } = appThat(failWith(bug))

  const answer = await app.request('/groups/x')

  expect([answer.status, await answer.json()]).toEqual([500, { digest: 'ababababab' }])
  expect(logged).toEqual([
    { event: 'error', digest: 'ababababab', method: 'GET', route: '/groups/{group}', error: bug },
  ])
  expect(reported).toEqual([[bug, { digest: 'ababababab', route: '/groups/{group}' }]])
})

test('[SV-22] a navigation gets the error page, with the host but without its port', async () => {
  const { app } = appThat(failWith(new Error('inner')))

  const answer = await app.request('http://trivet.example:3000/', navigation)

  expect(answer.status).toBe(500)
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/)
  expect(await answer.text()).toBe('<h1>trivet.example ababababab</h1>')
})

test('[SV-22] when the error page fails too, the same words come as plain text', async () => {
  const { app, logged } = appThat(failWith(new Error('inner')), { errorPage: failWith(bug) })

  const answer = await app.request('http://trivet.example/', navigation)

  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/)
  expect(await answer.text()).toBe(
    'Application error: a server-side exception has occurred while loading trivet.example ' +
      '(see the server logs for more information).\n\nDigest: ababababab\n',
  )
  expect(logged.map(({ event }) => event)).toEqual(['error', 'error-page-failed'])
})

test('[SV-22] a reporter that fails does not cost the visitor the answer', async () => {
  const { app, logged } = appThat(failWith(new Error('inner')), { report: failWith(bug) })

  expect((await app.request('/', navigation)).status).toBe(500)
  expect(logged.map(({ event }) => event)).toEqual(['error', 'report-failed'])
})

test.each([[{}], [navigation], [{ method: 'POST' }]])(
  '[SV-23] no message or stack of ours leaves the server (%j)',
  async (init) => {
    const { app } = appThat(failWith(bug))

    expect(await (await app.request('/', init)).text()).not.toMatch(/secret_words|errors\.test/)
  },
)

test('[SV-24] each occurrence has a digest of its own, the same error object always the same', () => {
  let next = 0
  const randomBytes = (size: number) => new Uint8Array(size).fill((next += 1))
  const error = Object.freeze(new Error('frozen'))
  const once = new Error('once')

  expect(newDigest(randomBytes)).toMatch(/^[0-9a-f]{10}$/)
  expect(digestOf(once, randomBytes)).toBe(digestOf(once, randomBytes))
  expect(digestOf(new Error('once'), randomBytes)).not.toBe(digestOf(once, randomBytes))
  expect(digestOf(error, randomBytes)).toMatch(/^[0-9a-f]{10}$/)
  expect(digestOf('a string', randomBytes)).toMatch(/^[0-9a-f]{10}$/)
})
