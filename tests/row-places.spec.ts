import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { deleteByMenu, deskIsThere, item, openList, rows } from './list-page.ts'
import { makeGroup, mutate, newId } from './people.ts'

test('[LI-37] a row that is renamed says where it stands among all, meanwhile and afterwards', async ({
  ada,
  server,
}) => {
  await openThings(ada, { origin: server.url, count: 60 })
  const row = rows(ada).nth(5)
  const place = { 'aria-posinset': '6', 'aria-setsize': '60' }
  await expectPlace(place)

  await item(ada, 'Thing 5').focus()
  await ada.keyboard.press('e')
  await expect(row.getByRole('textbox')).toBeFocused()
  await expectPlace(place)
  await ada.keyboard.type('Bread')
  await ada.keyboard.press('Enter')

  await expect(row).toHaveText('Bread')
  await expectPlace(place)

  async function expectPlace(attributes: object) {
    for (const [name, value] of Object.entries(attributes)) {
      await expect(row).toHaveAttribute(name, value)
    }
  }
})

test('[LI-37] rows do not say that they are among more than there are when a list grows short', async ({
  ada,
  server,
}) => {
  await openThings(ada, { origin: server.url, count: 41 })
  await expect(rows(ada).last()).toHaveAttribute('aria-posinset', '41')

  await deleteByMenu(ada, 'Thing 0')
  await expect(rows(ada)).toHaveCount(40)

  await expect(rows(ada).last()).toHaveAttribute('aria-setsize', '40')
  await expect(rows(ada).last()).toHaveAttribute('aria-posinset', '40')
})

async function openThings(
  page: Page,
  { origin, count }: { origin: string; count: number },
): Promise<void> {
  const items = Array.from({ length: count }, (_, place) => `Thing ${place}`)
  await openList(page, await makeGroup(page, { origin, items }))
  await deskIsThere(page)
}

test('[LI-38] on a phone a long title has two lines where it is all that its row says', async ({
  ada,
  home,
  server,
}) => {
  const title = 'A very long title of which nobody can say what it is about before its end '.repeat(
    2,
  )
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [
      ['addListItem', { id: newId(), title: `1 ${title}`, order: 'c01V' }],
      ['addListItem', { id: newId(), title: `2 ${title}`, order: 'c02V', amount: 2.5, unit: 'kg' }],
      ['addListItem', { id: newId(), title: `3 ${title}`, order: 'c03V', urgent: true }],
    ],
  })
  const heights = () =>
    rows(ada).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  await ada.setViewportSize({ width: 390, height: 844 })
  await openList(ada, home)

  expect(await heights()).toEqual([52, 76, 52, 60])
  await ada.setViewportSize({ width: 1280, height: 844 })
  expect(await heights()).toEqual([44, 44, 44, 56])
})
