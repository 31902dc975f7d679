import { randomInt } from 'node:crypto'
import { test as base, expect } from '@playwright/test'
import type {
  APIRequestContext,
  BrowserContext,
  BrowserContextOptions,
  Page,
} from '@playwright/test'
import { watchForFaults } from './faults.ts'
import { invite, join, makeGroup, signUp } from './people.ts'
import { onlyWhatIsAsked, startServer } from './server.ts'
import type { Server } from './server.ts'

interface Fixtures {
  /** `test.use({ allowErrors: true })` where the test causes errors in the page on purpose. */
  allowErrors: boolean
  /** Opens a page in a browser of its own: no cookies, no storage, an address of its own. */
  openPage: (session?: BrowserContextOptions['storageState']) => Promise<Page>
  /** Signed out. */
  visitor: Page
  /** Two people, signed in. */
  ada: Page
  bob: Page
  /** Bob without a browser, which takes longer than all the rest of him. */
  bobsRequests: APIRequestContext
  /** The id of a fresh group: Ada's, with Bob as member and Milk on its list. */
  home: string
}

interface WorkerFixtures {
  /** `test.use({ wholeApp: true })` where pages need more than they asked for: with no network. */
  wholeApp: boolean
  server: Server
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  allowErrors: [false, { option: true }],

  wholeApp: [false, { option: true, scope: 'worker' }],

  server: [
    async ({ wholeApp }, provide) => {
      const server = await startServer(wholeApp ? {} : onlyWhatIsAsked)
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],

  openPage: async ({ browser, server, allowErrors }, provide, testInfo) => {
    const firstLine = server.logs.length
    const faults: string[] = []
    const contexts: BrowserContext[] = []
    await provide(async (storageState) => {
      const extraHTTPHeaders = headersOfNewcomer()
      const context = await browser.newContext({
        baseURL: server.url,
        extraHTTPHeaders,
        ...(storageState && { storageState }),
      })
      contexts.push(context)
      await watchForFaults(context, faults)
      return context.newPage()
    })
    await Promise.all(contexts.map(closeQuietly))
    const body = server.logs.slice(firstLine).join('\n')
    await testInfo.attach('server.log', { body, contentType: 'text/plain' })
    if (!allowErrors) expect(faults, 'errors in the pages').toEqual([])
  },

  visitor: async ({ openPage }, provide) => {
    await provide(await openPage())
  },

  ada: async ({ openPage, server }, provide) => {
    const page = await openPage()
    await signUp(page, { name: 'Ada', origin: server.url })
    await provide(page)
  },

  bobsRequests: async ({ playwright, server }, provide) => {
    const request = await playwright.request.newContext({ extraHTTPHeaders: headersOfNewcomer() })
    await signUp({ request }, { name: 'Bob', origin: server.url })
    await provide(request)
    await request.dispose()
  },

  bob: async ({ openPage, bobsRequests }, provide) => {
    await provide(await openPage(await bobsRequests.storageState()))
  },

  home: async ({ ada, bobsRequests: request, server }, provide) => {
    const origin = server.url
    const home = await makeGroup(ada, { origin })
    await join({ request }, await invite(ada, home, { origin }), { origin })
    await provide(home)
  },
})

export { expect }

/** An answer that a test alters may still be on its way when the test is over. */
async function closeQuietly(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

function headersOfNewcomer() {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  return { 'X-Forwarded-For': address }
}
