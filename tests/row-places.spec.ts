import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { deleteByMenu, deskIsThere, item, openList, rows } from './list-page.ts'
import { makeGroup } from './people.ts'

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
