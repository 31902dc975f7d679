import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openScreen } from './open-screen.ts'
import { invite, join, makeGroup, mutate, signUp, userOf } from './people.ts'

test('[CI-1] one item with all its fields: added, and seen on the list', async ({ ada, home }) => {
  await openCreate(ada, home)

  await ada.getByRole('textbox', { name: 'Title' }).fill('Flour')
  await ada.getByRole('textbox', { name: 'Amount' }).fill('1.5')
  await ada.getByRole('textbox', { name: 'Unit' }).fill('kg')
  await ada.getByRole('button', { name: 'Bob' }).click()
  await ada.getByRole('switch', { name: 'Urgent' }).check()
  await ada.getByRole('button', { name: 'Add item' }).click()

  await expect(ada).toHaveURL(/list-items$/)
  const row = ada.getByRole('listitem').filter({ hasText: 'Flour' })
  await expect(row).toContainText('1.5 kg')
  await expect(row).toContainText('Urgent')
  await expect(row).toContainText('Bob')
})

test('[CI-11] one press of Add item adds it with what is half typed, which does not move the button away', async ({
  ada,
  home,
}) => {
  await openCreate(ada, home)
  await ada.getByRole('textbox', { name: 'Title' }).fill('Flour')
  await ada.getByRole('textbox', { name: 'New part' }).fill('Rye')

  await ada.getByRole('button', { name: 'Add item' }).click()

  await ada.getByRole('link', { name: 'Flour' }).click()
  await expect(ada.getByRole('checkbox', { name: 'Rye' })).toBeVisible()
})

test('[CI-10] what an item’s own screen asks can be said of a new one too: zone, day of the month, parts', async ({
  ada,
  home,
}) => {
  await openCreate(ada, home)

  await ada.getByRole('textbox', { name: 'Title' }).fill('Call home')
  await ada.getByLabel('Due', { exact: true }).fill('2031-01-28')
  await ada.getByLabel('Time', { exact: true }).fill('09:30')
  await expect(ada.getByLabel('Time zone')).toHaveValue('UTC')
  await ada.getByLabel('Repeat').selectOption('monthly')
  await ada.getByLabel('Day of the month').selectOption('last')
  await ada.getByRole('textbox', { name: 'New part' }).fill('Aunt')
  await ada.getByRole('textbox', { name: 'New part' }).press('Enter')
  await ada.getByRole('textbox', { name: 'New part' }).fill('Uncle')
  await ada.getByRole('textbox', { name: 'New part' }).press('Enter')
  await ada.getByRole('button', { name: 'Remove Uncle' }).press('Enter')
  await ada.getByRole('button', { name: 'Add item' }).press('Enter')

  await ada.getByRole('link', { name: 'Call home' }).click()
  await expect(ada.getByLabel('Time', { exact: true })).toHaveValue('09:30')
  await expect(ada.getByLabel('Day of the month')).toHaveValue('last')
  const parts = ada.getByRole('region', { name: 'Parts' })
  await expect(parts.getByRole('checkbox')).toHaveCount(1)
  await expect(parts.getByRole('checkbox', { name: 'Aunt' })).toBeVisible()
  await ada.getByRole('heading', { level: 1 }).focus()
  await ada.keyboard.press('ControlOrMeta+z')
  await expect(ada.getByRole('checkbox', { name: 'Call home' })).toHaveCount(0)
})

test('[CI-2] Add another keeps the form open and empty, ready to write', async ({ ada, home }) => {
  await openCreate(ada, home)
  const title = ada.getByRole('textbox', { name: 'Title' })

  await title.fill('Flour')
  await ada.getByRole('button', { name: 'Add another' }).click()

  await expect(title).toHaveValue('')
  await expect(title).toBeFocused()
  await expect(ada.getByText('Flour added').first()).toBeVisible()
})

