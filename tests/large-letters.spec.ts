import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openScreen } from './open-screen.ts'

for (const [language, path] of [
  ['de', '/list-items/create'],
  ['en', '/groups/create'],
  ['de', '/groups/create'],
] as const) {
  test(`[AX-27] letters twice as large break no word of a button or a choice, in ${language} at ${path}`, async ({
    ada,
    home,
    server,
  }) => {
    await speak(ada, language, server.url)
    await openScreen(ada, path === '/groups/create' ? path : `/groups/${home}${path}`)

    expect(await brokenWords(ada)).toEqual([])
  })
}

test('[AX-27] … nor the way in of a visitor', async ({ visitor, server }) => {
  await speak(visitor, 'de', server.url)
  await openScreen(visitor, '/')

  expect(await brokenWords(visitor)).toEqual([])
})

async function speak(page: Page, language: string, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'trivet-look', value: `language=${language}`, url }])
  await page.setViewportSize({ width: 390, height: 844 })
}

/** With letters twice as large: of buttons, links and choices, the words that stand on two lines. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const broken: string[] = []
    for (const control of document.querySelectorAll('button, a, label')) {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.push(word)
        }
      }
    }
    return broken
  })
}
