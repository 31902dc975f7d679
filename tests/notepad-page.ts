import { expect, type Page } from '@playwright/test'
import { openScreen } from './open-screen.ts'

/** The text of the notepad that is open. */
export function text(page: Page) {
  return page.getByRole('textbox', { name: 'Text' })
}

/** Until the text reads so, a line for each block. */
export async function expectText(page: Page, words: string): Promise<void> {
  await expect
    .poll(async () => linesOf(await text(page).innerText()), { message: 'the text of the notepad' })
    .toBe(words)
}

/** Makes a notepad by hand and writes in it; gives its path. */
export async function writeNotepad(page: Page, group: string, words: string): Promise<string> {
  await openScreen(page, `/groups/${group}`)
  await page.getByRole('button', { name: 'New notepad' }).click()
  await expect(text(page)).toBeEditable()
  await text(page).click()
  await page.keyboard.insertText(words)
  await expectText(page, words)
  return new URL(page.url()).pathname
}

/** Opens it to write in it, too. */
export async function openNotepad(page: Page, path: string): Promise<void> {
  await openScreen(page, path)
  await expect(text(page)).toBeEditable()
}

function linesOf(shown: string): string {
  return shown.replaceAll('\u00A0', ' ').replaceAll(/\n\n/g, '\n').replace(/\n$/, '')
}

/** In the menu of the notepad that is open. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Notepad: more' }).click()
  await page.getByRole('menuitem', { name }).click()
}
