import type { BrowserContext, Page } from '@playwright/test'
import everything from '../playwright.config.ts'
import { outboxOf } from './device-disk.ts'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { addItem, item, openList } from './list-page.ts'

const host = 'trivet.test'
const { launchOptions } = everything.use ?? {}

test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  },
})

test('[TA-9] over plain http from another host it works online, by a lease, and says what is missing', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const there = await enterByName(ada.context(), server.url)
  const link = await controlLink(there)
  const [first, second] = [await there.newPage(), await there.newPage()]
  await openList(first, home)
  await openList(second, home)
  await openList(bob, home)
  expect(await first.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([
    false,
    false,
  ])

  // One of them speaks for both, and says what this address lacks.
  await addItem(second, 'Saffron')
  await expect(item(bob, 'Saffron')).toBeVisible()
  await expect(item(first, 'Saffron')).toBeVisible()
  await expect(missing(first)).toBeVisible()
  expect(link.open()).toBe(1)

  // The next one takes over where the first one ends, and sends what it finds waiting.
  await link.set('cut')
  await addItem(first, 'Thyme')
  await expect(first.getByRole('button', { name: 'Offline, 1 waiting' })).toBeVisible()
  expect(await outboxOf(first)).toHaveLength(1)
  await first.close()
  await link.set('open')
  await addItem(second, 'Rosemary')

  await expect(item(bob, 'Thyme')).toBeVisible()
  await expect(item(bob, 'Rosemary')).toHaveCount(1)
  await expect.poll(() => outboxOf(second)).toEqual([])
  await expect(missing(second)).toBeVisible()
})

function missing(page: Page) {
  return page.getByRole('button', {
    name: 'This address cannot work offline: open it over https',
  })
}

/** The same person at the same server, which the browser knows by a name that is not its own. */
async function enterByName(context: BrowserContext, serverUrl: string): Promise<BrowserContext> {
  const url = new URL(serverUrl)
  url.hostname = host
  const cookies = await context.cookies()
  const there = await context.browser()?.newContext({ baseURL: url.origin })
  if (!there) throw new Error('no browser')
  await there.addCookies(cookies.map((cookie) => ({ ...cookie, domain: host })))
  return there
}
