import type { Locator, Page } from '@playwright/test'

/** The line that says what is saved, by its words. */
export function line(page: Page, words: string | RegExp): Locator {
  return page.getByRole('button', { name: words, exact: true })
}
