import type { Page } from '@playwright/test'
import { middleOf } from './edges.ts'
import { Finger } from './finger.ts'
import { expect, test } from './fixtures.ts'
import { addItem, deleteByMenu, deskIsThere, item, openList, rows } from './list-page.ts'
import { openLiveList } from './live-list.ts'
import { invite, join, makeGroup } from './people.ts'

test('[LK-9] no row renders while one is dragged', async ({ ada, server }) => {
  await openThings(ada, { origin: server.url, count: 12 })
  const end = await takeUp(ada, 'Thing 03')

  await ada.evaluate(() => {
    const list = document.querySelector('[aria-label="Items"]')
    if (!list) throw new Error('no list')
    const watch = new MutationObserver((records) => {
      // The hand itself writes where the row is, and where it would come to stand.
      const byHand: unknown[] = ['style', 'data-drop']
      const rendered = records.filter(({ attributeName }) => !byHand.includes(attributeName))
      const { dataset } = document.documentElement
      dataset['rendered'] = String(Number(dataset['rendered'] ?? 0) + rendered.length)
    })
    watch.observe(list, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  await ada.mouse.move(end.x, end.y + 200, { steps: 20 })
  await expect(ada.locator('[data-drop]')).toHaveCount(1)

  expect(await ada.evaluate(() => document.documentElement.dataset['rendered'])).toBe('0')
  await ada.mouse.up()
  await expect(ada.getByRole('status')).toHaveText(/^Thing 03 moved to position/)
})

test('[LK-10] a row in the hand that comes near an edge scrolls the list, both ways', async ({
  ada,
  server,
}) => {
  await ada.setViewportSize({ width: 1280, height: 500 })
  await openThings(ada, { origin: server.url, count: 40 })
  const { x } = await takeUp(ada, 'Thing 03')
  const scrolled = () => ada.evaluate(() => scrollY)

  await ada.mouse.move(x, 400)
  expect(await scrolled()).toBe(0)
  await ada.mouse.move(x, 480)
  await expect.poll(scrolled).toBeGreaterThan(300)
  await ada.mouse.move(x, 300)
  await ada.mouse.move(x, 70)
  await expect.poll(scrolled).toBe(0)
  await ada.mouse.up()
})

test('[LK-3] a second finger puts a row back that is in the hand, wherever it comes down', async ({
  ada,
  server,
}) => {
  await ada.setViewportSize({ width: 390, height: 844 })
  const finger = await Finger.on(ada)
  await openThings(ada, { origin: server.url, count: 6 })
  const held = rows(ada).filter({ hasText: 'Thing 03' })

  for (const other of [rows(ada).filter({ hasText: 'Thing 05' }), ada.getByRole('banner')]) {
    await finger.takeUp(held, { along: -60 })
    await expect(ada.locator('[data-drop]')).toHaveCount(1)
    await finger.addSecond(other)
    await expect(held).not.toHaveAttribute('data-lifted')
    await finger.letGo()
  }

  await expect(rows(ada)).toHaveText([/00/, /01/, /02/, /03/, /04/, /05/])
  await expect(ada.getByRole('toolbar')).toHaveCount(0)
})

test('[OC-3] nothing moves while a row is dragged by its handle, nor just after', async ({
  ada,
  bob,
  server: { url: origin },
}) => {
  const group = await makeThings(ada, { origin, count: 6 })
  await join(bob, await invite(ada, group, { origin }), { origin })
  await openLiveList(bob, group)
  await openLiveList(ada, group)
  await deskIsThere(ada)
  await takeUp(ada, 'Thing 03')

  await deleteByMenu(bob, 'Thing 00')
  const tabs = ada.getByRole('navigation', { name: 'Group', includeHidden: true })
  await expect(tabs.getByRole('link', { name: 'List', includeHidden: true })).toHaveText('List5')
  await expect(item(ada, 'Thing 00')).toBeVisible()
  await ada.keyboard.press('Escape')
  await ada.mouse.up()
  await expect(item(ada, 'Thing 00')).toBeVisible()

  await expect(item(ada, 'Thing 00')).toHaveCount(0)
})

test('[OC-3] when a finger has pulled a row away, others’ changes show again', async ({
  ada,
  bob,
  server: { url: origin },
}) => {
  const group = await makeThings(ada, { origin, count: 3 })
  await join(bob, await invite(ada, group, { origin }), { origin })
  await openList(bob, group)
  await ada.setViewportSize({ width: 390, height: 844 })
  const finger = await Finger.on(ada)
  await openLiveList(ada, group)
  await deskIsThere(ada)

  await finger.pull(rows(ada).filter({ hasText: 'Thing 01' }), { across: -240, along: 4 })
  await expect(rows(ada)).toHaveCount(2)
  await addItem(bob, 'Bread')

  await expect(item(ada, 'Bread')).toBeVisible()
})

interface Things {
  origin: string
  count: number
}

function makeThings(page: Page, { origin, count }: Things): Promise<string> {
  const items = Array.from(
    { length: count },
    (_, place) => `Thing ${String(place).padStart(2, '0')}`,
  )
  return makeGroup(page, { origin, items })
}

async function openThings(page: Page, things: Things): Promise<void> {
  await openList(page, await makeThings(page, things))
  await deskIsThere(page)
}

/** By its handle, with the mouse, a little way down. */
async function takeUp(page: Page, title: string): Promise<{ x: number; y: number }> {
  const row = rows(page).filter({ hasText: title })
  await row.hover()
  const { x, y } = await middleOf(row.locator('[data-handle]'))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 20, { steps: 4 })
  await expect(row).toHaveAttribute('data-lifted', '')
  return { x, y: y + 20 }
}
