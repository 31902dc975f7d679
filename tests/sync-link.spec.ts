import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { outboxOf } from './device-disk.ts'
import { openFinder } from './finder-page.ts'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { addItem, item, openList } from './list-page.ts'
import { openScreen } from './open-screen.ts'
import { invite, join, makeGroup } from './people.ts'
import { line } from './state-line.ts'

test('[SL-9] with a frozen server the line says what waits, and nothing is called saved', async ({
  ada,
  bob,
  home,
}) => {
  const link = await controlLink(ada.context())
  await openList(ada, home)
  await openList(bob, home)
  await expect.poll(() => link.heard()).toBeGreaterThan(2)
  await link.set('frozen')
  const said = await watchStateLine(ada)

  await addItem(ada, 'Saffron')

  await expect(line(ada, 'On this device, 1 waiting')).toBeVisible()
  expect(await said()).not.toContain('Saved')
  await expect(item(bob, 'Saffron')).toHaveCount(0)
  await link.set('open')
  await expect(line(ada, 'Saved')).toBeVisible()
  await expect(item(bob, 'Saffron')).toBeVisible()
})

test('[SL-10] a cut link says offline and how much waits, and is mended by itself', async ({
  ada,
  bob,
  home,
}) => {
  const link = await controlLink(ada.context())
  await openList(ada, home)
  await openList(bob, home)
  await link.set('cut')
  const said = await watchStateLine(ada)

  await addItem(ada, 'Saffron')
  await addItem(ada, 'Thyme')

  await expect(line(ada, 'Offline, 2 waiting')).toBeVisible()
  expect(await said()).not.toContain('Saved')
  await link.set('open')
  await expect(line(ada, 'Saved')).toBeVisible()
  await expect(item(bob, 'Thyme')).toBeVisible()
})

test('[SL-15] a link that breaks comes back, whatever was looked for on home before', async ({
  ada,
  bob,
  home,
}) => {
  const link = await controlLink(ada.context())
  await openScreen(ada, '/')
  await openFinder(ada)
  await ada.keyboard.press('Escape')
  await link.set('cut')
  await openList(bob, home)

  await ada
    .getByRole('main')
    .getByRole('link', { name: /Flat 12/ })
    .first()
    .click()
  await addItem(ada, 'Saffron')
  await expect(line(ada, 'Offline, 1 waiting')).toBeVisible()
  await link.set('open')

  await expect(line(ada, 'Saved')).toBeVisible()
  await expect(item(bob, 'Saffron')).toBeVisible()
})

test('[SL-14] a tab that the server no longer understands keeps what waits, and says that a reload sends it', async ({
  ada,
  bob,
  home,
}) => {
  const link = await controlLink(ada.context())
  await openList(ada, home)
  await openList(bob, home)
  await expect.poll(() => link.heard()).toBeGreaterThan(2)
  await link.set('old')

  await addItem(ada, 'Saffron')
  await line(ada, 'Reload to go on').click()
  await link.set('open')
  await ada.getByRole('button', { name: 'Reload', exact: true }).click()

  await expect(item(bob, 'Saffron')).toBeVisible()
  await expect(item(ada, 'Saffron')).toBeVisible()
  await expect.poll(() => outboxOf(ada)).toEqual([])
})

test('[CO-10] R12: where sockets are blocked it works over plain requests, and says so', async ({
  ada,
  bob,
  home,
}) => {
  const link = await controlLink(ada.context())
  await link.set('noSockets')
  await openList(ada, home)
  await openList(bob, home)

  await addItem(ada, 'Saffron')
  await expect(item(bob, 'Saffron')).toBeVisible()
  await addItem(bob, 'Thyme')

  await expect(item(ada, 'Thyme')).toBeVisible()
  await expect(line(ada, 'Slow connection')).toBeVisible()
})

test('[CO-11] R1: while the health check answers and nothing else does, the list can be changed', async ({
  ada,
  home,
}) => {
  const link = await controlLink(ada.context())
  await openList(ada, home)
  await expect.poll(() => link.heard()).toBeGreaterThan(2)
  await link.set('frozen')

  await item(ada, 'Milk').check()
  await addItem(ada, 'Saffron')

  await expect(item(ada, 'Saffron')).toBeVisible()
  await expect(item(ada, 'Milk')).toBeChecked()
  await expect(line(ada, 'On this device, 2 waiting')).toBeVisible()
})

test('[CO-12] R2: twenty ticks made offline never come undone, on any device', async ({
  ada,
  bob,
  server,
}) => {
  const items = Array.from({ length: 20 }, (_, index) => `Thing ${index + 1}`)
  const origin = server.url
  const group = await makeGroup(ada, { origin, items })
  await join(bob, await invite(ada, group, { origin }), { origin })
  const link = await controlLink(ada.context())
  await openList(ada, group)
  await openList(bob, group)
  await link.set('cut')
  const undone = await watchUnticked(ada)
  const undoneForBob = await watchUnticked(bob)

  for (const title of items) await item(ada, title).check()
  await expect(line(ada, 'Offline, 20 waiting')).toBeVisible()
  await link.set('open')

  await expect(line(ada, 'Saved')).toBeVisible()
  await expect(bob.getByRole('button', { name: 'Done · 20' })).toBeVisible()
  expect([await undone(), await undoneForBob()]).toEqual([[], []])
  await openList(ada, group)
  await expect(ada.getByRole('button', { name: 'Done · 20' })).toBeVisible()
})

