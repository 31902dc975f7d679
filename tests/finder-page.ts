import { expect, type Page } from '@playwright/test'

/** The field of the palette. */
export function finder(page: Page) {
  return page.getByRole('combobox', { name: 'Search' })
}

/** What can be chosen in it. */
export function option(page: Page, name: string | RegExp) {
  return page.getByRole('option', { name })
}

/** Opens the palette by its key, once what answers it is there. */
export async function openFinder(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await finder(page).isVisible())) await page.keyboard.press('ControlOrMeta+k')
    await expect(finder(page)).toBeFocused({ timeout: 1_000 })
  }).toPass()
}
