import type { Page } from '@playwright/test'
import { countTransactions, putToSleep } from './asleep.ts'
import { outboxOf, tickUnkept } from './device-disk.ts'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { addItem, item, openList } from './list-page.ts'
import { openNotepad, text, writeNotepad } from './notepad-page.ts'

test('[TA-2] the tabs of a person share one socket, and show each other’s changes at once', async ({
  ada,
  bob,
  home,
}) => {
  const link = await controlLink(ada.context())
  const second = await ada.context().newPage()
  await openList(ada, home)
  await openList(second, home)
  await openList(bob, home)

  await addItem(second, 'Saffron')
  await addItem(bob, 'Thyme')

  await expect(item(ada, 'Saffron')).toBeVisible()
  await expect(item(second, 'Thyme')).toBeVisible()
  await expect(item(bob, 'Saffron')).toBeVisible()
  expect(link.open()).toBe(1)
})

test('[TA-3] offline too, tabs show each other’s changes, and all of them arrive', async ({
  ada,
  bob,
  home,
}) => {
  const link = await controlLink(ada.context())
  const second = await ada.context().newPage()
  await openList(ada, home)
  await openList(second, home)
  await link.set('cut')

  await addItem(ada, 'Saffron')
  await expect(item(second, 'Saffron')).toBeVisible()
  await item(second, 'Saffron').check()
  await ada.getByRole('button', { name: 'Done · 1' }).click()
  await expect(item(ada, 'Saffron')).toBeChecked()
  await expect(second.getByRole('button', { name: 'Offline, 2 waiting' })).toBeVisible()
  await link.set('open')

  await openList(bob, home)
  await bob.getByRole('button', { name: 'Done · 1' }).click()
  await expect(item(bob, 'Saffron')).toBeChecked()
})

for (const [how, leave] of [
  ['reloaded', (page: Page) => page.evaluate(() => location.reload())],
  ['closed', (page: Page) => page.close({ runBeforeUnload: true })],
] as const) {
  test(`[TA-10] what was done just before its tab is ${how} is sent by the tab that speaks`, async ({
    ada,
    bob,
    home,
  }) => {
    const second = await ada.context().newPage()
    await openList(ada, home)
    await openList(second, home)
    await openList(bob, home)

    await tickUnkept(second, 'Milk')
    await leave(second).catch(() => undefined)

    for (const page of [bob, ada]) {
      await expect(page.getByRole('button', { name: 'Done · 1' })).toBeVisible()
    }
    if (how === 'closed') return
    await expect(second.getByRole('button', { name: 'Done · 1' })).toBeVisible()
    await expect.poll(() => outboxOf(second)).toEqual([])
    await expect(second.getByRole('button', { name: /waiting/ })).toBeHidden()
  })
}

test('[TA-11] a tab that opens between a change and its writing shows it', async ({
  ada,
  bob,
  home,
}) => {
  await openList(ada, home)
  await openList(bob, home)
  const second = await ada.context().newPage()
  const letWrite = await holdWrites(ada)
  // What the server painted is from before.
  await second.route('**/list-items', async (route) => {
    const response = await route.fetch()
    await item(bob, 'Milk').check()
    await expect(ada.getByRole('button', { name: 'Done · 1' })).toBeVisible()
    await route.fulfill({ response })
  })
  await openList(second, home)
  await expect(item(second, 'Milk')).toBeVisible()
  await letWrite()

  await expect(second.getByRole('button', { name: 'Done · 1' })).toBeVisible()
})

test('[TA-18] on a full disk a second tab hears of others’ changes all the same', async ({
  ada,
  bob,
  home,
}) => {
  await openList(ada, home)
  await openList(bob, home)
  await ada.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await addItem(bob, 'Saffron')
  await expect(item(ada, 'Saffron')).toBeVisible()
  const second = await ada.context().newPage()
  await openList(second, home)

  await addItem(bob, 'Thyme')

  await expect(item(second, 'Thyme')).toBeVisible({ timeout: 15_000 })
  await expect(item(second, 'Saffron')).toBeVisible()
})

test('[TA-4] F20: when the tab that speaks is closed, another one does within two seconds', async ({
  ada,
  bob,
  home,
}) => {
  const link = await controlLink(ada.context())
  const second = await ada.context().newPage()
  await openList(ada, home)
  await openList(second, home)
  await openList(bob, home)
  await expect.poll(() => link.open()).toBe(1)

  const usualMs = await timeUntilSeen(second, bob, 'Thyme')

  await ada.close()
  const afterMs = await timeUntilSeen(second, bob, 'Saffron')

  expect(afterMs - usualMs).toBeLessThan(2_000)
  expect(link.open()).toBe(1)
})

