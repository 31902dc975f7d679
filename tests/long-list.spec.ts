import type { Page } from '@playwright/test'
import { type Device, isShell, test, untilInstalled, untilKept } from './device.ts'
import { expect } from './fixtures.ts'
import type { Gate } from './gate.ts'
import {
  addBar,
  addItem,
  deskIsThere,
  item,
  leftAfterKey,
  openList,
  typeItem,
} from './list-page.ts'
import { type AnyMutation, makeGroup, mutate, newId, signUp } from './people.ts'

test('[LI-20] nothing of a row is cut off in a list of any length', async ({ ada, server }) => {
  const items = Array.from({ length: 60 }, (_, place) => `Thing ${place}`)
  const flat = await makeGroup(ada, { origin: server.url, items })
  for (const width of [390, 1280]) {
    await ada.setViewportSize({ width, height: 800 })
    await openList(ada, flat)
    const cut = await ada.evaluate(() => {
      const rows = [...document.querySelectorAll('main li[data-item]')]
      return rows.filter((row) => {
        const { left, right } = row.getBoundingClientRect()
        const around = row.closest('[data-sized]')?.getBoundingClientRect()
        return !around || left < around.left || right > around.right
      }).length
    })

    expect(cut).toBe(0)
  }
})

test('[LI-31] on paper a list has all its rows, whole, and nothing lies over them', async ({
  ada,
  server,
}) => {
  const origin = server.url
  const stream = await makeGroup(ada, { origin, items: [] })
  const long = `Tomatoes ${'and more '.repeat(40)}end`
  const titles = [long, ...Array.from({ length: 399 }, (_, place) => `Thing ${place}`)]
  await addMany(ada, { origin, stream, items: titles.map((title) => ({ title })) })
  for (const width of [390, 1280]) {
    await ada.setViewportSize({ width, height: 844 })
    await openList(ada, stream)
    await expect(item(ada, 'Thing 398')).toHaveCount(0)

    await ada.emulateMedia({ media: 'print' })
    // A page has the first rows, and a moment later all of them.
    await expect(async () => {
      await ada.evaluate(() => dispatchEvent(new Event('beforeprint')))
      expect(await ada.locator('main li[data-item]').count()).toBe(400)
    }).toPass()
    await expect(addBar(ada)).toBeHidden()
    await expect(ada.getByRole('button', { name: 'More for Thing 1', exact: true })).toBeHidden()
    const words = ada.getByRole('link', { name: long })
    expect(await words.evaluate((link) => link.scrollWidth > link.clientWidth)).toBe(false)
    await ada.emulateMedia({ media: 'screen' })
  }
})

test('[WD-13] from a thousand on, the counts of a list are written as the language writes them', async ({
  ada,
  server,
}) => {
  const origin = server.url
  const stream = await makeGroup(ada, { origin, items: [] })
  const section = newId()
  const made = { id: section, name: 'Shed', emoji: null, order: 'b00V' }
  await mutate(ada, { origin, stream, mutations: [['addSection', made]] })
  const items = Array.from({ length: 1001 }, (_, place) => ({ title: `Thing ${place}`, section }))
  await addMany(ada, { origin, stream, items })

  await openList(ada, stream)

  await expect(ada.getByRole('link', { name: 'List 1,001' })).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Shed 1,001' })).toBeVisible()
})

test('[LI-2] on a phone the new row is in sight, however long the list', async ({
  ada,
  server,
}) => {
  const origin = server.url
  const flat = await makeGroup(ada, { origin, items: [] })
  const items = Array.from({ length: 400 }, (_, place) => ({ title: `Thing ${place}` }))
  await addMany(ada, { origin, stream: flat, items })
  await ada.setViewportSize({ width: 390, height: 844 })
  await openList(ada, flat)
  await deskIsThere(ada)

  await typeItem(ada, 'Bread')

  await expect(item(ada, 'Bread')).toBeInViewport()
})

