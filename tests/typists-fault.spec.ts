import type { Page } from '@playwright/test'
import { isLong, seeded } from './fault-house.ts'
import { expect, test } from './fixtures.ts'
import { controlLink, type LinkControl } from './link.ts'
import { openNotepad, text, writeNotepad } from './notepad-page.ts'

const seconds = isLong ? 300 : 60
const seed = Number(process.env['SEED'] ?? 3)

// Where lines of two kinds are joined Chromium tries to style them itself, which our policy refuses.
test.use({ allowErrors: true })

test(`[ED-15] two typists whose links are cut at random for ${seconds} s end equal (SEED=${seed})`, async ({
  ada,
  bob,
  home,
}) => {
  test.setTimeout((seconds + 300) * 1_000)
  const errors: Error[] = []
  for (const page of [ada, bob]) page.on('pageerror', (error) => errors.push(error))
  const links = [await controlLink(ada.context()), await controlLink(bob.context())] as const
  const url = await writeNotepad(ada, home, 'Plan')
  await openNotepad(bob, url)
  await text(bob).click()

  const until = Date.now() + seconds * 1_000
  await Promise.all([
    typeUntil(ada, { name: 'a', link: links[0], until, random: seeded(seed) }),
    typeUntil(bob, { name: 'b', link: links[1], until, random: seeded(seed + 1) }),
  ])
  for (const link of links) await link.set('cut')
  await lastLine(ada, 'Ada was here')
  await lastLine(bob, 'Bob was here')
  for (const link of links) await link.set('open')

  await expect(text(ada)).toContainText('Bob was here')
  await expect(text(bob)).toContainText('Ada was here')
  await expect.poll(() => wordsOf(bob)).toBe(await wordsOf(ada))
  const words = await wordsOf(ada)
  await openNotepad(bob, url)
  await expect.poll(() => wordsOf(bob)).toBe(words)
  expect(errors).toEqual([])
})

interface Typist {
  name: string
  link: LinkControl
  until: number
  random: () => number
}

async function typeUntil(page: Page, { name, link, until, random }: Typist): Promise<void> {
  const keys = ['ArrowUp', 'ArrowDown', 'Home', 'End', 'Control+z', 'Control+Alt+2', 'Backspace']
  for (let word = 0; Date.now() < until; word += 1) {
    const choice = random()
    if (choice < 0.5) await page.keyboard.type(`${name}${word} `)
    else if (choice < 0.6) await page.keyboard.press('Enter')
    else if (choice < 0.65) await page.keyboard.type('- ')
    else if (choice < 0.7) await page.keyboard.press('Shift+Control+ArrowLeft')
    else if (choice < 0.73) await link.set(random() < 0.5 ? 'cut' : 'frozen')
    else if (choice < 0.78) await link.set('open')
    else await page.keyboard.press(keys[Math.floor(random() * keys.length)] ?? 'End')
  }
}

async function lastLine(page: Page, line: string): Promise<void> {
  await text(page).press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type(line)
}

/** What stands there, block by block, without the carets of others. */
function wordsOf(page: Page): Promise<string> {
  return text(page).evaluate((body) => {
    const copy = body.cloneNode(true) as HTMLElement
    for (const caret of copy.querySelectorAll('[aria-hidden=true]')) caret.remove()
    const blocks = [...copy.querySelectorAll('p, h2, h3, h4, pre')]
    return blocks.map((block) => `${block.tagName} ${block.textContent}`).join('\n')
  })
}
