import type { Page } from '@playwright/test'

/** Opens a URL and waits until the page answers to presses; gives the status of the first load. */
export async function openScreen(page: Page, url: string): Promise<number> {
  const response = await page.goto(url)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  return response?.status() ?? 0
}
