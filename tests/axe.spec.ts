import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { expect } from './fixtures.ts'
import { shiftOf } from './layout-shift.ts'
import { expectNoOverflow, test } from './looks.ts'
import { openView, screenNames, untilStill } from './screens.ts'

const widths = [320, 390, 1280]

// Eleven looks at each screen.
test.setTimeout(120_000)

for (const name of screenNames) {
  test(`[AX-1] [AX-2] axe finds nothing on ${name}, light, dark and right-to-left, and nothing sticks out, at every width`, async ({
    browser,
    server,
    household,
  }) => {
    const page = await openView(browser, name, { server, household })
    await lookAtEveryWidth(page, widths, axe, expectNoOverflow)
    await page.emulateMedia({ colorScheme: 'dark' })
    await lookAtEveryWidth(page, widths, axe)
    await page.context().close()

    const mirrored = await openView(browser, name, { server, household, language: 'ar' })
    await expect(mirrored.locator('html')).toHaveAttribute('dir', 'rtl')
    await lookAtEveryWidth(mirrored, widths, axe, expectNoOverflow)
    await mirrored.context().close()

    const long = await openView(browser, name, { server, household, language: 'en-XA' })
    // The pseudo-language's words are longer than any real ones: it need not fit the smallest.
    await lookAtEveryWidth(long, [390, 1280], expectNoOverflow)
    await long.context().close()
  })
}

test('[AX-3] the layers of styles have their order in the built sheet', async ({ visitor }) => {
  await visitor.goto('/')

  const order = await visitor.evaluate(() => {
    const first = document.styleSheets[0]?.cssRules[0]
    return first instanceof CSSLayerStatementRule ? [...first.nameList] : []
  })
  // Without it the reset wins over every part, and paddings and grounds are gone.
  expect(order).toEqual(['reset', 'tokens', 'base', 'parts', 'screens'])
})

const still = [
  ...(['landing', 'home', 'create', 'group', 'list', 'item', 'notepad', 'user'] as const),
  ...(['user-sign-in', 'user-device', 'user-leave', 'create-item-memory'] as const),
]

for (const name of still) {
  test(`[AX-4] B4: nothing on ${name} jumps while it comes alive`, async ({
    browser,
    server,
    household,
  }) => {
    for (const width of [390, 1280]) {
      const viewport = { width, height: 844 }
      const page = await openView(browser, name, { server, household, context: { viewport } })
      expect(await shiftOf(page), `at ${width}`).toBeLessThan(0.01)
      await page.context().close()
    }
  })
}

async function lookAtEveryWidth(
  page: Page,
  lookedAt: readonly number[],
  ...looks: ((page: Page) => Promise<void>)[]
): Promise<void> {
  for (const width of lookedAt) {
    await page.setViewportSize({ width, height: width < 1000 ? 844 : 900 })
    await page.waitForFunction((wanted) => innerWidth === wanted, width)
    await untilStill(page)
    await test.step(`at ${width}`, async () => {
      for (const look of looks) await look(page)
    })
  }
}
