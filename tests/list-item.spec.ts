import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { deleteByMenu, openList } from './list-page.ts'
import { invite, join, makeGroup, mutate, newId } from './people.ts'

test.use({ wholeApp: true })

test('[IT-1] every field saves itself as it is typed, and is there after a reload', async ({
  ada,
  bob,
  home,
}) => {
  await openMilk(ada, home)
  await openMilk(bob, home)

  await ada.getByRole('textbox', { name: 'Amount' }).fill('2.5')
  await ada.getByRole('textbox', { name: 'Unit' }).fill('l')
  await ada.getByLabel('Due').fill('2031-12-03')
  await ada.getByRole('button', { name: 'Bob' }).click()
  await ada.getByRole('switch', { name: 'Urgent' }).check()
  await ada.getByRole('textbox', { name: 'Note' }).fill('The one with the blue cap')
  await ada.getByRole('textbox', { name: 'New link' }).fill('example.com/milk')
  await ada.getByRole('textbox', { name: 'New link' }).press('Enter')
  await ada.getByRole('textbox', { name: 'Title' }).fill('Oat milk')

  await expect(bob.getByRole('textbox', { name: 'Title' })).toHaveValue('Oat milk')
  await bob.reload()
  await expect(bob.getByRole('heading', { level: 1 })).toHaveText('Oat milk')
  await expect(bob.getByRole('textbox', { name: 'Amount' })).toHaveValue('2.5')
  await expect(bob.getByRole('textbox', { name: 'Unit' })).toHaveValue('l')
  await expect(bob.getByLabel('Due')).toHaveValue('2031-12-03')
  await expect(bob.getByText('3 Dec 2031', { exact: true })).toBeVisible()
  await expect(bob.getByRole('button', { name: 'Bob', pressed: true })).toBeVisible()
  await expect(bob.getByRole('switch', { name: 'Urgent' })).toBeChecked()
  await expect(bob.getByRole('textbox', { name: 'Note' })).toHaveValue('The one with the blue cap')
  const link = bob.getByRole('link', { name: 'https://example.com/milk' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(bob.getByText(/^Ada changed this/)).toBeVisible()
})

test('[IT-15] the title is written in the size of a title', async ({ ada, home }) => {
  await openMilk(ada, home)

  await expect(ada.getByRole('textbox', { name: 'Title' })).toHaveCSS('font-size', '20px')
  await expect(ada.getByRole('textbox', { name: 'Title' })).toHaveCSS('line-height', '28px')
})

test('[IT-2] a change from elsewhere does not touch the field that I am writing in', async ({
  ada,
  bob,
  home,
}) => {
  await openMilk(ada, home)
  await openMilk(bob, home)
  const mine = ada.getByRole('textbox', { name: 'Note' })

  await mine.pressSequentially('Blue cap')
  await bob.getByRole('textbox', { name: 'Note' }).fill('Red cap')
  await bob.getByRole('textbox', { name: 'Title' }).fill('Whole milk')
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Whole milk')
  await expect(mine).toHaveValue('Blue cap')
  await mine.pressSequentially(', two of them')
  await mine.blur()

  await expect(bob.getByRole('textbox', { name: 'Note' })).toHaveValue('Blue cap, two of them')
})

test('[IT-3] what is refused stays in its field, with the reason beside it', async ({
  ada,
  home,
}) => {
  await openMilk(ada, home)
  const title = ada.getByRole('textbox', { name: 'Title' })
  const amount = ada.getByRole('textbox', { name: 'Amount' })
  const link = ada.getByRole('textbox', { name: 'New link' })

  await title.fill('')
  await amount.fill('a few')
  await link.fill('javascript:alert(1)')
  await link.press('Enter')

  await expect(title).toHaveAccessibleDescription('This cannot be empty.')
  await expect(amount).toHaveAccessibleDescription('This is not a number.')
  await expect(amount).toHaveValue('a few')
  await expect(link).toHaveAccessibleDescription('A link starts with http:// or https://.')
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Milk')
})

test('[IT-5] no amount counts as one: more is two, one less than one is none', async ({
  ada,
  home,
}) => {
  await openMilk(ada, home)
  const amount = ada.getByRole('textbox', { name: 'Amount' })

  await ada.getByRole('button', { name: 'One more' }).click()
  await expect(amount).toHaveValue('2')
  await ada.getByRole('button', { name: 'One less' }).click()
  await ada.getByRole('button', { name: 'One less' }).click()

  await expect(amount).toHaveValue('')
  await expect(ada.getByRole('button', { name: 'One less' })).toBeDisabled()
})

test('[IT-7] who may not edit reads the item, and a helper can still tick it', async ({
  ada,
  bob,
  server,
}) => {
  const origin = server.url
  const flat = await makeGroup(ada, { origin })
  await join(bob, await invite(ada, flat, { origin, role: 'helper' }), { origin })
  await openMilk(bob, flat)

  const panel = bob.getByRole('region', { name: 'Milk' })
  await expect(panel.getByRole('textbox')).toHaveCount(0)
  await expect(bob.getByRole('definition')).toHaveText(['Milk'])
  await panel.getByRole('button', { name: 'Done' }).click()

  await expect(bob.getByText(/^Bob ticked this/)).toBeVisible()
})

test('[IT-8] a deleted item says who deleted it and when, and can be restored', async ({
  ada,
  bob,
  home,
}) => {
  await openMilk(ada, home)
  await openMilk(bob, home)

  await ada.getByRole('button', { name: 'More for this item' }).click()
  await ada.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(ada).toHaveURL(/list-items$/)
  await expect(bob.getByText(/^Deleted by Ada/)).toBeVisible()
  await bob.getByRole('button', { name: 'Restore' }).click()

  await expect(bob.getByRole('textbox', { name: 'Title' })).toHaveValue('Milk')
  await expect(ada.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
})

test('[IT-10] R19, R22: a repeating item that is done comes back, and Undo with no network takes it back', async ({
  ada,
  home,
}) => {
  await openMilk(ada, home)
  await ada.getByLabel('Due', { exact: true }).fill('2031-01-31')
  await ada.getByLabel('Repeat').selectOption('monthly')
  await expect(ada.getByText('Every month. Next: 28 Feb 2031')).toBeVisible()
  await ada.context().setOffline(true)

  const panel = ada.getByRole('region', { name: 'Milk' })
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(panel.getByRole('button', { name: 'Put back on the list' })).toBeVisible()
  await expect(ada.locator('[data-item]').filter({ hasText: '28 Feb 2031' })).toBeVisible()
  await ada.keyboard.press('ControlOrMeta+z')

  await expect(panel.getByRole('button', { name: 'Done', exact: true })).toBeVisible()
  await expect(ada.getByRole('checkbox', { name: 'Milk' })).toHaveCount(1)
  await expect(ada.getByRole('checkbox', { name: 'Milk' })).not.toBeChecked()
  await expect(ada.getByLabel('Due', { exact: true })).toHaveValue('2031-01-31')
})

test('[IT-16] a time of day hangs in its zone: it is told in mine, and can be moved there', async ({
  ada,
  home,
  server,
}) => {
  const due = { date: '2031-01-28', time: '09:30', zone: 'America/New_York' }
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [['addListItem', { id: newId(), title: 'Call home', order: 'c00V', due }]],
  })
  await openList(ada, home)
  await ada.getByRole('link', { name: 'Call home' }).click()
  const zone = ada.getByLabel('Time zone')
  await expect(zone).toHaveValue('America/New_York')
  await expect(ada.getByLabel('Due', { exact: true })).toHaveAccessibleDescription(/14:30.*UTC/)

  await zone.selectOption('UTC')

  await expect(ada.getByLabel('Due', { exact: true })).toHaveAccessibleDescription(/9:30/)
  await expect(ada.getByLabel('Time', { exact: true })).toHaveValue('09:30')
})

test('[IT-11] on the desktop the item stands beside the live list; J and K step, Escape closes', async ({
  ada,
  bob,
  server,
}) => {
  const flat = await openThree({ ada, bob }, server.url)
  const title = ada.getByRole('textbox', { name: 'Title' })
  await ada.getByRole('heading', { level: 1 }).focus()

  const [first, second] = await ada.getByRole('main').getByRole('checkbox').all()
  const names = [await first?.getAttribute('aria-label'), await second?.getAttribute('aria-label')]
  const isFirst = names[0] === 'Milk'
  await ada.keyboard.press(isFirst ? 'j' : 'k')
  await expect(title).not.toHaveValue('Milk')
  await ada.keyboard.press(isFirst ? 'k' : 'j')
  await expect(title).toHaveValue('Milk')
  await bob.goto(`/groups/${flat}/list-items`)
  await bob.getByRole('checkbox', { name: 'Eggs' }).check()
  await expect(ada.getByRole('checkbox', { name: 'Eggs' })).toHaveCount(0)
  await ada.reload()
  await expect(ada.getByRole('checkbox', { name: 'Bread' })).toBeVisible()
  await ada.waitForSelector('html[data-ready]')
  const milk = await ada.getByRole('checkbox', { name: 'Milk' }).boundingBox()
  const bread = await ada.getByRole('checkbox', { name: 'Bread' }).boundingBox()
  await ada.keyboard.press((milk?.y ?? 0) < (bread?.y ?? 0) ? 'j' : 'k')
  await expect(title).toHaveValue('Bread')
  await ada.keyboard.press('Escape')

  await expect(ada).toHaveURL(/list-items$/)
  await expect(title).toHaveCount(0)
  await expect(ada.getByRole('link', { name: 'Bread' })).toBeFocused()
})

test('[IT-11] after an item was deleted, from its menu or by somebody else, the keys go on beside it', async ({
  ada,
  bob,
  server,
}) => {
  const flat = await openThree({ ada, bob }, server.url)

  const row = (name: string) =>
    ada.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await ada.getByRole('button', { name: 'More for this item' }).press('Enter')
  await ada.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await expect(row('Bread').locator(':focus')).toHaveCount(1)

  await ada.getByRole('link', { name: 'Bread' }).press('Enter')
  await expect(ada.getByRole('textbox', { name: 'Title' })).toHaveValue('Bread')
  await bob.goto(`/groups/${flat}/list-items`)
  await deleteByMenu(bob, 'Bread')
  await expect(ada.getByRole('button', { name: 'Restore' })).toBeVisible()
  await ada.keyboard.press('Escape')
  await expect(row('Eggs').locator(':focus')).toHaveCount(1)
})

test('[IT-12] parts are added, ticked and deleted, and stand on no list', async ({ ada, home }) => {
  await openMilk(ada, home)
  const part = ada.getByRole('textbox', { name: 'New part' })
  await part.fill('Lid')
  await part.press('Enter')
  await part.fill('Bottle')
  await part.press('Enter')
  const parts = ada.getByRole('region', { name: 'Parts' })

  await parts.getByRole('checkbox', { name: 'Lid' }).check()
  await expect(parts.getByText('1 of 2 done')).toBeVisible()
  // The item scrolls by itself: the page under it has nowhere to go.
  expect(await ada.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await parts.getByRole('button', { name: 'More for Bottle' }).click()
  await ada.getByRole('menuitem', { name: 'Delete' }).click()

  await expect(parts.getByText('1 of 1 done')).toBeVisible()
  await expect(ada.getByRole('main').getByRole('checkbox')).toHaveCount(1)
})

/** A group of two with three items, of which Ada has Milk open. */
test('[IT-14] a part and a tag that are half typed are added when the item is left, by whatever way', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await ada.getByRole('link', { name: 'Milk' }).click()
  const parts = ada.getByRole('region', { name: 'Parts' })

  await ada.getByRole('textbox', { name: 'New part' }).fill('Whole')
  await ada.getByRole('link', { name: 'Close the item' }).click()
  await ada.getByRole('link', { name: 'Milk' }).click()
  await expect(parts.getByRole('checkbox', { name: 'Whole' })).toBeVisible()
  await ada.getByRole('textbox', { name: 'New tag' }).fill('green')
  await ada.goBack()
  await ada.getByRole('link', { name: 'Milk' }).click()

  await expect(ada.getByRole('button', { name: 'Remove green' })).toBeVisible()
  await expect(parts.getByRole('listitem')).toHaveCount(1)
})

async function openThree({ ada, bob }: Record<'ada' | 'bob', Page>, origin: string) {
  const flat = await makeGroup(ada, { origin, items: ['Milk', 'Bread', 'Eggs'] })
  await join(bob, await invite(ada, flat, { origin }), { origin })
  await openMilk(ada, flat)
  return flat
}

async function openMilk(page: Page, group: string): Promise<void> {
  await page.goto(`/groups/${group}/list-items`)
  await page.waitForSelector('html[data-ready]')
  await page.getByRole('link', { name: 'Milk' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Milk')
}
