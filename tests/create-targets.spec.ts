import { box, openBox } from './capture-box.ts'
import { expect, test } from './fixtures.ts'
import { openScreen } from './open-screen.ts'
import { invite, join, makeGroup } from './people.ts'

test('[CA-11] only groups that I may add to are offered', async ({ ada, bob, home, server }) => {
  const token = await invite(
    ada,
    await makeGroup(ada, { origin: server.url, name: 'To look at' }),
    { origin: server.url, role: 'viewer' },
  )
  await join(bob, token, { origin: server.url })

  await openScreen(bob, '/create')

  await expect(bob.getByRole('button', { name: 'Flat 12' })).toBeVisible()
  await expect(bob.getByRole('main').getByText('To look at')).toBeHidden()
  expect(home).not.toBe('')
})

test('[CA-19] the groups that were added to last stand first, and the very last one is meant', async ({
  ada,
  home,
  server,
}) => {
  expect(home).not.toBe('')
  for (const name of ['Chess club', 'Cabin']) await makeGroup(ada, { origin: server.url, name })
  const dialog = ada.getByRole('dialog', { name: 'Add' })
  const chips = dialog.getByRole('group', { name: 'Add to' }).getByRole('button')
  await openScreen(ada, '/')
  await openBox(ada)
  await dialog.getByRole('button', { name: 'Chess club' }).click()
  await box(ada).fill('Clocks')
  await box(ada).press('ControlOrMeta+Enter')
  await expect(box(ada)).toHaveValue('')
  // Whoever stays goes on in the same group.
  await expect(dialog.getByRole('button', { name: 'Chess club' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await box(ada).press('Escape')

  await ada.getByRole('button', { name: /Choose another group/ }).click()
  await ada.getByRole('menuitemcheckbox', { name: 'Cabin' }).click()
  await ada.getByRole('combobox', { name: 'Add to Cabin' }).fill('Wood')
  await ada.keyboard.press('Enter')
  await ada.keyboard.press('Escape')
  await openBox(ada)

  await expect(chips).toHaveText([/Cabin/, /Chess club/, /Flat 12/, /Several/])
  await expect(dialog.getByRole('button', { pressed: true })).toHaveText(/Cabin/)
})

test('[CA-19] over the screens of a group that group is meant, whichever was added to last', async ({
  ada,
  home,
  server,
}) => {
  const club = await makeGroup(ada, { origin: server.url, name: 'Chess club' })
  const dialog = ada.getByRole('dialog', { name: 'Add' })
  const meant = dialog.getByRole('button', { pressed: true })
  const bar = ada.getByRole('combobox', { name: 'Add an item' })
  await openScreen(ada, `/groups/${club}/list-items`)
  await bar.fill('Clocks')
  await bar.press('Enter')
  await expect(ada.getByRole('checkbox', { name: 'Clocks' })).toBeVisible()
  await openScreen(ada, `/groups/${home}/list-items`)
  await openBox(ada)
  await expect(meant).toHaveText(/Flat 12/)
  await box(ada).press('Escape')

  await ada.getByRole('link', { name: 'Home' }).first().click()
  await openBox(ada)

  await expect(meant).toHaveText(/Chess club/)
})

test('[CA-19] a group whose own list was added to stands first, also where something was only raised', async ({
  ada,
  home,
  server,
}) => {
  const club = await makeGroup(ada, { origin: server.url, name: 'Chess club' })
  const dialog = ada.getByRole('dialog', { name: 'Add' })
  const chips = dialog.getByRole('group', { name: 'Add to' }).getByRole('button')
  const meant = dialog.getByRole('button', { pressed: true })
  const bar = ada.getByRole('combobox', { name: 'Add an item' })
  await openScreen(ada, `/groups/${club}/list-items`)
  await bar.fill('Clocks')
  await bar.press('Enter')
  await bar.press('Escape')
  await openBox(ada)
  await expect(chips).toHaveText([/Chess club/, /Flat 12/, /Several/])
  await expect(meant).toHaveText(/Chess club/)
  await box(ada).press('Escape')

  await openScreen(ada, `/groups/${home}/list-items`)
  await bar.fill('Milk')
  await bar.press('Enter')
  await expect(ada.getByRole('status')).toContainText('Milk')
  await bar.press('Escape')
  await openBox(ada)

  await expect(meant).toHaveText(/Flat 12/)
})
