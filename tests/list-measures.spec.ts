import type { Page } from '@playwright/test'
import { Finger } from './finger.ts'
import { expect, test } from './fixtures.ts'
import { addItem, deskIsThere, item, openList, rows } from './list-page.ts'
import { openScreen } from './open-screen.ts'
import { type AnyMutation, makeGroup, mutate, newId } from './people.ts'

test.use({ wholeApp: true })

test('[UI-9] a toast is there for eight seconds, or as long as the mouse is on it, and at most three', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await deskIsThere(ada)
  for (const title of ['Bread', 'Jam', 'Tea', 'Rice']) await addItem(ada, title)
  await ada.clock.install()
  await ada.clock.pauseAt(Date.now() + 60_000)
  const toasts = ada.locator('[data-toast]')

  for (const title of ['Bread', 'Jam', 'Tea', 'Rice']) {
    await item(ada, title).focus()
    await ada.keyboard.press('Delete')
    await ada.clock.runFor(100)
  }
  await expect(toasts).toHaveCount(3)
  await expect(toasts.first()).toContainText('Jam deleted')
  await ada.clock.runFor(7_500)
  await expect(toasts).toHaveCount(3)
  await toasts.last().hover()
  await ada.clock.runFor(60_000)
  await expect(toasts).toHaveCount(1)
  await expect(toasts).toContainText('Rice deleted')
  await ada.mouse.move(0, 0)
  await ada.clock.runFor(8_100)

  await expect(toasts).toHaveCount(0)
})

test('[LI-40] what is done comes fifty at a time', async ({ ada, server: { url: origin } }) => {
  const items = Array.from({ length: 61 }, (_, place) => `Thing ${String(place).padStart(2, '0')}`)
  const group = await makeGroup(ada, { origin, items })
  await openList(ada, group)
  await deskIsThere(ada)
  await item(ada, 'Thing 00').focus()
  await ada.keyboard.press('Control+a')
  await ada.keyboard.press('Space')
  const done = ada.getByRole('button', { name: /^Done/ })
  await expect(done).toHaveText(/61/)
  await expect(rows(ada)).toHaveCount(0)

  await done.click()
  await expect(rows(ada)).toHaveCount(50)
  await ada.getByRole('button', { name: 'Show 11 more' }).click()

  await expect(rows(ada)).toHaveCount(61)
})

for (const width of [390, 1280]) {
  test(`[LI-41] the name of a section stays in sight under the tabs while its rows are, at ${width}`, async ({
    ada,
    home,
    server,
  }) => {
    const section = newId()
    await mutate(ada, {
      origin: server.url,
      stream: home,
      mutations: [
        ['addSection', { id: section, name: 'Fruit', emoji: null, order: 'a1' }],
        ...Array.from({ length: 30 }, (_, place): AnyMutation => {
          const order = `c${String(place).padStart(2, '0')}V`
          return ['addListItem', { id: newId(), title: `Fruit ${place}`, order, section }]
        }),
      ],
    })
    await ada.setViewportSize({ width, height: 700 })
    await openList(ada, home)

    await ada.evaluate(() => scrollTo(0, 500))

    const heading = await ada.locator('[data-heading]').boundingBox()
    const tabs = await ada.getByRole('navigation', { name: 'Group' }).boundingBox()
    expect(Math.abs((heading?.y ?? 0) - (tabs?.y ?? 0) - (tabs?.height ?? 0))).toBeLessThan(2)
  })
}