test('[TA-5] F20: when the tab that speaks crashes, another one does within two seconds', async ({
  ada,
  bob,
  home,
}) => {
  const second = await ada.context().newPage()
  await openList(ada, home)
  await openList(second, home)
  await openList(bob, home)

  const usualMs = await timeUntilSeen(second, bob, 'Thyme')

  await crash(ada)
  const afterMs = await timeUntilSeen(second, bob, 'Saffron')

  expect(afterMs - usualMs).toBeLessThan(2_000)
})

test('[TA-22] a tab that crashes beside the one that speaks leaves no caret', async ({
  ada,
  bob,
  home,
}) => {
  const path = await writeNotepad(ada, home, 'Bins')
  await openList(ada, home)
  const second = await ada.context().newPage()
  await openNotepad(second, path)
  await openNotepad(bob, path)
  await text(second).press('Control+End')
  const caret = text(bob).locator('[data-colour][aria-hidden=true]')
  await expect(caret).toHaveCount(1)

  await crash(second)

  await expect(caret).toHaveCount(0)
})

test('[TA-7] F20: when the tab that speaks sleeps, another one does within two seconds', async ({
  ada,
  bob,
  home,
}) => {
  await ada.context().addInitScript(countTransactions)
  const link = await controlLink(ada.context())
  const second = await ada.context().newPage()
  await openList(ada, home)
  await openList(second, home)
  await openList(bob, home)
  await expect.poll(() => link.open()).toBe(1)
  const usualMs = await timeUntilSeen(second, bob, 'Thyme')

  const asleep = await putToSleep(ada)
  const afterMs = await timeUntilSeen(second, bob, 'Saffron')
  await asleep.wake()
  await addItem(ada, 'Rosemary')

  expect(afterMs - usualMs).toBeLessThan(2_000)
  await expect(item(bob, 'Rosemary')).toBeVisible()
  for (const title of ['Saffron', 'Thyme', 'Rosemary']) {
    await expect(item(bob, title)).toHaveCount(1)
  }
  await expect.poll(() => link.open()).toBe(1)
})

test('[TA-8] F20: eight tabs of which one crashes, one sleeps and one is closed do everything once', async ({
  ada,
  bob,
  home,
}) => {
  await ada.context().addInitScript(countTransactions)
  const link = await controlLink(ada.context())
  await openList(ada, home)
  const others = await Promise.all(Array.from({ length: 7 }, () => ada.context().newPage()))
  const tabs = [ada, ...others]
  await Promise.all(others.map((tab) => openList(tab, home)))
  await openList(bob, home)
  await link.set('cut')
  for (const [index, tab] of tabs.entries()) await addItem(tab, `Thing${index + 1}`)
  const [sleeper = ada, closed = ada, ...rest] = others
  const survivor = rest.at(-1) ?? ada
  await expect(item(survivor, 'Thing1')).toBeVisible()
  await expect(item(survivor, 'Thing8')).toBeVisible()

  await link.set('open')
  await crash(ada)
  const asleep = await putToSleep(sleeper)
  await closed.close()
  await addItem(survivor, 'Thing9')
  for (let n = 1; n <= 9; n += 1) await expect(item(bob, `Thing${n}`)).toBeVisible()
  await asleep.wake()
  await addItem(sleeper, 'Thing10')

  await expect(item(bob, 'Thing10')).toBeVisible()
  for (let n = 1; n <= 10; n += 1) await expect(item(bob, `Thing${n}`)).toHaveCount(1)
  await expect.poll(() => outboxOf(survivor)).toEqual([])
  await expect.poll(() => link.open()).toBe(1)
})

/** What the server told this tab goes to the disk a moment later: that moment lasts until it is let. */
async function holdWrites(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const wait = globalThis.setTimeout
    const held: (() => void)[] = []
    const holding = (run: () => void, ms?: number) => (ms === 50 ? held.push(run) : wait(run, ms))
    globalThis.setTimeout = holding as unknown as typeof setTimeout
    Object.assign(globalThis, {
      letWrite() {
        globalThis.setTimeout = wait
        for (const run of held) run()
      },
    })
  })
  return () => page.evaluate('letWrite()')
}

/** From typing it here until it is there: a busy machine is slow before and after alike. */
async function timeUntilSeen(author: Page, reader: Page, title: string): Promise<number> {
  const startedAt = Date.now()
  await addItem(author, title)
  await expect(item(reader, title)).toBeVisible()
  return Date.now() - startedAt
}

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const devtools = await page.context().newCDPSession(page)
  // A page that is gone does not answer.
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
}
