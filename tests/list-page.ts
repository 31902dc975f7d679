import { expect, type Locator, type Page } from '@playwright/test'
import { openScreen } from './open-screen.ts'

/** The list as a person finds their way on it. */
export async function openList(page: Page, group: string): Promise<void> {
  await openScreen(page, `/groups/${group}/list-items`)
}

export function addBar(page: Page) {
  return page.getByRole('combobox', { name: 'Add an item' })
}

/** Types it and presses Enter; whether it shows is the test's to say. */
export async function typeItem(page: Page, title: string): Promise<void> {
  await addBar(page).fill(title)
  await addBar(page).press('Enter')
}

/** Key by key, once what reads the line is there. */
export async function typeLine(page: Page, line: string): Promise<void> {
  await addBar(page).focus()
  await expect(page.locator('[data-quick]')).toBeAttached()
  await page.keyboard.type(line)
}

export async function addItem(page: Page, title: string): Promise<void> {
  await typeItem(page, title)
  await expect(item(page, title)).toBeVisible()
}

export function item(page: Page, title: string) {
  return page.getByRole('checkbox', { name: title, exact: true })
}

/** Presses a key; in the next frame counts the rows that stand, and leaves the page. */
export function leftAfterKey(
  focused: Locator,
  keys: { key: string; ctrlKey?: boolean },
): Promise<number> {
  return focused.evaluate(
    (element, init) =>
      new Promise<number>((resolve) => {
        const pressed = { ...init, bubbles: true, cancelable: true }
        element.dispatchEvent(new KeyboardEvent('keydown', pressed))
        requestAnimationFrame(() => {
          resolve(document.querySelectorAll('main li[data-item]').length)
          location.reload()
        })
      }),
    keys,
  )
}

/** An item, by the menu of its row. */
export async function deleteByMenu(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
}

export function rows(page: Page) {
  return page.getByRole('listitem')
}

/** What comes behind the page to work with rows is here: the handle can be held. */
export async function deskIsThere(page: Page): Promise<void> {
  await expect(page.locator('[data-desk]')).toBeAttached()
}