for (const language of ['en', 'ar']) {
  test(`[LT-3] a row is pulled from 72 px on, the last button runs from 200 px on, and the edges are the system’s (${language})`, async ({
    ada,
    home,
    server,
  }) => {
    await ada.setViewportSize({ width: 390, height: 844 })
    await ada
      .context()
      .addCookies([{ name: 'trivet-look', value: `language=${language}`, url: server.url }])
    const finger = await Finger.on(ada)
    await openList(ada, home)
    await deskIsThere(ada)
    const milk = rows(ada)
    const end = language === 'ar' ? -1 : 1
    const tray = ada.locator('[data-tray]')

    await finger.pull(milk, { across: 68 * end, along: 0 })
    await finger.pull(milk, { across: 200 * end, along: 0, from: end === 1 ? 20 : 370 })
    await finger.pull(milk, { across: -68 * end, along: 0 })
    await finger.pull(milk, { across: -220 * end, along: 0, from: end === 1 ? 370 : 20 })
    await expect(tray).toHaveCount(0)
    await expect(item(ada, 'Milk')).not.toBeChecked()
    await finger.pull(milk, { across: -76 * end, along: 0 })
    await expect(tray.getByRole('button')).toHaveCount(3)
    await finger.pull(milk.locator('input'), { across: -10 * end, along: 0 })
    await finger.pull(milk, { across: -190 * end, along: 0, from: 195 })
    await expect(tray.getByRole('button')).toHaveCount(3)
    // Wherever the finger comes down next, it closes.
    await finger.tap(ada.getByRole('main'))
    await expect(tray).toHaveCount(0)
    await finger.pull(milk, { across: 76 * end, along: 0 })
    await expect(item(ada, 'Milk')).toBeChecked()
  })
}

test('[SH-5] in the shop a finger that rests on a row claims it; rows are 64 px high at least and lead nowhere', async ({
  ada,
  bob,
  home,
}) => {
  await ada.setViewportSize({ width: 390, height: 844 })
  await openList(bob, home)
  const finger = await Finger.on(ada)
  await openScreen(ada, `/groups/${home}/list-items?mode=shop`)
  await expect(ada.getByRole('button', { name: 'Tell the others' })).toBeVisible()
  const milk = rows(ada)

  await finger.rest(milk)

  await expect(milk).toContainText('Ada is getting it')
  await expect(rows(bob)).toContainText('Ada is getting it')
  await expect(item(ada, 'Milk')).not.toBeChecked()
  expect((await milk.boundingBox())?.height).toBeGreaterThanOrEqual(64)
  await expect(milk.getByRole('link')).toHaveCount(0)
})

test('[LK-11] many are copied as one line each; a day, a person and a place for many are one step each', async ({
  ada,
  home,
  server,
}) => {
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [
      ['addSection', { id: newId(), name: 'Fruit', emoji: null, order: 'a1' }],
      ['addListItem', { id: newId(), title: 'Rice', order: 'c01V', amount: 2, unit: 'kg' }],
    ],
  })
  await openList(ada, home)
  await deskIsThere(ada)
  const bar = ada.getByRole('toolbar')

  await selectAll(ada)
  await bar.getByRole('button', { name: 'Copy' }).click()
  expect(await ada.evaluate(() => navigator.clipboard.readText())).toBe('Milk\n2 kg Rice')

  for (const [tool, answer, shown] of [
    ['Date', 'Tomorrow', 'Tomorrow'],
    ['Person', 'Bob', 'Bob'],
  ] as const) {
    await selectAll(ada)
    await bar.getByRole('button', { name: tool }).click()
    await ada.getByRole('dialog').getByRole('button', { name: answer }).click()
    await expect(rows(ada).filter({ hasText: shown })).toHaveCount(2)
    await ada.keyboard.press('Control+z')
    await expect(rows(ada).filter({ hasText: shown })).toHaveCount(0)
  }
  await selectAll(ada)
  await bar.getByRole('button', { name: 'Move' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Fruit' }).click()
  const fruit = ada.getByRole('list', { name: 'Fruit' }).getByRole('listitem')
  await expect(fruit).toHaveCount(2)
  await ada.keyboard.press('Control+z')
  await expect(fruit).toHaveCount(0)
})

async function selectAll(page: Page): Promise<void> {
  await item(page, 'Milk').focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('toolbar')).toContainText('2 selected')
}