test('[CI-1] what is refused is told at its field, which gets the focus', async ({ ada, home }) => {
  await openCreate(ada, home)
  const amount = ada.getByRole('textbox', { name: 'Amount' })

  await ada.getByRole('button', { name: 'Add item' }).click()
  await expect(ada.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await expect(ada.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription(
    'This cannot be empty.',
  )
  await ada.getByRole('textbox', { name: 'Title' }).fill('Flour')
  await amount.fill('some')
  await ada.getByRole('button', { name: 'Add item' }).click()

  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription('This is not a number.')
})

test('[CI-1] an eleventh person is refused where people are chosen', async ({
  ada,
  home,
  playwright,
  server,
}) => {
  const origin = server.url
  const token = await invite(ada, home, { origin, uses: 9 })
  for (let place = 0; place < 9; place += 1) {
    const extraHTTPHeaders = { 'X-Forwarded-For': `10.1.${place}.1` }
    const request = await playwright.request.newContext({ extraHTTPHeaders })
    await signUp({ request }, { name: `Cat${place}`, origin })
    await join({ request }, token, { origin })
    await request.dispose()
  }
  await openCreate(ada, home)
  const people = ada.getByRole('group', { name: 'For' }).getByRole('button')
  await expect(people).toHaveCount(11)
  for (const person of await people.all()) await person.click()

  await expect(ada.getByRole('alert')).toHaveText('Too many. The most is 10.')
  await ada.getByRole('textbox', { name: 'Title' }).fill('Cake')
  await ada.getByRole('button', { name: 'Add item' }).click()

  await expect(ada.getByRole('listitem').filter({ hasText: 'Cake' })).toBeVisible()
})

test('[CI-1] what is refused as a link is not lost: nothing is added before it is put right', async ({
  ada,
  home,
}) => {
  await openCreate(ada, home)
  const link = ada.getByRole('textbox', { name: 'New link' })
  await ada.getByRole('textbox', { name: 'Title' }).fill('Flour')
  await link.fill('www:shop')

  await ada.getByRole('button', { name: 'Add item' }).press('Enter')
  await expect(link).toBeFocused()
  await expect(link).toHaveAccessibleDescription('A link starts with http:// or https://.')
  await link.fill('shop.example')
  await ada.getByRole('button', { name: 'Add item' }).press('Enter')

  await expect(ada.getByRole('listitem').filter({ hasText: 'Flour' })).toBeVisible()
})

test('[CI-4] many lines become items, with one Undo for all of them', async ({
  ada,
  bob,
  home,
}) => {
  await openCreate(ada, home)
  await ada.getByRole('link', { name: 'Many' }).click()

  await ada.getByRole('textbox', { name: 'One item a line' }).fill('- Bread\n[x] Jam\n\n3. Tea')
  await expect(ada.getByRole('listitem')).toContainText(['Bread', 'Jam', 'Tea'])
  await ada.getByRole('button', { name: 'Add 3 items' }).click()

  await expect(ada).toHaveURL(/list-items$/)
  await expect(ada.getByRole('listitem')).toContainText(['Milk', 'Bread', 'Tea'])
  await bob.goto(`/groups/${home}/list-items`)
  await expect(bob.getByRole('listitem')).toContainText(['Milk', 'Bread', 'Tea'])
  await ada.getByRole('button', { name: 'Undo' }).click()
  await expect(bob.getByRole('listitem')).toHaveCount(1)
})

test('[CI-5] more than 500 lines, or one that is too long, are told before anything is added', async ({
  ada,
  home,
}) => {
  await openCreate(ada, home)
  await ada.getByRole('link', { name: 'Many' }).click()
  const box = ada.getByRole('textbox', { name: 'One item a line' })

  await box.fill('x\n'.repeat(501))
  await expect(box).toHaveAccessibleDescription(/At most 500 items at once: these are 501\.$/)
  await expect(ada.getByRole('button', { name: 'Add 501 items' })).toBeDisabled()
  await box.fill(`Bread\n${'x'.repeat(501)}`)

  await expect(box).toHaveAccessibleDescription(
    /Line 2: Too long\. Most characters allowed: 500\.$/,
  )
})

test('[CI-7] from the list on the desktop it stands over the list, which stays as it is', async ({
  ada,
  home,
}) => {
  await openScreen(ada, `/groups/${home}/list-items`)
  await ada.getByRole('link', { name: 'New items' }).click()
  const dialog = ada.getByRole('dialog', { name: 'New items' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Rice')
  await dialog.getByRole('button', { name: 'Add item' }).click()

  await expect(ada.getByRole('checkbox', { name: 'Rice' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await ada.goBack()
  await dialog.getByRole('link', { name: 'Many' }).click()
  await expect(ada).toHaveURL(/tab=many/)
  await ada.keyboard.press('Escape')

  await expect(dialog).toHaveCount(0)
  await expect(ada).toHaveURL(/list-items$/)
})

test('[CI-8] what is typed for new items is there again after another tab and another screen', async ({
  ada,
  home,
}) => {
  const title = ada.getByRole('textbox', { name: 'Title' })
  const lines = ada.getByRole('textbox', { name: 'One item a line' })
  await openCreate(ada, home)
  await title.fill('Rice')
  await ada.getByRole('textbox', { name: 'Note' }).fill('The long one')
  await ada.getByRole('link', { name: 'Many' }).click()
  await lines.fill('Tea\nJam')
  await ada.getByRole('link', { name: 'One' }).click()
  await expect(title).toHaveValue('Rice')
  await ada.getByRole('link', { name: 'Back' }).click()
  await ada.getByRole('link', { name: 'New items' }).click()
  await expect(title).toHaveValue('Rice')
  await expect(ada.getByRole('textbox', { name: 'Note' })).toHaveValue('The long one')
  await ada.getByRole('link', { name: 'Many' }).click()
  await expect(lines).toHaveValue('Tea\nJam')

  await ada.getByRole('button', { name: 'Add 2 items' }).click()
  await expect(ada.getByRole('checkbox', { name: 'Jam' })).toBeVisible()
  await ada.getByRole('link', { name: 'New items' }).click()
  await expect(title).toHaveValue('Rice')
  await ada.getByRole('button', { name: 'Add item' }).click()
  await expect(ada.getByRole('checkbox', { name: 'Rice' })).toBeVisible()
  await ada.getByRole('link', { name: 'New items' }).click()

  await expect(title).toHaveValue('')
  await ada.getByRole('link', { name: 'Many' }).click()
  await expect(lines).toHaveValue('')
})

test('[CI-9] whoever may add no more keeps in sight what is typed; adding it is refused', async ({
  ada,
  bob,
  home,
  server,
}) => {
  await openCreate(bob, home)
  const title = bob.getByRole('textbox', { name: 'Title' })
  await title.fill('Rice')
  const user = await userOf(bob)

  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [['changeRole', { id: user, role: 'viewer' }]],
  })
  const told = 'Your role does not allow this.'
  await expect(async () => {
    await bob.getByRole('button', { name: 'Add another' }).click()
    await expect(title).toHaveAccessibleDescription(told, { timeout: 500 })
  }).toPass()

  await expect(title).toHaveValue('Rice')
  await bob.reload()
  await expect(bob.getByRole('heading', { name: 'This page could not be accessed.' })).toBeVisible()
})

test('[CI-6] a viewer may not come here', async ({ ada, bob, server }) => {
  const origin = server.url
  const flat = await makeGroup(ada, { origin })
  await join(bob, await invite(ada, flat, { origin, role: 'viewer' }), { origin })

  const answer = await bob.goto(`/groups/${flat}/list-items/create`)

  expect(answer?.status()).toBe(403)
})

async function openCreate(page: Page, group: string): Promise<void> {
  await page.goto(`/groups/${group}/list-items/create`)
  await page.waitForSelector('html[data-ready]')
}
