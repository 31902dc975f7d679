import type { Locator, Page } from '@playwright/test'
import { Finger } from './finger.ts'
import { expect, test } from './fixtures.ts'
import { deskIsThere, item, openList } from './list-page.ts'
import { mutate, newId } from './people.ts'

for (const language of ['en', 'ar'] as const) {
  test(`[LT-1] a finger ticks, opens what can be done, deletes and selects (${language})`, async ({
    ada,
    home,
    server,
  }) => {
    await mutate(ada, {
      origin: server.url,
      stream: home,
      mutations: ['Bread', 'Jam', 'Tea'].map((title, index) => [
        'addListItem',
        { id: newId(), title, order: `c0${index}V` },
      ]),
    })
    await ada.setViewportSize({ width: 390, height: 844 })
    await ada
      .context()
      .addCookies([{ name: 'trivet-look', value: `language=${language}`, url: server.url }])
    const finger = await Finger.on(ada)
    await openList(ada, home)
    await deskIsThere(ada)
    const toEnd = language === 'ar' ? -1 : 1

    await finger.pull(row(ada, 'Milk'), { across: 100 * toEnd, along: 4 })
    await expect(item(ada, 'Milk')).toBeChecked()
    // It goes to what is done: nothing moves under the finger any more.
    await expect(row(ada, 'Milk')).toHaveCount(0)

    // Steep: it scrolls, or would.
    await finger.pull(row(ada, 'Bread'), { across: 80 * toEnd, along: 120 })
    await expect(item(ada, 'Bread')).not.toBeChecked()

    await finger.pull(row(ada, 'Bread'), { across: -110 * toEnd, along: 4 })
    const tray = row(ada, 'Bread').locator('[data-tray]').getByRole('button')
    await expect(tray).toHaveCount(3)
    for (const button of await tray.all()) await expect(button).toBeInViewport({ ratio: 0.9 })
    await finger.tap(tray.nth(1))
    await expect(row(ada, 'Bread').locator('small')).toContainText('Ada')
    await expect(tray).toHaveCount(0)

    await finger.pull(row(ada, 'Jam'), { across: -240 * toEnd, along: 4 })
    await expect(row(ada, 'Jam')).toHaveCount(0)

    await finger.rest(row(ada, 'Tea'))
    await expect(ada.getByRole('toolbar')).toBeVisible()
    await expect(row(ada, 'Tea')).toHaveAttribute('data-selected')
  })
}

test('[LT-1] what a finger does with a row is in its menu too', async ({ ada, home }) => {
  await openList(ada, home)
  await deskIsThere(ada)
  await ada.getByRole('button', { name: 'More for Milk' }).click()
  for (const name of ['Date', 'I’m getting it', 'Select', 'Delete']) {
    await expect(ada.getByRole('menuitem', { name })).toBeVisible()
  }

  await ada.getByRole('menuitem', { name: 'Tick' }).click()

  await expect(item(ada, 'Milk')).toBeChecked()
})

test('[LT-2] after Select in the menu of a row a finger selects the rows that it touches', async ({
  ada,
  home,
  server,
}) => {
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [['addListItem', { id: newId(), title: 'Tea', order: 'c01V' }]],
  })
  await ada.setViewportSize({ width: 390, height: 844 })
  const finger = await Finger.on(ada)
  await openList(ada, home)
  await deskIsThere(ada)

  await finger.tap(row(ada, 'Milk').getByRole('button', { name: 'More for Milk' }))
  await finger.tap(ada.getByRole('menuitem', { name: 'Select' }))
  await expect(ada.getByRole('toolbar')).toContainText('1 selected')
  await finger.tap(row(ada, 'Tea'))

  await expect(ada.getByRole('toolbar')).toContainText('2 selected')
})

function row(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ hasText: title })
}
