import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { titleAt, writeLiveLines } from './live-lines.ts'
import { openNotepad, text, writeNotepad } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'

for (const { language, next, before } of [
  { language: 'en', next: 'ArrowRight', before: 'ArrowLeft' },
  { language: 'ar', next: 'ArrowLeft', before: 'ArrowRight' },
]) {
  test(`[ED-34] Alt+F10 leads into the toolbar, arrows through it, Esc back to what was selected (${language})`, async ({
    ada,
    home,
    server,
  }) => {
    const url = await writeNotepad(ada, home, 'Paper on Tuesday')
    const look = { name: 'trivet-look', value: `language=${language}`, url: server.url }
    await ada.context().addCookies([look])
    await ada.goto(url)
    const editor = ada.locator('[role=textbox][contenteditable=true]')
    await editor.getByText('Paper').click()
    await ada.keyboard.press('Home')
    await ada.keyboard.press('Control+Shift+ArrowRight')
    await expect(bar(ada)).toBeVisible()

    await ada.keyboard.press('Alt+F10')
    await expect(buttons(ada).first()).toBeFocused()
    await ada.keyboard.press(next)
    await ada.keyboard.press(next)
    await expect(buttons(ada).nth(2)).toBeFocused()
    await ada.keyboard.press(before)
    await expect(buttons(ada).nth(1)).toBeFocused()
    await ada.keyboard.press('End')
    await expect(buttons(ada).last()).toBeFocused()
    await ada.keyboard.press(next)
    await expect(buttons(ada).first()).toBeFocused()
    await ada.keyboard.press('End')
    await expect(bar(ada).locator('button:not([tabindex="-1"])')).toHaveCount(1)

    await ada.keyboard.press('Escape')
    await expect(editor).toBeFocused()
    await expect.poll(() => selected(ada)).toBe('Paper')

    await ada.keyboard.press('Alt+F10')
    await expect(buttons(ada).last()).toBeFocused()
  })
}

test('[ED-34] a button of the toolbar does its work by Enter, and one writes on', async ({
  ada,
  home,
}) => {
  await writeNotepad(ada, home, 'Paper')

  await ada.keyboard.press('Alt+F10')
  await expect(ada.getByRole('button', { name: 'Task list' })).toBeFocused()
  await ada.keyboard.press('Escape')
  await expect(text(ada)).toBeFocused()
  await expect(bar(ada)).toBeHidden()
  await ada.keyboard.press('Alt+F10')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type(' and glass')

  await expect(ada.getByRole('checkbox', { name: 'Paper and glass: done' })).toBeVisible()
})

test('[ED-34] the key of the toolbar is among the keys', async ({ ada, home }) => {
  await writeNotepad(ada, home, 'Paper')
  await ada.getByRole('button', { name: 'Notepad: more' }).focus()
  await ada.keyboard.press('?')

  const line = ada.getByRole('dialog').getByText('Toolbar').locator('..')
  await expect(line).toContainText('Alt F10')
})

test('[ED-34] B38: on the phone every button of the toolbar is large enough for a thumb', async ({
  ada,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Paper')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('[] Glass')
  await ada.setViewportSize({ width: 390, height: 844 })
  await openNotepad(ada, url)
  await text(ada).getByText('Glass').click()
  await expect(ada.getByRole('button', { name: 'Make list item' })).toBeVisible()

  const sizes = await buttons(ada).evaluateAll((all) =>
    all.map((button) => {
      const { width, height } = button.getBoundingClientRect()
      return { name: button.ariaLabel, width, height }
    }),
  )

  expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
  await ada.getByRole('button', { name: 'Make list item' }).click()
  await expect(ada.getByRole('textbox', { name: 'Title of the list item' })).toHaveValue('Glass')
})

test('[ED-35] Esc, then Tab, leads out of the text, past its boxes, from wherever one writes', async ({
  ada,
  home,
}) => {
  await writeTasks(ada, home)

  await ada.keyboard.press('Escape')
  await ada.keyboard.press('Tab')
  await expect(buttons(ada).first()).toBeFocused()
  await ada.keyboard.press('Shift+Tab')
  await expect(ada.getByRole('checkbox', { name: 'Paper: done' })).toBeFocused()

  await titleAt(ada).click()
  await ada.keyboard.press('Escape')
  await ada.keyboard.press('Tab')
  await expect.poll(() => isInText(ada)).toBe(false)
})

test('[ED-37] outside of lists Tab leads out of the text, Shift+Tab to what is before it, past its boxes', async ({
  ada,
  home,
}) => {
  await writeTasks(ada, home)
  await ada.keyboard.press('Enter')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('Soon')

  await text(ada).getByText('Get').click()
  await ada.keyboard.press('Tab')
  await expect(buttons(ada).first()).toBeFocused()
  await ada.keyboard.press('Shift+Tab')
  await expect(ada.getByRole('checkbox', { name: 'Paper: done' })).toBeFocused()

  await text(ada).getByText('Soon').click()
  await ada.keyboard.press('Shift+Tab')
  await expect(ada.getByRole('button', { name: 'Emoji of the notepad' })).toBeFocused()
  await ada.keyboard.press('Tab')
  await expect(text(ada)).toBeFocused()
})

test('[ED-37] in a list Tab indents, and Ctrl+Enter ticks the task at the caret', async ({
  ada,
  home,
}) => {
  await writeNotepad(ada, home, 'Get')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('[] Bread')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('rye')

  await ada.keyboard.press('Tab')
  await ada.keyboard.press('Control+Enter')

  const bread = text(ada).getByRole('listitem').filter({ hasText: 'Bread' })
  await expect(bread.getByRole('checkbox', { name: 'rye: done' })).toBeChecked()
  await expect(text(ada)).toBeFocused()
})

test('[ED-37] who may only read goes by Tab through the links of the text', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'See')
  await ada.keyboard.type(' https://example.org here')
  await openScreen(ada, `/groups/${home}?panel=members`)
  await ada.getByRole('combobox', { name: 'Role of Bob' }).selectOption('Helper')
  await openScreen(bob, url)
  await expect(bob.getByText('You can read this notepad.')).toBeVisible()
  await expect(text(bob)).toHaveAttribute('contenteditable', 'false')

  await text(bob).focus()
  await bob.keyboard.press('Tab')

  await expect(text(bob).getByRole('link', { name: 'https://example.org' })).toBeFocused()
})

/** On a phone: words, two live lines and a plain task, with the caret in it. */
async function writeTasks(page: Page, home: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await writeLiveLines(page, home, { before: 'Get', titles: ['Bread', 'Jam'] })
  await text(page).press('Control+End')
  await page.keyboard.type('[] Paper')
}

function isInText(page: Page): Promise<boolean> {
  return text(page).evaluate((body) => body.contains(document.activeElement))
}

function bar(page: Page) {
  return page.getByRole('toolbar')
}

function buttons(page: Page) {
  return bar(page).getByRole('button')
}

function selected(page: Page): Promise<string> {
  return page.evaluate(() => String(getSelection()))
}
