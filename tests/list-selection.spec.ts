import { liveOnAnotherDay } from './another-day.ts'
import { expect, test } from './fixtures.ts'
import {
  addItem,
  deleteByMenu,
  deskIsThere,
  item,
  leftAfterKey,
  openList,
  rows,
} from './list-page.ts'
import { type AnyMutation, makeGroup, mutate, newId } from './people.ts'

test.use({ wholeApp: true })

test('[LK-5] what others delete of what I selected is selected no more', async ({
  ada,
  bob,
  home,
}) => {
  await openList(ada, home)
  await addItem(ada, 'Bread')
  await addItem(ada, 'Rice')
  await openList(bob, home)
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('Control+a')
  await expect(ada.getByRole('toolbar')).toContainText('3 selected')

  await deleteByMenu(bob, 'Bread')

  await expect(ada.getByRole('toolbar')).toContainText('2 selected')
})

test('[LK-12] a screen reader hears at each row whether it is selected', async ({ ada, home }) => {
  await openList(ada, home)
  await addItem(ada, 'Bread')
  await deskIsThere(ada)

  await item(ada, 'Milk').focus()
  await ada.keyboard.press('x')

  await expect(item(ada, 'Milk')).toHaveAccessibleDescription('Selected')
  await expect(item(ada, 'Bread')).toHaveAccessibleDescription('')
  await ada.keyboard.press('x')
  await expect(item(ada, 'Milk')).toHaveAccessibleDescription('')
})

test('[LI-23] many that are deleted are gone in the next frame, also from a page that goes away', async ({
  ada,
  server,
}) => {
  const items = Array.from({ length: 60 }, (_, place) => `Thing ${place}`)
  const flat = await makeGroup(ada, { origin: server.url, items })
  await openList(ada, flat)
  await deskIsThere(ada)
  await item(ada, 'Thing 0').focus()
  await ada.keyboard.press('Control+a')
  await expect(ada.getByRole('toolbar')).toContainText('60 selected')

  expect(await leftAfterKey(item(ada, 'Thing 0'), { key: 'Delete' })).toBe(0)
  await expect(ada.getByText('What does the group need?')).toBeVisible()
})

test('[FU-12] what repeats and is ticked among others comes back by the day on which one lives', async ({
  ada,
  home,
  server,
}) => {
  await liveOnAnotherDay(ada)
  const repeat = 'FREQ=DAILY;FROM=COMPLETION'
  const bins: AnyMutation = ['addListItem', { id: newId(), title: 'Bins', order: 'b01V', repeat }]
  await mutate(ada, { origin: server.url, stream: home, mutations: [bins] })
  await openList(ada, home)
  await deskIsThere(ada)
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('Control+a')

  await ada.getByRole('toolbar').getByRole('button', { name: 'Tick' }).click()

  await expect(rows(ada).filter({ hasText: 'Bins' }).filter({ hasText: 'Tomorrow' })).toBeVisible()
})

test('[LK-7] what is selected among what is done comes back, and is deleted, by keys', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await deskIsThere(ada)
  await addItem(ada, 'Jam')
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('Control+a')
  await ada.keyboard.press('Space')
  await ada.getByRole('button', { name: 'Done' }).click()
  const selectBoth = async () => {
    for (const title of ['Milk', 'Jam']) {
      await item(ada, title).focus()
      await ada.keyboard.press('x')
    }
    await expect(ada.getByRole('toolbar')).toContainText('2')
  }

  await selectBoth()
  await ada.keyboard.press('Space')
  await expect(ada.getByText('2 items are back on the list').first()).toBeVisible()

  await ada.keyboard.press('Control+z')
  await selectBoth()
  await ada.keyboard.press('Delete')
  await expect(ada.getByText('2 items deleted').first()).toBeVisible()
})

test('[LK-8] what somebody ticked while it was selected is not ticked once more with the others', async ({
  ada,
  bob,
  home,
}) => {
  await openList(ada, home)
  await openList(bob, home)
  await deskIsThere(ada)
  await addItem(ada, 'Jam')
  await addItem(ada, 'Tea')
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('Control+a')
  await item(bob, 'Jam').check()
  await expect(ada.getByRole('button', { name: 'Done' })).toBeVisible()

  await ada.getByRole('toolbar').getByRole('button', { name: 'Tick' }).click()

  await expect(ada.getByText('2 items ticked').first()).toBeVisible()
  await ada.getByRole('button', { name: 'Done' }).click()
  await expect(rows(ada).filter({ hasText: 'Jam' })).toContainText('Ticked by Bob')
})