test('[LI-2] no part of the field goes under the header, however little the list is too long', async ({
  ada,
  server,
}) => {
  const items = Array.from({ length: 12 }, (_, place) => `Thing ${place}`)
  const flat = await makeGroup(ada, { origin: server.url, items })
  await ada.setViewportSize({ width: 1280, height: 800 })
  await openList(ada, flat)
  for (const title of ['Bread', 'Jam', 'Tea', 'Salt', 'Rice']) {
    await addItem(ada, title)

    const isWhole = await addBar(ada).evaluate((field) => {
      const { x, y, width } = field.getBoundingClientRect()
      return field.contains(document.elementFromPoint(x + width / 2, y + 1))
    })
    expect(isWhole).toBe(true)
  }
})

test('[LI-21] all that is in sight of a long list is in its first frame, whatever the sections', async ({
  device,
  gate,
}) => {
  const page = await openKeptList({ device, gate }, { length: 320, perAisle: 4 })
  // The list itself, and not the picture of it that would be painted before.
  const isPictured = () => page.evaluate(() => caches.has('trivet-picture'))
  await expect.poll(isPictured, { timeout: 20_000 }).toBe(true)
  await page.evaluate(() => caches.delete('trivet-picture'))
  await page.addInitScript(noteFirstFrame)
  await page.reload()
  await deskIsThere(page)

  expect(await isShell(page)).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('data-first', '0 of 8 empty')
})

for (const [name, length, perAisle] of [
  ['a list', 80, 80],
  ['many short sections', 240, 6],
  ['a long list', 800, 800],
  ['a long list of many short sections', 600, 15],
] as const) {
  test(`[LI-22] a reload leads to the same place of ${name}`, async ({ device, gate }) => {
    const page = await openKeptList({ device, gate }, { length, perAisle })
    await page.reload()
    await deskIsThere(page)

    await expectSamePlace(page, 2_000)
    expect(await isShell(page)).toBe(true)
  })
}

test('[IT-11] J steps from an item far down a list that this device paints', async ({
  device,
  gate,
}) => {
  const page = await openKeptList({ device, gate }, { length: 80, perAisle: 80 })
  await page.getByRole('link', { name: 'Thing 60', exact: true }).click()
  await expect(page).toHaveURL(/list-items\/[\w-]{16,}/)
  await page.reload()
  await deskIsThere(page)
  await expect(page.getByRole('link', { name: 'Thing 60', exact: true })).toBeInViewport()

  await page.keyboard.press('j')

  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Thing 61')
  await expect(page.getByRole('link', { name: 'Thing 61', exact: true })).toBeInViewport()
})

test('[LI-22] a reload leads to the same place of what the server has not painted', async ({
  ada,
  server,
}) => {
  const flat = await makeAisles(ada, { origin: server.url, length: 240, perAisle: 240 })
  await openList(ada, flat)
  await deskIsThere(ada)

  await expectSamePlace(ada, 8_000)
})

test('[LI-22] the way back leads to the same place, from wherever', async ({ ada, server }) => {
  const flat = await makeAisles(ada, { origin: server.url, length: 80, perAisle: 80 })
  await openList(ada, flat)
  await deskIsThere(ada)
  // Not by the mouse of the test, which scrolls to what it presses.
  const press = (name: string) =>
    ada
      .getByRole('link', { name, exact: true })
      .first()
      .evaluate((link: HTMLElement) => link.click())
  const ways = [
    () => press('Notepads'),
    () => press('Shop'),
    () => press('Home'),
    () => press('Urgent'),
    () => ada.goto('/user'),
  ]
  for (const go of ways) {
    await ada.evaluate(() => window.scrollTo(0, 1_500))
    const title = await firstInSight(ada)
    await go()
    await expect(ada.getByRole('link', { name: title, exact: true })).toHaveCount(0)
    await ada.goBack()

    await expect(ada.getByRole('link', { name: title, exact: true })).toBeInViewport()
    await expect.poll(() => ada.evaluate(() => scrollY)).toBe(1_500)
  }
})

