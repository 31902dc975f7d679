import type { Page } from '@playwright/test'
import { untilKept } from './device.ts'
import { outboxOf } from './device-disk.ts'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { addBar, addItem, item, openList } from './list-page.ts'
import { openScreen } from './open-screen.ts'

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

test('[DS-8] signing out leaves nothing of the person on this device', async ({ ada, home }) => {
  await openList(ada, home)
  await addItem(ada, 'Saffron')
  await expect(ada.getByRole('button', { name: 'Saved' })).toBeVisible()
  await addBar(ada).fill('Half a l')

  await ada.getByRole('button', { name: 'Ada: menu' }).click()
  await ada.getByRole('menuitem', { name: 'Sign out' }).click()

  await expect(ada.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  const left = await ada.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...Object.keys(localStorage).filter((key) => /outbox|last-user/.test(key)),
    ...Object.values(sessionStorage).filter((value) => value.includes('Half a l')),
  ])
  expect(left).toEqual([])
})

test('[DS-8] nor stays what this device remembered of where the person was', async ({
  ada,
  home,
}) => {
  await openScreen(ada, `/create?text=Bread&group=${home}`)
  await ada.getByRole('textbox', { name: 'What do you want to add?' }).press('Control+Enter')
  await expect(ada.getByText('Bread added to Flat 12').first()).toBeVisible()
  await openScreen(ada, `/groups/${home}?panel=members`)
  await expect.poll(() => namesKept(ada)).toEqual(expect.arrayContaining(['tab', 'target']))

  await ada.getByRole('button', { name: 'Ada: menu' }).click()
  await ada.getByRole('menuitem', { name: 'Sign out' }).click()

  await expect(ada.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  expect(await namesKept(ada)).toEqual([])
})

test('[DS-8] nor does a second tab, with something that its disk was not asked for', async ({
  ada,
  home,
}) => {
  const second = await ada.context().newPage()
  await openList(ada, home)
  await openList(second, home)
  await tickUnkept(second, 'Milk')

  await ada.getByRole('button', { name: 'Ada: menu' }).click()
  await ada.getByRole('menuitem', { name: 'Sign out' }).click()

  await expect(ada.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect(second.getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
  const left = await ada.evaluate(() =>
    Object.keys(localStorage).filter((key) => /outbox/.test(key)),
  )
  expect(left).toEqual([])
})

test('[HB-4] whoever signs out does not wait for a tab that sleeps', async ({ ada, home }) => {
  await ada.context().addInitScript(countTransactions)
  const second = await ada.context().newPage()
  await openList(second, home)
  await openList(ada, home)
  const asleep = await putToSleep(second)

  await ada.getByRole('button', { name: 'Ada: menu' }).click()
  await ada.getByRole('menuitem', { name: 'Sign out' }).click()

  await expect(ada.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await asleep.wake()
  await expect(second.getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
  await expect.poll(() => ada.evaluate(() => indexedDB.databases())).toEqual([])
})

test('[HB-4] … and leaves nothing on this device, should it never wake', async ({ ada, home }) => {
  await ada.addInitScript(() => {
    // It would answer when that tab lets go of the database.
    const silent = Object.setPrototypeOf(new EventTarget(), IDBOpenDBRequest.prototype)
    const { deleteDatabase } = IDBFactory.prototype
    IDBFactory.prototype.deleteDatabase = function unlessHeld(this: IDBFactory, name) {
      return name.startsWith('trivet-') ? silent : Reflect.apply(deleteDatabase, this, [name])
    }
  })
  await openList(ada, home)

  await ada.getByRole('button', { name: 'Ada: menu' }).click()
  await ada.getByRole('menuitem', { name: 'Sign out' }).click()

  await expect(ada.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  expect(await rowsKept(ada)).toBe(0)
})

test('[HB-6] a database without its parts, left by a page that looked in as it went, gets them', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await ada.goto('/health')
  await ada.evaluate(async () => {
    const [{ name = '' } = {}] = await indexedDB.databases()
    indexedDB.deleteDatabase(name)
    const made = indexedDB.open(name, 1)
    await new Promise((resolve) => made.addEventListener('success', resolve))
    made.result.close()
  })

  await openList(ada, home)

  await untilKept(ada, [home])
})

test('[DS-12] signing out in one tab takes the half-typed line of another along', async ({
  ada,
  home,
}) => {
  const second = await ada.context().newPage()
  await openList(ada, home)
  await openList(second, home)
  await addBar(second).fill('Half a l')

  await ada.getByRole('button', { name: 'Ada: menu' }).click()
  await ada.getByRole('menuitem', { name: 'Sign out' }).click()

  await expect(second.getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
  const left = await second.evaluate(() =>
    Object.values(sessionStorage).filter((value) => value.includes('Half a l')),
  )
  expect(left).toEqual([])
})

test('[DS-11] signing out before the disk is open leaves nothing either', async ({ ada, home }) => {
  await openList(ada, home)
  await addItem(ada, 'Saffron')
  await expect.poll(() => outboxOf(ada)).toEqual([])
  // The disk opens after the tabs have agreed on who speaks.
  await ada.addInitScript(() => {
    const { request } = LockManager.prototype
    const gate = new Promise((resolve) => addEventListener('opengate', resolve))
    LockManager.prototype.request = async function later(this: LockManager, ...args: unknown[]) {
      await gate
      return Reflect.apply(request, this, args)
    }
  })
  await openList(ada, home)

  await ada.getByRole('button', { name: 'Ada: menu' }).click()
  await ada.getByRole('menuitem', { name: 'Sign out' }).click()
  await ada.evaluate(() => dispatchEvent(new Event('opengate')))

  await expect(ada.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  expect(await ada.evaluate(() => indexedDB.databases())).toEqual([])
})

/** How many rows this browser has in its databases. */
function rowsKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let rows = 0
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        rows += await done(database.transaction(store).objectStore(store).count())
      }
      database.close()
    }
    return rows

    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    function done<Value>(request: IDBRequest<Value>): Promise<Value> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
      })
    }
  })
}

