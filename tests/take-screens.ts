import path from 'node:path'
import { root } from '#scripts/root.ts'
import { test as base, type Page } from '@playwright/test'
import { type Household, seedHousehold } from './household.ts'
import { startWithPast } from './long-ago.ts'
import { openView, type ScreenName, screenNames, untilStill } from './screens.ts'
import type { Server } from './server.ts'

const folder = path.join(root, 'docs/screens')
const start = '2026-11-16T06:40:00Z'
/** Hours after everything was written, so that no time on a picture depends on the run. */
const seenAt = new Date('2026-11-16T09:41:00Z')

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

const environment = {
  NODE_OPTIONS: '--import ./tests/fixed-clock.ts',
  CLOCK_START: start,
  // As on one's own machine, where nobody needs the code of the first start.
  TRUSTED_PROXIES: '',
}

type House = Awaited<ReturnType<typeof startWithPast<Household>>>

const test = base.extend<object, { house: House; server: Server; household: Household }>({
  house: [
    async ({ browser }, provide) => {
      const today = start.slice(0, 10)
      const house = await startWithPast(environment, (origin) =>
        seedHousehold({ browser, origin, today }),
      )
      await provide(house)
      await house.end()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [({ house }, provide) => provide(house.server), { scope: 'worker' }],
  household: [({ house }, provide) => provide(house.seeded), { scope: 'worker' }],
})

/** Looked at by the tests, but so like another one that a picture would show nothing new. */
const notPictured: ScreenName[] = ['invite-member', 'list-viewer', 'item-deleted']

for (const name of screenNames.filter((each) => !notPictured.includes(each))) {
  test(name, async ({ browser, server, household }) => {
    const page = await openView(browser, name, { server, household, now: seenAt })
    for (const size of sizes) {
      for (const theme of ['light', 'dark'] as const) {
        // Panels beside the group's screen: the same screen once more, and the repository is small.
        if (name.startsWith('group-') && size.width > 1000 && theme === 'dark') continue
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme: theme })
        await untilStill(page)
        await page.screenshot({ path: file(`${name}-${size.width}-${theme}`), ...picture })
      }
    }
    await page.context().close()
  })
}

const shownInOtherLanguages: ScreenName[] = ['home', 'list']
for (const name of shownInOtherLanguages) {
  for (const language of ['ar', 'en-XA'] as const) {
    test(`${name} in ${language}`, async ({ browser, server, household }) => {
      const page = await openView(browser, name, { server, household, language, now: seenAt })
      // Longer words are short of room on the phone alone.
      for (const size of language === 'en-XA' ? sizes.slice(0, 1) : sizes) {
        await page.setViewportSize(size)
        await untilStill(page)
        await page.screenshot({ path: file(`${name}-${size.width}-${language}`), ...picture })
      }
      await page.context().close()
    })
  }
}

test('notepad-together', async ({ browser, server, household }) => {
  const page = await openView(browser, 'notepad', { server, household, now: seenAt })
  const carets = page.locator('[role=textbox] [data-colour][aria-hidden=true]')
  for (const [index, storageState] of household.others.entries()) {
    const context = await browser.newContext({ baseURL: server.url, storageState })
    const other = await context.newPage()
    await other.goto(new URL(page.url()).pathname)
    await other
      .locator('[role=textbox][contenteditable=true] p')
      .nth(2 + index)
      .click()
    await other.keyboard.press('End')
    await carets.nth(index).waitFor()
  }
  await takeEach(page, 'notepad-together')
})

test('application error', async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url })
  await page.route('**/assets/browser-*.js', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  await takeEach(page, 'application-error')
  await page.close()
})

async function takeEach(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: theme })
      await untilStill(page)
      await page.screenshot({ path: file(`${name}-${size.width}-${theme}`), ...picture })
    }
  }
}

const picture = { animations: 'disabled', caret: 'hide', scale: 'css' } as const

function file(name: string): string {
  return path.join(folder, `${name}.png`)
}
