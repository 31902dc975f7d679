import path from 'node:path'
import { root } from '#scripts/root.ts'
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { type Household, seedHousehold } from './household.ts'
import { startWithPast } from './long-ago.ts'
import { openView, type ScreenName, screenNames, untilStill } from './screens.ts'
import type { Server } from './server.ts'

const folder = path.join(root, 'docs/screens')
const start = '2026-11-16T06:40:00Z'
/** Hours after everything was written, so that no time on a picture depends on the run. */
const seenAt = new Date('2026-11-16T09:41:00Z')

/** A phone has no mouse, and its scroll bar lies over the page. */
const devices = [
  { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { viewport: { width: 1280, height: 900 } },
]
const themes = ['light', 'dark'] as const

const environment = {
  NODE_OPTIONS: '--import ./tests/fixed-clock.ts',
  CLOCK_START: start,
  // As on one's own machine, where nobody needs the code of the first start.
  TRUSTED_PROXIES: '',
}

type Theme = (typeof themes)[number]
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

/** On a phone the link leads to the whole screen. */
const besideOnly: ScreenName[] = ['create-item-over']

for (const name of screenNames.filter((each) => !notPictured.includes(each))) {
  test(name, async ({ browser, server, household }) => {
    for (const context of besideOnly.includes(name) ? devices.slice(1) : devices) {
      const page = await openView(browser, name, { server, household, now: seenAt, context })
      // Panels beside the group's screen: the same screen once more, and the repository is small.
      const isBeside = name.startsWith('group-') && !context.isMobile
      await take(page, name, isBeside ? ['light'] : themes)
      await page.context().close()
    }
  })
}

const shownInOtherLanguages: ScreenName[] = ['home', 'list']
for (const name of shownInOtherLanguages) {
  for (const language of ['ar', 'en-XA'] as const) {
    test(`${name} in ${language}`, async ({ browser, server, household }) => {
      // Longer words are short of room on the phone alone.
      for (const context of language === 'en-XA' ? devices.slice(0, 1) : devices) {
        const view = { server, household, language, now: seenAt, context }
        const page = await openView(browser, name, view)
        await page.screenshot({ path: file(`${name}-${widthOf(page)}-${language}`), ...picture })
        await page.context().close()
      }
    })
  }
}

test('notepad-together', async ({ browser, server, household }) => {
  for (const context of devices) {
    const page = await openView(browser, 'notepad', { server, household, now: seenAt, context })
    const carets = page.locator('[role=textbox] [data-colour][aria-hidden=true]')
    const others: BrowserContext[] = []
    for (const [index, storageState] of household.others.entries()) {
      const theirs = await browser.newContext({ baseURL: server.url, storageState })
      others.push(theirs)
      const other = await theirs.newPage()
      await other.goto(new URL(page.url()).pathname)
      await other
        .locator('[role=textbox][contenteditable=true] p')
        .nth(2 + index)
        .click()
      await other.keyboard.press('End')
      await carets.nth(index).waitFor()
    }
    await take(page, 'notepad-together')
    await Promise.all([page.context(), ...others].map((each) => each.close()))
  }
})

test('application error', async ({ browser, server }) => {
  for (const context of devices) {
    const page = await browser.newPage({ baseURL: server.url, ...context })
    await page.route('**/assets/browser-*.js', (route) => route.abort())
    await page.goto('/')
    await page.getByRole('button', { name: 'Reload' }).waitFor()
    await take(page, 'application-error')
    await page.close()
  }
})

async function take(page: Page, name: string, looks: readonly Theme[] = themes): Promise<void> {
  for (const theme of looks) {
    await page.emulateMedia({ colorScheme: theme })
    await untilStill(page)
    await page.screenshot({ path: file(`${name}-${widthOf(page)}-${theme}`), ...picture })
  }
}

function widthOf(page: Page): number {
  return page.viewportSize()?.width ?? 0
}

const picture = { animations: 'disabled', caret: 'hide', scale: 'css' } as const

function file(name: string): string {
  return path.join(folder, `${name}.png`)
}
