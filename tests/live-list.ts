import type { Page } from '@playwright/test'

/** The list, once it also shows what others do. */
export async function openLiveList(page: Page, group: string): Promise<void> {
  await page.goto(`/groups/${group}/list-items`)
  await untilLive(page)
}

/** Until the code for what others do is here, too. */
async function untilLive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/late-[^/]+\.js/.test(name)),
  )
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
}
