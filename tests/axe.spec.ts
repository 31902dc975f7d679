import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { expect, test as base } from './fixtures.ts'
import { type Household, seedHousehold } from './household.ts'
import { openView, screenNames, untilStill } from './screens.ts'

const test = base.extend<object, { household: Household }>({
  household: [
    async ({ browser, server }, provide) => {
      const today = new Date().toISOString().slice(0, 10)
      await provide(await seedHousehold({ browser, origin: server.url, today }))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const widths = [320, 390, 1280]

// Nine looks at each screen.
test.setTimeout(120_000)

for (const name of screenNames) {
  test(`[AX-1] axe finds nothing on ${name}, light, dark and right-to-left, at every width`, async ({
    browser,
    server,
    household,
  }) => {
    const page = await openView(browser, name, { server, household })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await lookAtEveryWidth(page, axe)
    }
    await page.context().close()

    const mirrored = await openView(browser, name, { server, household, language: 'ar' })
    await expect(mirrored.locator('html')).toHaveAttribute('dir', 'rtl')
    await lookAtEveryWidth(mirrored, axe)
    await mirrored.context().close()
  })

  test(`[AX-2] ${name} does not scroll sideways, in any language, down to 320 pixels`, async ({
    browser,
    server,
    household,
  }) => {
    for (const language of ['en', 'ar', 'en-XA'] as const) {
      const page = await openView(browser, name, { server, household, language })
      // The pseudo-language's words are longer than any real ones: it need not fit the smallest.
      await lookAtEveryWidth(page, expectNoOverflow, language === 'en-XA' ? [390, 1280] : widths)
      await page.context().close()
    }
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

async function lookAtEveryWidth(
  page: Page,
  look: (page: Page) => Promise<void>,
  lookedAt = widths,
): Promise<void> {
  for (const width of lookedAt) {
    await page.setViewportSize({ width, height: width < 1000 ? 844 : 900 })
    await page.waitForFunction((wanted) => innerWidth === wanted, width)
    await untilStill(page)
    await test.step(`at ${width}`, () => look(page))
  }
}

async function expectNoOverflow(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= innerWidth) return []
    // The elements that stick out, for whoever has to find them.
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return right > innerWidth + 1 || left < -1
      })
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(-5)
  })
  expect(wide).toEqual([])
}
