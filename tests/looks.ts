import type { Page } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'
import { type Household, seedHousehold } from './household.ts'
import { startWithPast } from './long-ago.ts'
import { onlyWhatIsAsked } from './server.ts'

/** For looking at screens that have something on them. */
export const test = base.extend<object, { house: House; household: Household }>({
  house: [
    async ({ browser }, provide) => {
      const today = new Date().toISOString().slice(0, 10)
      const house = await startWithPast(onlyWhatIsAsked, (origin) =>
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

type House = Awaited<ReturnType<typeof startWithPast<Household>>>

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
