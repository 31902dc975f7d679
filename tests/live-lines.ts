import { expect, type Locator, type Page } from '@playwright/test'
import { text, writeNotepad } from './notepad-page.ts'

interface LiveLines {
  before?: string
  titles: string[]
}

/** A notepad that ends in live lines; gives its path. */
export async function writeLiveLines(
  page: Page,
  home: string,
  { before, titles }: LiveLines,
): Promise<string> {
  const url = await writeNotepad(page, home, before ?? 'x')
  await page.keyboard.press(before ? 'Enter' : 'Backspace')
  await page.keyboard.type('[] ')
  for (const [index, title] of titles.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(title)
  }
  await page.getByRole('button', { name: 'Notepad: more' }).click()
  await page.getByRole('menuitem', { name: 'Turn tasks into list items' }).click()
  const shown = [...(before ? [before] : []), ...titles.map((title) => `[${title}]`)]
  await expect.poll(() => linesOf(page)).toEqual(shown)
  return url
}

export function titleAt(page: Page, index = 0): Locator {
  return page.getByRole('textbox', { name: 'Title of the list item' }).nth(index)
}

/** Live lines in brackets, all others by their words. */
export function linesOf(page: Page): Promise<string[]> {
  return text(page).evaluate((body) =>
    [...body.querySelectorAll('p, li[data-item]')].map((line) => {
      const title = line.querySelector<HTMLInputElement>('input:not([type])')
      return title ? `[${title.value}]` : line.textContent
    }),
  )
}
