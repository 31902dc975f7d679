import type { Page } from '@playwright/test'
import { countTransactions, putToSleep } from './asleep.ts'
import { box } from './capture-box.ts'
import { outboxOf, rowsKept, tickUnkept } from './device-disk.ts'
import { untilKept } from './device.ts'
import { expect, test } from './fixtures.ts'
import { addBar, addItem, openList } from './list-page.ts'
import { openScreen } from './open-screen.ts'

test('[DS-8] signing out leaves nothing of the person on this device', async ({ ada, home }) => {
  await openList(ada, home)
  await addItem(ada, 'Saffron')
  await expect(ada.getByRole('button', { name: 'Saved' })).toBeVisible()
  await addBar(ada).fill('Half a l')

  await signOut(ada)

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
  await box(ada).press('Control+Enter')
  await expect(ada.getByText('Bread added to Flat 12').first()).toBeVisible()
  await openScreen(ada, `/groups/${home}?panel=members`)
  await expect.poll(() => namesKept(ada)).toEqual(expect.arrayContaining(['tab', 'target']))

  await signOut(ada)

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

  await signOut(ada)

  await expect(ada.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect(second.getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
  const left = await ada.evaluate(() =>
    Object.keys(localStorage).filter((key) => /outbox/.test(key)),
  )
  expect(left).toEqual([])
})

test('[DS-8] what somebody else has written here, whose session had ended, is theirs to find again', async ({
  ada,
  bobsRequests,
}) => {
  await openScreen(ada, '/create')
  await box(ada).fill('Bread')
  await expect.poll(() => draftsKept(ada)).toBe(1)
  await ada.context().addCookies((await bobsRequests.storageState()).cookies)
  await openScreen(ada, '/user?panel=leave')

  await ada.getByRole('main').getByRole('button', { name: 'Sign out' }).click()

  await expect(ada.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  expect(await draftsKept(ada)).toBe(1)
})

test('[DS-19] whoever signs out does not wait for a tab that sleeps', async ({ ada, home }) => {
  await ada.context().addInitScript(countTransactions)
  const second = await ada.context().newPage()
  await openList(second, home)
  await openList(ada, home)
  const asleep = await putToSleep(second)

  await signOut(ada)

  await expect(ada.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await asleep.wake()
  await expect(second.getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
  await expect.poll(() => ada.evaluate(() => indexedDB.databases())).toEqual([])
})

test('[DS-19] … nor for one that sleeps with the box for anything open', async ({ ada, home }) => {
  await ada.context().addInitScript(countTransactions)
  const second = await ada.context().newPage()
  await openScreen(second, '/create')
  await box(second).fill('Bread')
  await expect.poll(() => draftsKept(second)).toBe(1)
  await openList(ada, home)
  const asleep = await putToSleep(second)

  await ada.getByRole('button', { name: 'Ada: menu' }).click()
  await ada.getByRole('menuitem', { name: 'Sign out' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()

  await expect(ada.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await asleep.wake()
  await expect(second.getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
  await expect.poll(() => ada.evaluate(() => indexedDB.databases())).toEqual([])
})

test('[DS-19] … and leaves nothing on this device, should it never wake', async ({ ada, home }) => {
  await ada.addInitScript(() => {
    // It would answer when that tab lets go of the database.
    const silent = Object.setPrototypeOf(new EventTarget(), IDBOpenDBRequest.prototype)
    const { deleteDatabase } = IDBFactory.prototype
    IDBFactory.prototype.deleteDatabase = function unlessHeld(this: IDBFactory, name) {
      return name.startsWith('trivet-') ? silent : Reflect.apply(deleteDatabase, this, [name])
    }
  })
  await openList(ada, home)

  await signOut(ada)

  await expect(ada.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  expect(await rowsKept(ada)).toBe(0)
})

test('[DS-20] a database without its parts, left by a page that looked in as it went, gets them', async ({
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

  await signOut(ada)

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

  await signOut(ada)
  await ada.evaluate(() => dispatchEvent(new Event('opengate')))

  await expect(ada.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  expect(await ada.evaluate(() => indexedDB.databases())).toEqual([])
})

function draftsKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('trivet.capture')
    // One that is not there is not made by looking for it.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    const isThere = await new Promise((resolve) => {
      opening.addEventListener('success', () => resolve(true))
      opening.addEventListener('error', () => resolve(false))
    })
    if (isThere !== true) return 0
    const count = opening.result.transaction('drafts').objectStore('drafts').count()
    await new Promise((resolve) => count.addEventListener('success', resolve))
    opening.result.close()
    return count.result
  })
}

/** What this browser remembers, without whom and where it is of. */
function namesKept(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).map((key) => /^trivet-(\w+)/.exec(key)?.[1] ?? key),
  )
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ada: menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}