test('[R17] [R20] thousands of items: few are in the page, all are counted, and back is the same place', async ({
  ada,
  home,
  server,
}) => {
  const items = Array.from({ length: 5_000 }, (_, place) => ({ title: `Thing ${place}` }))
  await addMany(ada, { origin: server.url, stream: home, items })
  await openList(ada, home)
  await deskIsThere(ada)
  await ada.reload()
  await deskIsThere(ada)
  await expect(rows(ada).first()).toHaveAttribute('aria-setsize', '5001')
  expect(await rows(ada).count()).toBeLessThan(300)
  await untick(ada, 'Milk')

  await ada.mouse.wheel(0, 20_000)
  const there = ada.getByRole('link', { name: /^Thing [3-5]\d\d$/ })
  await expect(there.first()).toBeVisible()
  const title = await firstInSight(ada)
  await ada.getByRole('link', { name: title, exact: true }).click()
  await expect(ada).toHaveURL(/list-items\/[\w-]{16,}/)
  await ada.goBack()
  await expect(ada.getByRole('link', { name: title, exact: true })).toBeInViewport()

  await item(ada, title).focus()
  await ada.keyboard.press('Control+a')
  await expect(ada.getByRole('toolbar')).toContainText('5,001 selected')
  await countFrames(ada)
  await ada.keyboard.press('Delete')
  await expect(rows(ada)).toHaveCount(0)
  // What is asked for before all of it is gone takes back all of it.
  await ada.keyboard.press('Control+z')
  await expect(rows(ada).first()).toHaveAttribute('aria-setsize', '5001')
  // In many turns, between which the page paints and answers.
  expect(
    await ada.evaluate(() => Number(document.documentElement.dataset['frames'])),
  ).toBeGreaterThan(10)
})

test('[LI-23] all of a long list is gone in the next frame, also from a page that goes away', async ({
  ada,
  server,
}) => {
  await selectMany(ada, server.url)

  expect(await leftAfterKey(item(ada, 'Thing 0'), { key: 'Delete' })).toBe(0)
  await expect(ada.getByText('What does the group need?')).toBeVisible()
  // What was deleted before it was done was a slip: it is not offered again.
  await expect(ada.getByRole('button', { name: 'Thing' })).toHaveCount(0)
})

test('[UN-51] all of a long list is back in the next frame, also from a page that goes away', async ({
  ada,
  server,
}) => {
  await selectMany(ada, server.url)
  await ada.keyboard.press('Delete')
  await expect(ada.getByRole('region', { name: 'Messages' })).toContainText('900 items deleted')

  expect(await leftAfterKey(ada.locator('body'), { key: 'z', ctrlKey: true })).toBeGreaterThan(5)
  await expect(rows(ada).first()).toHaveAttribute('aria-setsize', '900')
})

test('[UN-51] Ctrl+Z twice in a row takes back two acts, however long the first takes', async ({
  ada,
  server,
}) => {
  const stream = await selectMany(ada, server.url)
  await addItem(ada, 'Bread')
  await item(ada, 'Thing 0').focus()
  await ada.keyboard.press('Control+a')
  await expect(ada.getByRole('toolbar')).toContainText('901 selected')
  await ada.keyboard.press('Delete')
  await expect(ada.getByRole('region', { name: 'Messages' })).toContainText('901 items deleted')

  await ada.keyboard.press('Control+z')
  await ada.keyboard.press('Control+z')

  await expect(rows(ada).first()).toHaveAttribute('aria-setsize', '900')
  await expect(item(ada, 'Bread')).toHaveCount(0)

  await ada.keyboard.press('Control+Shift+z')
  await ada.keyboard.press('Control+Shift+z')

  await expect(rows(ada)).toHaveCount(0)
  await openList(ada, stream)
  await expect(ada.getByText('What does the group need?')).toBeVisible()
})

/** More than one mutation deletes or brings back, all selected. */
async function selectMany(page: Page, origin: string): Promise<string> {
  const flat = await makeGroup(page, { origin, items: [] })
  const items = Array.from({ length: 900 }, (_, place) => ({ title: `Thing ${place}` }))
  await addMany(page, { origin, stream: flat, items })
  await openList(page, flat)
  await deskIsThere(page)
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', '900')
  await item(page, 'Thing 0').focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('toolbar')).toContainText('900 selected')
  return flat
}

