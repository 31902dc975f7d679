import { expect, type Locator, type Page } from '@playwright/test'

/** The box for anything, on its screen or in its dialog. */
export function box(page: Page): Locator {
  return page.getByRole('textbox', { name: 'What do you want to add?' })
}

/** By its key, wherever the person is. */
export async function openBox(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().click()
  await page.keyboard.press('c')
  await expect(box(page)).toBeFocused()
}