test('[CO-13] R3: thirty ticks over a link of two seconds do not flicker', async ({
  ada,
  server,
}) => {
  const items = Array.from({ length: 30 }, (_, index) => `Thing ${index + 1}`)
  const group = await makeGroup(ada, { origin: server.url, items })
  const link = await controlLink(ada.context())
  await openList(ada, group)
  link.delayMs = 1_000
  const undone = await watchUnticked(ada)

  for (const title of items) await item(ada, title).check()

  await expect
    .poll(async () => (await ada.request.get(`/groups/${group}/list-items`)).text())
    .toContain('"counts":{"open":0,"done":30}')
  expect(await undone()).toEqual([])
})

test('[CO-14] R6: what was made offline is there once, though the tab dies while it is sent', async ({
  ada,
  bob,
  home,
}) => {
  const context = ada.context()
  const link = await controlLink(context)
  await openList(ada, home)
  await link.set('cut')
  for (const title of ['A1', 'A2', 'A3', 'A4', 'A5']) await addItem(ada, title)
  await openScreen(ada, `/groups/${home}`)
  await ada.getByRole('button', { name: 'New notepad' }).click()
  await ada.getByRole('textbox', { name: 'Text' }).fill('Bins go out on Tuesday')
  await expect(line(ada, 'Offline, 7 waiting')).toBeVisible()
  link.delayMs = 300
  await link.set('open')
  await ada.evaluate(() => dispatchEvent(new Event('online')))

  await expect.poll(() => link.open()).toBe(1)
  await ada.close({ runBeforeUnload: false })
  link.delayMs = 0
  const next = await context.newPage()
  await openList(next, home)

  await openList(bob, home)
  for (const title of ['A1', 'A2', 'A3', 'A4', 'A5']) {
    await expect(item(bob, title)).toHaveCount(1)
    await expect(item(next, title)).toHaveCount(1)
  }
  await expect.poll(() => outboxOf(next)).toEqual([])
  await openScreen(bob, `/groups/${home}`)
  await expect(bob.getByRole('main').getByRole('link', { name: /Bins go out/ })).toHaveCount(1)
})

test('[DS-6] R14: a browser without storage says so, and the words can be taken along', async ({
  ada,
  home,
}) => {
  await ada.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
  })
  const link = await controlLink(ada.context())
  await openList(ada, home)
  await expect(line(ada, 'Not kept on this device')).toBeVisible()
  await link.set('cut')

  await addItem(ada, 'Saffron')
  await line(ada, 'Not kept on this device').click()
  const downloading = ada.waitForEvent('download')
  await ada.getByRole('button', { name: 'Export my unsynced changes' }).click()

  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Saffron')
})

test('[DS-7] R14: a disk that is full while edits wait says so; they are sent all the same', async ({
  ada,
  bob,
  home,
}) => {
  const link = await controlLink(ada.context())
  await openList(ada, home)
  await openList(bob, home)
  await link.set('cut')
  await ada.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })

  await addItem(ada, 'Saffron')

  await expect(line(ada, 'Not kept on this device')).toBeVisible()
  await link.set('open')
  await expect(item(bob, 'Saffron')).toBeVisible()
})

test('[CO-15] R15: what I am typing is not overwritten by what others write there', async ({
  ada,
  bob,
  home,
}) => {
  await openList(bob, home)
  await openList(ada, home)
  await ada.getByRole('link', { name: 'Milk' }).click()
  const title = ada.getByRole('textbox', { name: 'Title' })
  await title.focus()
  await title.press('End')
  await ada.keyboard.type(' for')

  await bob.getByRole('button', { name: 'More for Milk' }).click()
  await bob.getByRole('menuitem', { name: 'Rename' }).click()
  await bob.getByRole('textbox', { name: 'New name for Milk' }).fill('Oat milk')
  await bob.keyboard.press('Enter')
  await expect(item(bob, 'Oat milk')).toBeVisible()
  await ada.keyboard.type(' breakfast')

  await expect(title).toHaveValue(/ for breakfast$/)
})

/** Every word that the state line said since. */
async function watchStateLine(page: Page): Promise<() => Promise<string[]>> {
  const handle = await page.evaluateHandle(() => {
    const said: string[] = []
    const read = () => {
      for (const pill of document.querySelectorAll('button[data-state]')) {
        said.push(pill.textContent ?? '')
      }
    }
    new MutationObserver(read).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    return said
  })
  return () => handle.jsonValue()
}

/** The titles of ticked items that looked unticked again at any moment. */
async function watchUnticked(page: Page): Promise<() => Promise<string[]>> {
  const handle = await page.evaluateHandle(() => {
    const ticked = new Set<string>()
    const undone: string[] = []
    const read = () => {
      for (const box of document.querySelectorAll<HTMLInputElement>('main input[type=checkbox]')) {
        const title = box.getAttribute('aria-label') ?? box.labels?.[0]?.textContent ?? ''
        if (box.checked) ticked.add(title)
        else if (ticked.has(title)) undone.push(title)
      }
      requestAnimationFrame(read)
    }
    read()
    return undone
  })
  return () => handle.jsonValue()
}
