import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openScreen } from './open-screen.ts'
import { mutate, userOf } from './people.ts'

test('[ME-1] everybody is listed with their role and what it may do', async ({ ada, home }) => {
  await openScreen(ada, `/groups/${home}?panel=members`)

  await expect(people(ada)).toContainText([
    /Ada \(you\).*Owner.*Everything, and can delete the group/,
    /Bob.*Adds, changes and deletes anything/,
  ])
})

test('[ME-8] whoever may invite is led from the people to an invitation', async ({
  ada,
  bob,
  home,
}) => {
  await openScreen(bob, `/groups/${home}?panel=members`)
  await expect(people(bob)).toHaveCount(2)
  await expect(panel(bob).getByRole('link', { name: 'Invite' })).toHaveCount(0)
  await openScreen(ada, `/groups/${home}/list-items`)

  await ada.getByRole('link', { name: 'People' }).click()
  await panel(ada).getByRole('link', { name: 'Invite' }).click()

  await expect(ada.getByRole('button', { name: 'Make an invitation link' })).toBeVisible()
})

test('[ME-2] a changed role changes at once what is offered', async ({ ada, bob, home }) => {
  await openScreen(bob, `/groups/${home}`)
  await expect(bob.getByRole('button', { name: 'New notepad' })).toBeVisible()
  await openScreen(ada, `/groups/${home}?panel=members`)

  await ada.getByRole('combobox', { name: 'Role of Bob' }).selectOption('Viewer')

  await expect(bob.getByRole('button', { name: 'New notepad' })).toHaveCount(0)
  await expect(bob.getByText('Milk', { exact: true })).toBeVisible()
})

test('[ME-3] removing somebody takes the group away from them, and Undo gives it back', async ({
  ada,
  bob,
  home,
}) => {
  await openScreen(bob, `/groups/${home}`)
  await openScreen(ada, `/groups/${home}?panel=members`)
  await ada.getByRole('combobox', { name: 'Role of Bob' }).selectOption('Helper')
  await expect(bob.getByRole('button', { name: 'New notepad' })).toHaveCount(0)

  await ada.getByRole('button', { name: 'Remove Bob' }).click()
  await expect(people(ada)).toHaveCount(1)
  await expect(bob.getByText('This page could not be found.')).toBeVisible()
  await ada.keyboard.press('Control+z')

  await expect(people(ada)).toHaveCount(2)
  await expect(ada.getByRole('combobox', { name: 'Role of Bob' })).toHaveValue('helper')
  await expect.poll(() => openScreen(bob, `/groups/${home}`)).toBe(200)
  await openScreen(ada, `/groups/${home}?panel=audit`)
  const audited = ada.getByRole('list', { name: 'Rights and people' })
  await expect(audited.getByText(/^Ada removed Bob$/)).toBeVisible()
  await expect(audited.getByText(/Bob joined/)).toBeVisible()
})

test('[ME-7] whoever was removed is brought back from the activity, and so is a role', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const id = await userIn(bob, home)
  const change = (mutations: Parameters<typeof mutate>[1]['mutations']) =>
    mutate(ada, { origin: server.url, stream: home, mutations })
  await change([
    ['changeRole', { id, role: 'viewer' }],
    ['removeMember', { id }],
  ])
  await expect(bob.getByText('This page could not be found.')).toBeVisible()
  await openScreen(ada, `/groups/${home}?panel=activity`)
  const happened = ada.getByRole('list', { name: 'What happened, newest first' })

  await happened.getByRole('button', { name: 'Undo: Remove somebody' }).click()
  await expect.poll(() => openScreen(bob, `/groups/${home}`)).toBe(200)
  await expect(bob.getByRole('button', { name: 'New notepad' })).toHaveCount(0)
  await happened.getByRole('button', { name: /Undo: Change somebody/ }).click()

  await expect(bob.getByRole('button', { name: 'New notepad' })).toBeVisible()
})

test('[ME-4] who leaves is at home, and the group is gone for them', async ({ ada, bob, home }) => {
  await openScreen(ada, `/groups/${home}?panel=members`)
  await openScreen(bob, `/groups/${home}?panel=members`)

  await bob.getByRole('button', { name: 'Leave group' }).click()
  await bob.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()

  await expect(bob).toHaveURL('/')
  await expect(bob.getByRole('link', { name: /Flat 12/ })).toHaveCount(0)
  await expect(people(ada)).toHaveCount(1)
  expect(await openScreen(bob, `/groups/${home}`)).toBe(404)
})

test('[ME-5] the last owner hands the group over before leaving it', async ({ ada, bob, home }) => {
  await openScreen(ada, `/groups/${home}?panel=members`)

  await ada.getByRole('button', { name: 'Leave group' }).click()
  await ada.getByRole('combobox', { name: 'New owner' }).selectOption('Bob')
  await ada.getByRole('button', { name: 'Hand over and leave' }).click()

  await expect(ada).toHaveURL('/')
  await openScreen(bob, `/groups/${home}?panel=members`)
  await expect(people(bob)).toContainText([/Bob \(you\).*Owner/])
})

test('[ME-6] an admin decides about those below, not about owners', async ({ ada, bob, home }) => {
  await openScreen(ada, `/groups/${home}?panel=members`)

  await ada.getByRole('combobox', { name: 'Role of Bob' }).selectOption('Admin')
  await openScreen(bob, `/groups/${home}?panel=members`)

  await expect(people(bob)).toHaveCount(2)
  await expect(bob.getByRole('combobox')).toHaveCount(0)
  await expect(bob.getByRole('button', { name: 'Remove Ada' })).toHaveCount(0)
})

async function userIn(page: Page, home: string): Promise<string> {
  await openScreen(page, `/groups/${home}`)
  return userOf(page)
}

function panel(page: Page) {
  return page.getByRole('region', { name: 'People', exact: true })
}

function people(page: Page) {
  return page.getByRole('list', { name: 'People in this group' }).getByRole('listitem')
}
