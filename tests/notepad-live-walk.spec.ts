import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { linesOf, titleAt, writeLiveLines } from './live-lines.ts'
import { expectText, openNotepad, text, writeNotepad } from './notepad-page.ts'

/** The ways to go on behind the last live line. */
const waysOn: { way: string; go: (page: Page) => Promise<void> }[] = [
  { way: 'a click below', go: clickBelow },
  { way: 'Ctrl+End', go: (page) => text(page).press('Control+End') },
  {
    way: 'ArrowDown in the last title',
    go: (page) => titleAt(page, 1).press('ArrowDown'),
  },
  {
    way: 'ArrowDown on the selected last line',
    // Selected since it was made.
    go: (page) => text(page).press('ArrowDown'),
  },
  { way: 'Enter on the selected last line', go: (page) => text(page).press('Enter') },
]

for (const { way, go } of waysOn) {
  test(`[ED-23] ${way} writes on behind a live line that is the last`, async ({ ada, home }) => {
    await writeLiveLines(ada, home, { titles: ['Bread', 'Wine'] })

    await go(ada)
    await ada.keyboard.type('on')

    await expect.poll(() => linesOf(ada)).toEqual(['[Bread]', '[Wine]', 'on'])
    await expect(text(ada).locator('> p')).toHaveText('on')
  })
}

test('[ED-23] going below a text that ends in words makes no line', async ({ ada, home }) => {
  await writeLiveLines(ada, home, { titles: ['Bread'] })
  await clickBelow(ada)
  await ada.keyboard.type('on')

  await clickBelow(ada)
  await text(ada).press('Control+End')
  await ada.keyboard.press('ArrowDown')
  await ada.keyboard.type('!')

  await expect.poll(() => linesOf(ada)).toEqual(['[Bread]', 'on!'])
})

test('[ED-23] behind code that is the last, ArrowDown and a click below write on', async ({
  ada,
  home,
}) => {
  await writeNotepad(ada, home, 'x')
  await ada.keyboard.press('Backspace')
  await ada.keyboard.type('```let a')
  await ada.keyboard.press('ArrowDown')
  await ada.keyboard.type('After')
  await expectText(ada, 'let a\nAfter')

  await ada.keyboard.press('Control+Alt+0')
  await ada.keyboard.press('Control+a')
  await ada.keyboard.press('Backspace')
  await ada.keyboard.type('```let b')
  const code = await text(ada).locator('pre').boundingBox()
  await ada.mouse.click((code?.x ?? 0) + 40, (code?.y ?? 0) + (code?.height ?? 0) + 60)
  await ada.keyboard.type('Below')
  await expectText(ada, 'let b\nBelow')
})

test('[ED-23] Enter in the second empty line at the end of code leads out of it', async ({
  ada,
  home,
}) => {
  await writeNotepad(ada, home, 'x')
  await ada.keyboard.press('Backspace')
  const blocks = () =>
    text(ada).evaluate(({ children }) => [...children].map((block) => block.textContent))
  const press = async (...keys: string[]) => {
    for (const key of keys) await ada.keyboard.press(key)
  }

  await ada.keyboard.type('```let a')
  await press('Enter', 'Enter', 'ArrowUp', 'Enter')
  await ada.keyboard.type('let b')
  expect(await blocks()).toEqual(['let a\n\nlet b\n'])
  await press('Control+End', 'Enter', 'Enter')
  await ada.keyboard.type('After')
  expect(await blocks()).toEqual(['let a\n\nlet b', 'After'])

  await press('Control+a', 'Backspace')
  await ada.keyboard.type('```')
  await press('Enter', 'Enter')
  await ada.keyboard.type('Words')
  expect(await blocks()).toEqual(['Words'])
  await expect(text(ada).locator('> p')).toHaveText('Words')
})

test('[ED-24] ArrowDown and ArrowUp step over live lines one by one', async ({ ada, home }) => {
  await writeLiveLines(ada, home, { before: 'Shop', titles: ['Bread', 'Wine'] })
  await clickBelow(ada)
  await ada.keyboard.type('on')
  await text(ada).getByText('Shop').click()
  await ada.keyboard.press('End')

  await ada.keyboard.press('ArrowDown')
  await expect(titleAt(ada, 0)).toBeFocused()
  await expect(ada.getByRole('toolbar')).toHaveCount(0)
  await ada.keyboard.press('End')
  await ada.keyboard.press('ArrowDown')
  await expect(titleAt(ada, 1)).toBeFocused()
  await ada.keyboard.press('End')
  await ada.keyboard.press('ArrowDown')
  await ada.keyboard.type('<')
  await expect.poll(() => linesOf(ada)).toEqual(['Shop', '[Bread]', '[Wine]', '<on'])

  await ada.keyboard.press('Home')
  await ada.keyboard.press('ArrowUp')
  await expect(titleAt(ada, 1)).toBeFocused()
  await ada.keyboard.press('Home')
  await ada.keyboard.press('ArrowUp')
  await expect(titleAt(ada, 0)).toBeFocused()
  await ada.keyboard.press('Home')
  await ada.keyboard.press('ArrowUp')
  await ada.keyboard.type('>')
  await expect.poll(() => linesOf(ada)).toEqual(['Shop>', '[Bread]', '[Wine]', '<on'])
})

test('[ED-24] arrows pressed in one go step over live lines, too', async ({ ada, home }) => {
  await writeLiveLines(ada, home, { before: 'Shop', titles: ['Bread', 'Wine'] })
  await text(ada).getByText('Shop').click()

  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await ada.keyboard.press(key)
  await ada.keyboard.type('on')

  await expect.poll(() => linesOf(ada)).toEqual(['Shop', '[Bread]', '[Wine]', 'on'])
})

test('[ED-61] whoever writes in a task that another makes a list item writes on in its title', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'x')
  await ada.keyboard.press('Backspace')
  await ada.keyboard.type('[] Bread\nButter\nJam')
  await openNotepad(bob, url)
  await expect.poll(() => linesOf(bob)).toEqual(['Bread', 'Butter', 'Jam'])
  await text(bob).getByText('Butter').click()
  await bob.keyboard.press('Home')

  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Turn tasks into list items' }).click()
  await expect.poll(() => linesOf(bob)).toEqual(['[Bread]', '[Butter]', '[Jam]'])
  await bob.keyboard.type('Salted ')

  await expect.poll(() => linesOf(ada)).toEqual(['[Bread]', '[Salted Butter]', '[Jam]'])
})

test('[ED-62] whoever writes in the title of a line that another makes a task again writes on in it', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeLiveLines(ada, home, { titles: ['Bread', 'Butter', 'Jam'] })
  await openNotepad(bob, url)
  await expect.poll(() => linesOf(bob)).toEqual(['[Bread]', '[Butter]', '[Jam]'])
  await titleAt(bob, 1).press('Home')

  await ada.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => linesOf(bob)).toEqual(['Bread', 'Butter', 'Jam'])
  await bob.keyboard.type('Salted ')

  await expect.poll(() => linesOf(ada)).toEqual(['Bread', 'Salted Butter', 'Jam'])
})

async function clickBelow(page: Page): Promise<void> {
  const { height } = (await text(page).boundingBox()) ?? { height: 0 }
  await text(page).click({ position: { x: 60, y: height - 20 } })
}