/** Scrolls so far, and reloads. */
async function expectSamePlace(page: Page, y: number): Promise<void> {
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, y)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
  await expect.poll(() => firstInSight(page)).not.toBe('')
  const title = await firstInSight(page)
  await page.reload()

  await expect(page.getByRole('link', { name: title, exact: true })).toBeInViewport()
  await expect.poll(() => firstInSight(page)).toBe(title)
}

interface Aisles {
  origin: string
  length: number
  perAisle: number
}

/** A group with so many items, so many of them in each section. */
/** A list that this device holds, and paints by itself from the next load on. */
async function openKeptList(
  { device, gate }: { device: Device; gate: Gate },
  aisles: Omit<Aisles, 'origin'>,
): Promise<Page> {
  const context = await device.start()
  await signUp(context, { name: 'Ada', origin: gate.url })
  const page = await context.newPage()
  const flat = await makeAisles(page, { origin: gate.url, ...aisles })
  await openList(page, flat)
  await untilInstalled(page)
  await untilKept(page, [flat])
  return page
}

async function makeAisles(page: Page, { origin, length, perAisle }: Aisles): Promise<string> {
  const stream = await makeGroup(page, { origin, items: [] })
  const aisles = Array.from({ length: Math.ceil(length / perAisle) }, () => newId())
  await mutate(page, {
    origin,
    stream,
    mutations: aisles.map((id, place) => [
      'addSection',
      { id, name: `Aisle ${place}`, emoji: '🥕', order: `b${String(place).padStart(2, '0')}` },
    ]),
  })
  const items = Array.from({ length }, (_, place) => ({
    title: `Thing ${place}`,
    section: aisles[Math.floor(place / perAisle)] ?? null,
  }))
  await addMany(page, { origin, stream, items })
  return stream
}

interface Many {
  origin: string
  stream: string
  items: readonly { title: string; section?: string | null }[]
}

/** In their order, as many at a time as a server takes. */
async function addMany(page: Page, { origin, stream, items }: Many): Promise<void> {
  const added = items.map((each, place): AnyMutation => {
    const order = `c${String(place).padStart(4, '0')}V`
    return ['addListItem', { id: newId(), order, ...each }]
  })
  for (let from = 0; from < added.length; from += 200) {
    await mutate(page, { origin, stream, mutations: added.slice(from, from + 200) })
  }
}

/** How many of the sections stood without their rows when the first row was seen. */
function noteFirstFrame(): void {
  const look = () => {
    const sections = [...document.querySelectorAll('main section[data-section]')]
    const first = sections.slice(0, 8)
    const empty = first.filter((section) => !section.querySelector('[data-item]'))
    if (first.length === 0) requestAnimationFrame(look)
    else {
      document.documentElement.dataset['first'] = `${empty.length} of ${first.length} empty`
    }
  }
  requestAnimationFrame(look)
}

function rows(page: Page) {
  return page.getByRole('listitem')
}

/** Ticked and back again, each of them to be seen in the very next frame. */
async function untick(page: Page, title: string): Promise<void> {
  for (const state of ['done', 'open']) {
    const isSeen = item(page, title).evaluate(
      (box) =>
        new Promise<boolean>((resolve) => {
          const filled = () => getComputedStyle(box, '::before').backgroundColor
          const before = filled()
          const look = () => requestAnimationFrame(() => resolve(filled() !== before))
          box.addEventListener('click', look, { once: true })
        }),
    )
    await item(page, title).click()
    expect(await isSeen, state).toBe(true)
  }
}

async function countFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    let frames = 0
    const count = () => {
      frames += 1
      document.documentElement.dataset['frames'] = String(frames)
      requestAnimationFrame(count)
    }
    document.addEventListener('keydown', () => requestAnimationFrame(count), { once: true })
  })
}

async function firstInSight(page: Page): Promise<string> {
  return page.evaluate(() => {
    const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[data-item]')
    return row?.querySelector('a')?.textContent ?? ''
  })
}
