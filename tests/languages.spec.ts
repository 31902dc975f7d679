import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '#scripts/root.ts'
import { expectNoOverflow, test } from './looks.ts'
import { expect } from './fixtures.ts'
import { languageCodes, openView, screenNames, screens } from './screens.ts'

type Catalogue = { [key: string]: string | Catalogue }

// Every screen, one after the other.
test.setTimeout(180_000)

for (const code of languageCodes) {
  test(`[WD-14] every screen speaks ${code} at 390 pixels: nothing sticks out, is cut off or stays English`, async ({
    browser,
    server,
    household,
  }) => {
    const english = onlyEnglish(code)
    for (const signedOut of [true, false]) {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 390, height: 844 },
        // The words are in the page that the server sends; the scripts would take most of the time.
        javaScriptEnabled: false,
        ...(signedOut ? {} : { storageState: household.ada }),
      })
      await context.addCookies([
        { name: 'trivet-look', value: `language=${code}`, url: server.url },
      ])
      const page = await context.newPage()
      for (const name of screenNames) {
        const screen: { signedOut?: boolean; path: (typeof screens)[typeof name]['path'] } =
          screens[name]
        if (Boolean(screen.signedOut) !== signedOut) continue
        await test.step(name, async () => {
          await page.goto(screen.path(household))
          // Of a page without scripts nothing is waited for: a locator would cost as much as the load.
          expect(await page.evaluate(() => document.documentElement.lang)).toBe(code)
          await expectNoOverflow(page)
          expect(await cutOff(page), 'cut off').toEqual([])
          expect((await spoken(page)).filter((text) => english.has(text))).toEqual([])
        })
      }
      await context.close()
    }
  })
}

for (const [panel, button, beside] of [
  ['trash', 'Wiederherstellen', 'Eintrag, gelöscht von Cleo'],
  ['invites', 'Zurückziehen', 'Für 5 weitere Personen'],
  ['audit', 'Rückgängig', 'Ada hat eine Einladung erstellt'],
] as const) {
  test(`[AX-22] at 320 pixels ${button} goes below words that have no room beside it`, async ({
    browser,
    server,
    household,
  }) => {
    const viewport = { width: 320, height: 640 }
    const page = await openView(browser, `group-${panel}`, {
      server,
      household,
      language: 'de',
      context: { viewport },
    })
    const row = page.getByRole('listitem').filter({ hasText: beside }).first()
    const below = await row.getByText(button, { exact: true }).boundingBox()
    const words = row.getByText(beside)
    const above = await words.boundingBox()

    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
    expect(below?.height).toBeLessThan(30)
    expect(await words.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThan(1)
    await page.context().close()
  })
}

/** English sentences that are written otherwise in the language. */
function onlyEnglish(code: string): Set<string> {
  const english = flatten(readCatalogue('en'))
  const theirs = new Set(flatten(readCatalogue(code)).values())
  return new Set([...english.values()].filter((text) => !text.includes('{') && !theirs.has(text)))
}

function readCatalogue(code: string): Catalogue {
  return JSON.parse(readFileSync(path.join(root, `src/words/${code}.json`), 'utf8'))
}

function flatten(folder: Catalogue, at = ''): Map<string, string> {
  return new Map(
    Object.entries(folder).flatMap(([key, entry]) =>
      typeof entry === 'string'
        ? [[`${at}${key}`, entry] as const]
        : [...flatten(entry, `${at}${key}.`)],
    ),
  )
}

/** What the page says, without what people wrote. */
function spoken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (
        parentElement?.closest('[dir=auto], bdi, script, style, noscript, option, [lang]:not(html)')
      )
        continue
      texts.push(textContent?.trim() ?? '')
    }
    return texts.filter((text) => text !== '')
  })
}

/** Buttons, tabs and labels whose words do not fit into them. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, nav a, label, h1, h2')]
      .filter((element) => element.textContent !== '' && element.clientWidth > 1)
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .filter((element) => !element.closest('[dir=auto]') && !element.querySelector('[dir=auto]'))
      .map((element) => element.outerHTML.slice(0, 160)),
  )
}