/** What this browser remembers, without whom and where it is of. */
function namesKept(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).map((key) => /^trivet-(\w+)/.exec(key)?.[1] ?? key),
  )
}

/** The disk is asked behind the next frame, which this tab does not live to see. */
async function tickUnkept(page: Page, title: string): Promise<void> {
  await item(page, title).evaluate((box: HTMLInputElement) => {
    globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout
    globalThis.requestAnimationFrame = () => 0
    box.click()
  })
}

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

/**
 * Answers nobody until it is woken. The browser's own "frozen" does not stop a page that holds a
 * lock; one that stands still in a debugger runs nothing at all.
 */
async function putToSleep(page: Page): Promise<{ wake(): Promise<void> }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Debugger.enable')
  const paused = new Promise((resolve) => devtools.once('Debugger.paused', resolve))
  const expression = `(${pauseBetweenTransactions})()`
  void devtools.send('Runtime.evaluate', { expression }).catch(() => undefined)
  await paused
  return {
    async wake() {
      await devtools.send('Debugger.resume')
      await devtools.detach()
    },
  }
}

/** No browser puts a page to sleep that is in the middle of a transaction: all others would wait. */
function countTransactions(): void {
  const { transaction } = IDBDatabase.prototype
  let count = 0
  const add = (change: number) => {
    count += change
    Reflect.set(globalThis, 'underWay', count)
  }
  IDBDatabase.prototype.transaction = function counted(...args) {
    const begun = Reflect.apply(transaction, this, args)
    add(1)
    for (const end of ['complete', 'abort']) begun.addEventListener(end, () => add(-1))
    return begun
  }
}

/** In the page, in which transactions are counted. */
const pauseBetweenTransactions = `function pause() {
  if (globalThis.underWay > 0) setTimeout(pause, 1)
  else { debugger }
}`
