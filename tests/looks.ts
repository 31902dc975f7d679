import type { Page } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'
import { type Household, seedHousehold } from './household.ts'

/** For looking at screens that have something on them. */
export const test = base.extend<object, { household: Household }>({
  household: [
    async ({ browser, server }, provide) => {
      const today = new Date().toISOString().slice(0, 10)
      await provide(await seedHousehold({ browser, origin: server.url, today }))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export async function expectNoOverflow(page: Page): Promise<void> {
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
