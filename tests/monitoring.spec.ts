import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page, Request } from '@playwright/test'
import { type ErrorService, startErrorService } from './error-service.ts'
import { expect, test } from './fixtures.ts'
import { type Server, startServer } from './server.ts'

test.use({ allowErrors: true })

const sdkChunk = '**/assets/reporting-sdk-*.js'

/** What a report must not hold, planted in the message of an error. */
const planted = ['Milk', 'Ada', 'ada@example.com', 'tokenTOKENtokenTOKEN', 'cookieCOOKIEcookie']

test('[MO-30] an uncaught error reaches the data folder, without anything that people wrote', async ({
  ada,
  home,
  server,
}) => {
  const sent = watchReports(ada)
  await ada.goto(`/groups/${home}/list-items`)
  await untilReporting(ada)

  await breakPage(ada, home)

  await expect.poll(() => errorsIn(server)).toHaveLength(1)
  const [report] = errorsIn(server)
  expect(report).toMatchObject({
    transaction: '/groups/{group}/list-items',
    level: 'error',
    tags: { side: 'browser' },
    exception: { values: [{ type: 'TypeError' }] },
  })
  // Scrubbed in the browser already, and again where it is kept.
  for (const text of [JSON.stringify(sent), JSON.stringify(report)]) expectNoWords(text, home)
})

test('[MO-31] an error that comes before the reporter is reported by it once it is there', async ({
  ada,
  home,
  server,
}) => {
  const before = errorsIn(server).length
  await ada.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      setTimeout(() => {
        throw new RangeError('invalid array length')
      })
    })
  })

  await ada.goto(`/groups/${home}`)

  await expect
    .poll(() => errorsIn(server).slice(before))
    .toMatchObject([
      { exception: { values: [{ type: 'RangeError', value: 'invalid array length' }] } },
    ])
})

test('[MO-32] when the reporter never arrives, the early script sends what it kept', async ({
  ada,
  home,
  server,
}) => {
  const before = errorsIn(server).length
  await ada.route(sdkChunk, (route) => route.abort())
  const blocked = ada.waitForEvent('requestfailed', (request) => isSdk(request))
  await ada.goto(`/groups/${home}/list-items`)
  await blocked

  await breakPage(ada, home)
  await expect(ada.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
  await ada.goto('about:blank')

  await expect
    .poll(() => errorsIn(server).slice(before))
    .toMatchObject([{ tags: { side: 'early' }, exception: { values: [{ type: 'TypeError' }] } }])
  expectNoWords(JSON.stringify(errorsIn(server).slice(before)), home)
})

test('[MO-33] web vitals and timings of a page arrive when it is left, by route', async ({
  ada,
  home,
  server,
}) => {
  await ada.goto(`/groups/${home}/list-items`)
  await untilReporting(ada)
  await ada.getByRole('checkbox', { name: 'Milk' }).click()
  // A browser tells of what was before somebody asked when it has nothing else to do.
  await ada.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

  await ada.goto('about:blank')

  const route = '/groups/{group}/list-items'
  const speeds = () => reportsIn(server, 'transaction').filter((each) => each.transaction === route)
  await expect.poll(speeds).not.toEqual([])
  const { measurements } = speeds().at(-1) ?? {}
  for (const name of ['lcp', 'fcp', 'ttfb', 'cls', 'timing.load']) {
    expect(measurements, name).toHaveProperty([name, 'value'])
  }
  expectNoWords(JSON.stringify(speeds()), home)
})

test('[MO-34] the reporter is fetched after the page is painted and loaded, and named nowhere before', async ({
  ada,
  home,
}) => {
  const answer = await ada.goto(`/groups/${home}/list-items`)
  await untilReporting(ada)

  const times = await ada.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const sdk = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/reporting-sdk-'))
    const load = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0
    return { load, paint: paint?.startTime ?? 0, sdk: sdk?.startTime ?? 0 }
  })
  expect(times.sdk).toBeGreaterThan(times.load)
  expect(times.sdk).toBeGreaterThan(times.paint)
  expect(await answer?.text()).not.toContain('reporting-sdk')
})

const relayed = test.extend<object, { service: ErrorService; server: Server }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needs from the pattern
    async ({}, provide) => {
      const service = await startErrorService()
      await provide(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ service }, provide) => {
      const server = await startServer({ SENTRY_DSN: service.dsn })
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

relayed(
  '[MO-35] with SENTRY_DSN the report reaches that service, and nothing of the person does',
  async ({ ada, home, server, service }) => {
    await ada.goto(`/groups/${home}/list-items`)
    await untilReporting(ada)

    await breakPage(ada, home)

    await expect.poll(() => service.received.map(({ url }) => url)).toContain('/api/7/envelope/')
    const { headers, body } = service.received.at(-1) ?? { headers: {}, body: '' }
    expect(body).toContain('"type":"TypeError"')
    expect(body).toContain('"transaction":"/groups/{group}/list-items"')
    expectNoWords(body + JSON.stringify(headers), home)
    expect(headers).not.toHaveProperty('cookie')
    expect(headers['user-agent']).not.toMatch(/Chrome/)
    expect(reportsIn(server, 'event')).toEqual([])
  },
)

/** Throws as our own code would, with words in the message that must not leave. */
async function breakPage(page: Page, home: string): Promise<void> {
  const cookies = await page.context().cookies()
  const words = [...planted, ...cookies.map(({ value }) => value)].join(' ')
  await page.evaluate(
    (message) => reportError(new TypeError(message)),
    `cannot read "${words}" of /invite/tokenTOKENtokenTOKEN, /groups/${home}, Ada's Milk`,
  )
}

function expectNoWords(text: string, home: string): void {
  expect(text).not.toBe('[]')
  for (const word of [...planted, home, 'trivet=']) expect(text).not.toContain(word)
}

/** Until the reporter has taken over from the early script. */
async function untilReporting(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.trivetEarly?.isTaken === true)
}

function isSdk(request: Request): boolean {
  return request.url().includes('/reporting-sdk-')
}

/** Everything that the page sends to `/monitoring`, as it leaves the browser. */
function watchReports(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/monitoring')) sent.push(request.postData() ?? '')
  })
  return sent
}

interface KeptEvent {
  transaction?: string
  measurements?: object
}

function errorsIn(server: Server): KeptEvent[] {
  return reportsIn(server, 'event')
}

/** The payloads that lie in the data folder, oldest first. */
function reportsIn(server: Server, type: 'event' | 'transaction'): KeptEvent[] {
  const file = path.join(server.dataDir, 'monitoring', 'reports.jsonl')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): { type: string; payload: KeptEvent } => JSON.parse(line))
    .filter((report) => report.type === type)
    .map(({ payload }) => payload)
}
