import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { expectText, openNotepad, text, writeNotepad } from './notepad-page.ts'

/** What Bob does while Ada composes a word between `red ` and `blue`, and what both then read. */
const whileComposing: { where: string; act: (bob: Page) => Promise<void>; result: RegExp }[] = [
  { where: 'before', act: (bob) => typeAt(bob, 0, 'A'), result: /^Ared 火曜blue$/ },
  { where: 'at', act: (bob) => typeAt(bob, 4, 'A'), result: /^red (A火曜|火曜A)blue$/ },
  { where: 'inside', act: (bob) => typeAt(bob, 5, 'A'), result: /^red (A火曜|火A曜|火曜A)blue$/ },
  { where: 'after', act: (bob) => typeAt(bob, 10, 'A'), result: /^red 火曜blueA$/ },
  { where: 'deleted before', act: deleteFirstWord, result: /^ ?火曜blue$/ },
]

test('[NP-11] others’ changes before, at, in and after a word that is composed wait for it', async ({
  ada,
  bob,
  home,
}) => {
  const link = await controlLink(ada.context())
  const url = await writeNotepad(ada, home, 'red blue')
  await openNotepad(bob, url)
  const input = await ada.context().newCDPSession(ada)

  for (const { where, act, result } of whileComposing) {
    await test.step(where, async () => {
      await text(ada).press('Control+a')
      await ada.keyboard.insertText('red blue')
      await expectWords(ada, /^red blue$/)
      await expectWords(bob, /^red blue$/)
      await moveTo(ada, 4)
      const word = { text: 'かよ', selectionStart: 2, selectionEnd: 2 }
      await input.send('Input.imeSetComposition', word)
      await expectWords(bob, /^red かよblue$/)
      const heard = link.heard('body')

      await act(bob)
      await expect.poll(() => link.heard('body')).toBeGreaterThan(heard)
      const shown = await words(ada)
      await input.send('Input.insertText', { text: '火曜' })

      expect(shown).toBe('red かよblue')
      await expectWords(ada, result)
      await expect.poll(() => words(bob)).toBe(await words(ada))
    })
  }
})

test('[ED-12] undoing a change of a block leaves the caret, and others’ words in what I made', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Plan')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('Saturday')
  await openNotepad(bob, url)
  await expectText(bob, 'Plan\nSaturday')
  await ada.keyboard.press('Control+Home')
  await moveTo(ada, 2)

  await ada.keyboard.press('Control+Alt+2')
  await expect(text(ada).getByRole('heading', { name: 'Plan' })).toBeVisible()
  await ada.keyboard.press('Control+z')
  await expect(text(ada).getByRole('heading')).toHaveCount(0)
  await ada.keyboard.type('x')
  await expectText(ada, 'Plxan\nSaturday')

  await ada.keyboard.press('Control+End')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('Bins')
  await expectText(bob, 'Plxan\nSaturday\nBins')
  await text(bob).press('Control+End')
  await bob.keyboard.type(' early')
  await expect(text(ada)).toContainText('Bins early')

  // How many steps it takes depends on how fast the letters came.
  const stepBack = async () => {
    await ada.keyboard.press('Control+z')
    return text(ada).textContent()
  }
  await expect.poll(stepBack).not.toContain('Saturday')

  await expect(text(ada)).toContainText('early')
  await expect(text(bob)).not.toContainText('Bins')
  await expect(text(bob)).toContainText('early')
})

test('[ED-21] a key that comes before the browser tells of the caret, or others’ words, leaves it where it is', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Plan Saturday')
  await openNotepad(bob, url)
  await ada.keyboard.press('Control+Home')
  await expect.poll(() => caretOf(ada)).toBe(0)

  // Moves and presses in one go, as a busy page does with two quick keys.
  await text(ada).evaluate((place) => {
    getSelection()?.modify('move', 'forward', 'word')
    const enter = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
    place.dispatchEvent(new KeyboardEvent('keydown', enter))
  })
  await expectText(ada, 'Plan\n Saturday')

  await text(bob).press('Control+Home')
  await ada.evaluate(() => {
    // As if the browser's word came only after others' words.
    addEventListener(
      'selectionchange',
      (event) => event.isTrusted && event.stopImmediatePropagation(),
      true,
    )
    getSelection()?.modify('move', 'forward', 'lineboundary')
  })
  await bob.keyboard.type('A')
  await expectText(ada, 'APlan\n Saturday')
  await ada.keyboard.press('!')
  await expectText(ada, 'APlan\n Saturday!')
})

test('[ED-13] R12: where sockets are blocked a notepad is written over plain requests, and says so', async ({
  ada,
  bob,
  home,
}) => {
  const link = await controlLink(ada.context())
  await link.set('noSockets')
  const url = await writeNotepad(ada, home, 'Bins')
  await ada.getByRole('textbox', { name: 'Title' }).fill('Rubbish')
  // What somebody is typing in is not written over.
  await text(ada).click()
  await openNotepad(bob, url)
  await expectText(bob, 'Bins')
  await expect(bob.getByRole('textbox', { name: 'Title' })).toHaveValue('Rubbish')

  await bob.getByRole('textbox', { name: 'Title' }).fill('Rubbish and paper')
  await text(bob).press('Control+End')
  await bob.keyboard.type(' on Tuesday')

  await expect(ada.getByRole('textbox', { name: 'Title' })).toHaveValue('Rubbish and paper')
  await expectWords(ada, /^Bins on Tuesday$/)
  await expect(ada.getByText('Slow connection')).toBeVisible()
  await text(ada).press('Control+End')
  await ada.keyboard.type(' early')
  await expectWords(bob, /^Bins on Tuesday early$/)
})

/** The first line, without the carets of others. */
function words(page: Page): Promise<string> {
  return text(page)
    .locator('p')
    .first()
    .evaluate((line) => {
      const copy = line.cloneNode(true) as HTMLElement
      for (const caret of copy.querySelectorAll('[aria-hidden=true]')) caret.remove()
      return copy.textContent.replaceAll('\u00A0', ' ')
    })
}

async function expectWords(page: Page, pattern: RegExp): Promise<void> {
  await expect.poll(() => words(page)).toMatch(pattern)
}

async function moveTo(page: Page, offset: number): Promise<void> {
  await text(page).press('Home')
  for (let step = 0; step < offset; step += 1) await page.keyboard.press('ArrowRight')
}

function caretOf(page: Page): Promise<number> {
  return page.evaluate(() => getSelection()?.focusOffset ?? -1)
}

async function typeAt(page: Page, offset: number, letter: string): Promise<void> {
  await moveTo(page, offset)
  await page.keyboard.type(letter)
}

async function deleteFirstWord(page: Page): Promise<void> {
  await text(page).press('Home')
  await page.keyboard.press('Control+Delete')
}
