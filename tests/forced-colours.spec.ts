import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { finder, openFinder, option } from './finder-page.ts'
import { deskIsThere, item, openList } from './list-page.ts'
import { text, writeNotepad } from './notepad-page.ts'

/** A contrast theme takes every ground and shadow away, and paints every border, unseen ones too. */
async function forceColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
}

test('[AX-23] in a contrast theme the rows that are selected are seen, and no row has bars or lonely dots', async ({
  ada,
  home,
}) => {
  await forceColours(ada)
  await openList(ada, home)
  await deskIsThere(ada)
  const row = ada.locator('main li[data-item]').filter({ hasText: 'Milk' })
  expect(await dotsOf(row.getByRole('button', { name: 'More for Milk' }))).toBe('rgba(0, 0, 0, 0)')

  await item(ada, 'Milk').focus()
  await ada.keyboard.press('x')

  await expect(ada.getByRole('toolbar')).toContainText('1 selected')
  await expect(row).toHaveCSS('outline-style', 'solid')
  expect(await dotsOf(row.locator('[data-handle]'))).not.toBe('rgba(0, 0, 0, 0)')
  await ada.setViewportSize({ width: 390, height: 844 })
  await expect(row.getByRole('link')).toHaveCSS('border-top-color', 'rgb(0, 0, 0)')
})

test('[AX-23] in a contrast theme what is found is read', async ({ ada, home }) => {
  await forceColours(ada)
  await openList(ada, home)
  await openFinder(ada)
  await finder(ada).fill('milk')

  const found = option(ada, 'Milk').locator('mark')
  await expect(found).toHaveText('Milk')
  await expect(found).toHaveCSS('color', 'rgb(255, 255, 255)')
})

test('[AX-23] in a contrast theme the tool that is on and the block that Enter makes are seen', async ({
  ada,
  home,
}) => {
  await forceColours(ada)
  await writeNotepad(ada, home, 'Milk')
  await text(ada).press('ControlOrMeta+a')
  const bold = ada.getByRole('button', { name: 'Bold' })
  await bold.click()
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await expect(bold).toHaveCSS('outline-style', 'solid')

  await text(ada).press('Control+End')
  await text(ada).press('Enter')
  await text(ada).press('/')

  const chosen = ada.locator('[role=option][aria-selected=true]')
  await expect(chosen).toHaveCSS('outline-style', 'solid')
})

test('[AX-23] in a contrast theme it is seen how much is in the cart', async ({ ada, home }) => {
  await forceColours(ada)
  await ada.goto(`/groups/${home}/list-items?mode=shop`)

  await expect(ada.getByRole('progressbar').first()).toHaveCSS('border-top-style', 'solid')
})

/** The colour of the dots that are painted on a button. */
function dotsOf(button: Locator): Promise<string> {
  return button.evaluate((element) => getComputedStyle(element, '::before').backgroundColor)
}
