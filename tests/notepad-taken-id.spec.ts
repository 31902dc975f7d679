import type { Page } from '@playwright/test'
import * as Y from 'yjs'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { expectText, openNotepad, text, writeNotepad } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'

test('[NB-9] words written offline with an id that is taken arrive, and one writes on', async ({
  ada,
  bob,
  home,
}) => {
  const { link } = await writeWithTakenId({ ada, bob, home })
  await text(ada).press('Control+Home')
  await ada.keyboard.type('Paper, ')
  await expectText(ada, 'Paper, Bins')

  await drawAgain(bob)
  await link.set('open')
  await expectText(bob, 'Paper, Bins early')
  await bob.keyboard.type('!')

  await expectText(ada, 'Paper, Bins early!')
  await expectText(bob, 'Paper, Bins early!')
  await expect(bob.getByText('Could not be saved')).toHaveCount(0)
})

test('[NB-9] words with an id that is taken arrive from a page that is closed, too', async ({
  ada,
  bob,
  home,
}) => {
  const { link, url } = await writeWithTakenId({ ada, bob, home })
  await expectText(bob, 'Bins early')

  await drawAgain(bob)
  await bob.goto('about:blank')
  await link.set('open')
  await openNotepad(bob, url)

  await expectText(ada, 'Bins early')
  await expectText(bob, 'Bins early')
  await expect(bob.getByText('Could not be saved')).toHaveCount(0)
})

/** Ada writes *Bins*; Bob adds *early* with no network, with the id that is hers. */
async function writeWithTakenId({ ada, bob, home }: { ada: Page; bob: Page; home: string }) {
  const link = await controlLink(bob.context())
  const url = await writeNotepad(ada, home, 'Bins')
  await drawAlways(bob, await writerIn(ada, url))
  await openScreen(bob, `/groups/${home}`)
  await untilKept(bob)
  await link.set('cut')
  await useUpWriterIds(bob)
  await bob.locator(`a[href="${url}"]`).first().click()
  await expect(text(bob)).toBeEditable()
  await text(bob).press('Control+End')
  await bob.keyboard.type(' early')
  return { link, url }
}

const drawn = 'test-drawn'

/** From the next page on, whoever draws a Yjs client id gets this one. */
async function drawAlways(page: Page, id: number): Promise<void> {
  await page.addInitScript(
    ([name, value]) => {
      // A blank page has none.
      if (!location.protocol.startsWith('http')) return
      const draw = crypto.getRandomValues.bind(crypto)
      if (sessionStorage.getItem(name) === null) sessionStorage.setItem(name, value)
      crypto.getRandomValues = (array) => {
        const isId = array instanceof Uint32Array && array.length === 1
        const wanted = Number(sessionStorage.getItem(name))
        if (isId && wanted > 0) array[0] = wanted
        else draw(array)
        return array
      }
    },
    [drawn, String(id)] as const,
  )
}

function drawAgain(page: Page): Promise<void> {
  return page.evaluate((name) => sessionStorage.setItem(name, '0'), drawn)
}

/** Who wrote the first words of a notepad, as Yjs knows them. */
async function writerIn(page: Page, url: string): Promise<number> {
  const [, , group = '', , notepad = ''] = url.split('/')
  let id = 0
  await expect
    .poll(async () => {
      const [first] = await page.evaluate(fetchUpdates, { group, notepad, since: 0 })
      const bytes = first && new Uint8Array(Buffer.from(first.update, 'base64'))
      id = bytes ? (Y.decodeUpdate(bytes).structs[0]?.id.client ?? 0) : 0
      return id
    })
    .toBeGreaterThan(0)
  return id
}

async function fetchUpdates(body: object): Promise<{ update: string }[]> {
  const headers = { 'content-type': 'application/json' }
  const options = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch('/sync/notepad', options)
  const { updates }: { updates: { update: string }[] } = await answer.json()
  return updates
}

/** Until the words of the notepad are on this device. */
async function untilKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(inStore, { store: 'bodies', isCleared: false }))
    .toBeGreaterThan(0)
}

async function useUpWriterIds(page: Page): Promise<void> {
  await page.evaluate(inStore, { store: 'writerIds', isCleared: true })
}

async function inStore({ store, isCleared }: { store: string; isCleared: boolean }) {
  const databases = await indexedDB.databases()
  const name = databases.find((each) => /^trivet-.{16}/.test(each.name ?? ''))?.name ?? ''
  const open = indexedDB.open(name)
  await new Promise((resolve) => open.addEventListener('success', resolve))
  const tx = open.result.transaction(store, 'readwrite')
  const count = tx.objectStore(store).count()
  if (isCleared) tx.objectStore(store).clear()
  await new Promise((resolve) => tx.addEventListener('complete', resolve))
  open.result.close()
  return count.result
}
