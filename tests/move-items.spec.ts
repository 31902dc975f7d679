import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addItem, deskIsThere, item, openList } from './list-page.ts'
import { openScreen } from './open-screen.ts'
import { makeClub, mutate, newId } from './people.ts'
import { leftOf } from './word-place.ts'

test.use({ wholeApp: true })

test('[MV-4] what is selected goes to another group, in one go, and comes back in one go', async ({
  ada,
  home,
  server,
}) => {
  const club = await makeClub(ada, server.url)
  await openList(ada, home)
  await addItem(ada, 'Bread')
  await deskIsThere(ada)
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('Control+a')

  await ada.getByRole('toolbar').getByRole('button', { name: 'Move' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Club' }).click()
  await expect(ada.getByText('Moved to Club').first()).toBeVisible()
  await expect(item(ada, 'Milk')).toBeHidden()
  const tab = await ada.context().newPage()
  await openList(tab, club)
  for (const title of ['Milk', 'Bread']) await expect(item(tab, title)).toBeVisible()

  await ada.keyboard.press('Control+z')
  for (const title of ['Milk', 'Bread']) {
    await expect(item(ada, title)).toBeVisible()
    await expect(item(tab, title)).toBeHidden()
  }
})

test('[MV-9] what says that items were moved leads to them', async ({ ada, home, server }) => {
  const club = await makeClub(ada, server.url)
  await openList(ada, home)
  await deskIsThere(ada)
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('s')
  await ada.getByRole('dialog').getByRole('button', { name: 'Club' }).click()

  await ada.getByRole('link', { name: 'Moved to Club' }).click()

  await expect(ada).toHaveURL(`/groups/${club}/list-items`)
  await expect(item(ada, 'Milk')).toBeVisible()
  await ada.getByRole('button', { name: 'Undo' }).click()
  await expect(item(ada, 'Milk')).toBeHidden()
})

test('[MV-7] from right to left the sign of a group is before its name, as that of a section is', async ({
  ada,
  home,
  server,
}) => {
  const origin = server.url
  await makeClub(ada, origin)
  const section = { id: newId(), name: 'Dairy', emoji: '🥛', order: 'a0' }
  await mutate(ada, { origin, stream: home, mutations: [['addSection', section]] })
  const look = { name: 'trivet-look', value: 'language=ar', url: origin }
  await ada.context().addCookies([look])
  await openList(ada, home)
  await deskIsThere(ada)
  await item(ada, 'Milk').focus()

  await ada.keyboard.press('s')

  for (const [name, sign] of [
    ['Dairy', '🥛'],
    ['Club', '⚽'],
  ] as const) {
    const choice = ada.getByRole('dialog').getByRole('button', { name })
    await expect(choice).toBeVisible()
    expect(await leftOf(choice, sign)).toBeGreaterThan(await leftOf(choice, name))
  }
})

test('[MV-5] an item that is moved where it is open opens there, and Undo leads back to it', async ({
  ada,
  home,
  server,
}) => {
  const club = await makeClub(ada, server.url)
  await openList(ada, home)
  await openMilk(ada)
  const here = ada.url()

  await moveToClub(ada)
  await expect(ada).toHaveURL(new RegExp(`/groups/${club}/list-items/`))
  await expect(ada.getByRole('textbox', { name: 'Title' })).toHaveValue('Milk')
  await ada.getByRole('button', { name: 'Undo', exact: true }).click()

  await expect(ada).toHaveURL(here)
  await expect(ada.getByRole('textbox', { name: 'Title' })).toHaveValue('Milk')
  await openList(ada, club)
  await expect(ada.getByText('What does the group need?')).toBeVisible()
})

test('[MV-6] an item that was moved is told to the others as moved, not as deleted', async ({
  ada,
  bob,
  home,
  server,
}) => {
  await makeClub(ada, server.url)
  await openList(ada, home)
  await openMilk(ada)
  await openList(bob, home)
  await openMilk(bob)

  await moveToClub(ada)

  await expect(bob.getByText(/^Moved to another group by Ada/)).toBeVisible()
  await openScreen(bob, `/groups/${home}?panel=trash`)
  const trash = bob.getByRole('list', { name: 'Deleted items and notepads' })
  await expect(trash.getByText(/^Item, moved to another group by Ada/)).toBeVisible()
  await openScreen(bob, `/groups/${home}?panel=activity`)
  const panel = bob.getByRole('region', { name: 'Activity' })
  await expect(panel.getByText('Ada moved Milk to another group')).toBeVisible()
  await expect(panel.getByText(/deleted/)).toHaveCount(0)
})

test('[MV-5] where there is no other group, moving is not offered', async ({ ada, home }) => {
  await openList(ada, home)
  await openMilk(ada)

  await ada.getByRole('button', { name: 'More for this item' }).click()

  await expect(ada.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expect(ada.getByRole('menuitem', { name: 'Move to another group' })).toHaveCount(0)
})

test('[MV-3] what is moved without a network is in one group for the others all the while', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const club = await makeClub(ada, server.url)
  await openList(ada, home)
  await openList(bob, home)
  await openMilk(ada)
  await ada.context().setOffline(true)

  await moveToClub(ada)
  await expect(ada).toHaveURL(new RegExp(`/groups/${club}/list-items/`))
  await expect(item(bob, 'Milk')).toBeVisible()
  await ada.context().setOffline(false)

  await expect(item(bob, 'Milk')).toBeHidden()
  await openScreen(ada, `/groups/${club}/list-items`)
  await expect(item(ada, 'Milk')).toBeVisible()
})

test('[MV-8] what is done when it is moved ticks nothing that somebody has just added there', async ({
  ada,
  home,
  server,
}) => {
  const origin = server.url
  const club = await makeClub(ada, origin)
  await openList(ada, home)
  await openMilk(ada)
  await item(ada, 'Milk').check()
  await ada.context().setOffline(true)
  await moveToClub(ada)
  await expect(ada).toHaveURL(new RegExp(`/groups/${club}/list-items/`))
  const milk = { id: newId(), title: 'Milk', order: 'b00V' }
  await mutate(ada, { origin, stream: club, mutations: [['addListItem', milk]] })

  await ada.context().setOffline(false)

  await openScreen(ada, `/groups/${home}?panel=trash`)
  await expect(ada.getByRole('button', { name: 'Restore Milk' })).toBeVisible()
  await openList(ada, club)
  await expect(item(ada, 'Milk')).not.toBeChecked()
  await expect(ada.getByRole('button', { name: 'Done · 1' })).toBeVisible()
})

async function openMilk(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Milk' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Milk')
}

async function moveToClub(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for this item' }).click()
  await page.getByRole('menuitem', { name: 'Move to another group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Club' }).click()
}
