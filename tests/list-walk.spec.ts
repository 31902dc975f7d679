import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { deskIsThere, item, openList } from './list-page.ts'
import { mutate, newId } from './people.ts'
import { openScreen } from './open-screen.ts'

test.use({ wholeApp: true })

/** The same task for everybody: on a narrow screen, from right to left, and without a network. */
const ways = [
  { name: 'at 320 px', width: 320, language: 'en', isOffline: false },
  { name: 'right to left', width: 1280, language: 'ar', isOffline: false },
  { name: 'offline', width: 1280, language: 'en', isOffline: true },
]

for (const { name, width, language, isOffline } of ways) {
  test(`[LK-4] add, reorder, edit, shop and undo by keyboard alone, with two people at once: ${name}`, async ({
    ada,
    bob,
    home,
    server,
  }) => {
    await ada.setViewportSize({ width, height: 800 })
    await ada
      .context()
      .addCookies([{ name: 'trivet-look', value: `language=${language}`, url: server.url }])
    // The code of the shop is here before the network goes.
    await openScreen(ada, `/groups/${home}/list-items?mode=shop`)
    await openList(ada, home)
    await openList(bob, home)
    await deskIsThere(ada)
    await ada.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name: file }) => file.includes('/shop-')),
    )
    await ada.context().setOffline(isOffline)

    await ada.locator('#add-item').focus()
    for (const title of ['Bread', 'Jam']) {
      await ada.keyboard.type(title)
      await ada.keyboard.press('Enter')
      await expect(item(ada, title)).toBeVisible()
    }
    await item(ada, 'Jam').focus()
    await ada.keyboard.press('Alt+ArrowUp')
    const isAbove = async () => (await placeOf(ada, 'Jam')) < (await placeOf(ada, 'Bread'))
    await expect.poll(isAbove).toBe(true)
    await expect(item(ada, 'Jam')).toBeFocused()

    // Not before: it may come to stand between the two.
    await bob.locator('#add-item').focus()
    await bob.keyboard.type('Tea')
    await bob.keyboard.press('Enter')

    await ada.keyboard.press('e')
    await ada.keyboard.press('ControlOrMeta+a')
    await ada.keyboard.type('Plum jam')
    await ada.keyboard.press('Enter')
    await expect(item(ada, 'Plum jam')).toBeVisible()

    await ada.locator('a[href$="mode=shop"]').focus()
    await ada.keyboard.press('Enter')
    await expect(ada).toHaveURL(/mode=shop/)
    await item(ada, 'Plum jam').focus()
    await ada.keyboard.press('Space')
    await expect(item(ada, 'Plum jam')).toBeChecked()
    await ada.keyboard.press('Escape')
    await expect(ada).not.toHaveURL(/mode=shop/)
    await ada.keyboard.press('ControlOrMeta+z')
    await expect(item(ada, 'Plum jam')).not.toBeChecked()

    await ada.context().setOffline(false)
    for (const page of [ada, bob]) {
      for (const title of ['Milk', 'Bread', 'Plum jam', 'Tea']) {
        await expect(item(page, title)).not.toBeChecked()
      }
    }
    const isWide = await ada.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isWide).toBe(false)
  })
}

test('[LM-4] two who ticked while apart are both named, and it is said that it was bought twice', async ({
  ada,
  bob,
  home,
}) => {
  await openList(ada, home)
  await openList(bob, home)
  await bob.context().setOffline(true)
  await item(bob, 'Milk').check()
  await item(ada, 'Milk').check()
  await ada.getByRole('button', { name: 'Done' }).click()
  await bob.context().setOffline(false)

  await expect(ada.getByText('Bought twice: Ada and Bob')).toBeVisible()
  await ada.getByRole('link', { name: /^Milk/ }).click()
  await expect(ada.getByText('Ada and Bob both got Milk')).toBeVisible()
})

test('[LO-1] [SH-2] [UN-53] [GR-22] [LY-5] the order of ticking is offered as a layout, and the shop keeps the screen awake', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const [dairy, fruit] = [newId(), newId()]
  const [butter, apples, yoghurt, pears] = [newId(), newId(), newId(), newId()]
  const origin = server.url
  await mutate(ada, {
    origin,
    stream: home,
    mutations: [
      ['addSection', { id: dairy, name: 'Dairy', emoji: null, order: 'a1' }],
      ['addSection', { id: fruit, name: 'Fruit', emoji: null, order: 'a2' }],
      ['addListItem', { id: butter, title: 'Butter', order: 'a1', section: dairy }],
      ['addListItem', { id: yoghurt, title: 'Yoghurt', order: 'a2', section: dairy }],
      ['addListItem', { id: apples, title: 'Apples', order: 'a1', section: fruit }],
      ['addListItem', { id: pears, title: 'Pears', order: 'a2', section: fruit }],
      ['addListItem', { id: newId(), title: 'Cheese', order: 'a3', section: dairy }],
      ['addListItem', { id: newId(), title: 'Plums', order: 'a3', section: fruit }],
    ],
  })
  // Two trips, both through the fruit first.
  for (const [page, first, second] of [
    [ada, apples, butter],
    [bob, pears, yoghurt],
  ] as const) {
    for (const id of [first, second]) {
      await mutate(page, {
        origin,
        stream: home,
        mutations: [['tickListItem', { id, done: true }]],
      })
    }
  }
  await ada.addInitScript(() => {
    const request = navigator.wakeLock.request.bind(navigator.wakeLock)
    navigator.wakeLock.request = (type) => {
      document.documentElement.setAttribute('data-awake', type ?? '')
      return request(type)
    }
  })
  await openList(ada, home)
  await deskIsThere(ada)

  await ada.getByRole('button', { name: 'Suggest an order' }).click()
  const sheet = ada.getByRole('dialog')
  await expect(sheet.getByRole('listitem')).toHaveText(['Fruit', 'Dairy'])
  const name = sheet.getByRole('textbox', { name: 'Name of the layout' })
  await name.press('Enter')
  await expect(sheet.getByRole('button', { name: 'Add this layout' })).toBeDisabled()
  await name.fill('Market')
  await ada.keyboard.press('Escape')
  await expect(name).toHaveCount(0)
  await ada.getByRole('button', { name: 'Suggest an order' }).click()
  await expect(name).toHaveValue('Market')
  await name.press('Enter')
  const headings = ada.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings.filter({ hasText: /Fruit|Dairy/ })).toHaveText(['Fruit1', 'Dairy1'])

  // One step: the layout and the choice of it.
  await expect(sheet).toBeHidden()
  await ada.keyboard.press('Control+z')
  await expect(ada.getByRole('button', { name: 'Market' })).toHaveCount(0)
  await ada.keyboard.press('Control+Shift+z')
  await expect(ada.getByRole('button', { name: 'Market' })).toHaveAttribute('aria-pressed', 'true')

  await ada.getByRole('link', { name: 'Shop' }).click()
  await expect(ada.locator('html')).toHaveAttribute('data-awake', 'screen')
  await ada.reload()
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Shopping')
})

/** Where a row stands among all. */
function placeOf(page: Page, title: string): Promise<number> {
  return page.evaluate((wanted) => {
    const rows = [...document.querySelectorAll('[data-item]')]
    return rows.findIndex((row) => row.querySelector('a')?.textContent.startsWith(wanted))
  }, title)
}
