import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { openScreen } from './open-screen.ts'
import { makeGroup, mutate, userOf } from './people.ts'
import type { Server } from './server.ts'

test('[WI-8] whoever asked somebody in sees whom, also with no network, until the answer is no', async ({
  ada,
  bob,
  home,
  server,
}) => {
  expect(home).not.toBe('')
  const link = await controlLink(ada.context())
  const asked = await openInvites({ ada, bob, server })

  await ada.getByRole('textbox', { name: 'E-mail address' }).fill('nobody@example.org')
  await ada.getByRole('textbox', { name: 'E-mail address' }).press('Enter')
  await expect(ada.getByText('If nobody@example.org has an account')).toBeVisible()
  await ada.getByRole('button', { name: 'Invite Bob' }).click()
  await expect(ada.getByText('The invitation waits for Bob.')).toBeVisible()
  await link.set('cut')
  await ada.reload()
  await expect(asked).toHaveText([/^Bob.*Invited as Member/, /^nobody@example.org.*Invited as/])
  await link.set('open')
  await bob.getByRole('button', { name: 'Decline Cabin' }).click()

  await expect(asked).toHaveText([/^nobody@example.org/])
  await expect(ada.getByText('No link works at the moment.')).toBeVisible()
})

test('[WI-8] an address that is none invites nobody', async ({ ada, home }) => {
  await openScreen(ada, `/groups/${home}?panel=invites`)
  const field = ada.getByRole('textbox', { name: 'E-mail address' })

  await field.fill('bo at home')
  await field.press('Enter')

  await expect(field).toHaveAccessibleDescription(/This is not an e-mail address/)
  await expect(ada.getByText('No link works at the moment.')).toBeVisible()
  await expect(ada.getByRole('region', { name: 'Waiting for an answer' })).toHaveCount(0)
})

test('[WI-8] what could not be sent is withdrawn', async ({ ada, home }) => {
  await ada.route('**/invitations/send', (route) => route.abort())
  await openScreen(ada, `/groups/${home}?panel=invites`)
  const field = ada.getByRole('textbox', { name: 'E-mail address' })

  await field.fill('bo@example.org')
  await field.press('Enter')

  await expect(field).toHaveAccessibleDescription(/connection|network|offline/i)
  await expect(ada.getByRole('region', { name: 'Waiting for an answer' })).toHaveCount(0)
})

test('[WI-8] another admin sees that somebody was asked and by whom, not the address', async ({
  ada,
  bob,
  home,
  server,
}) => {
  await openScreen(bob, `/groups/${home}`)
  const admin = { id: await userOf(bob), role: 'admin' } as const
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [['changeRole', admin]],
  })
  await openScreen(bob, `/groups/${home}?panel=invites`)
  await openScreen(ada, `/groups/${home}?panel=invites`)

  await ada.getByRole('textbox', { name: 'E-mail address' }).fill('bo@example.org')
  await ada.keyboard.press('Enter')

  await expect(askedIn(bob)).toHaveText([/^Somebody whom Ada asked.*Invited as Member/])
  await expect(bob.getByText('bo@example.org')).toHaveCount(0)
})

test('[WI-10] a no can be taken back, and then the invitation is open again for both', async ({
  ada,
  bob,
  home,
  server,
}) => {
  expect(home).not.toBe('')
  const asked = await openInvites({ ada, bob, server })
  await ada.getByRole('button', { name: 'Invite Bob' }).click()
  await expect(asked).toHaveText([/^Bob/])

  await bob.getByRole('button', { name: 'Decline Cabin' }).click()
  await expect(asked).toHaveCount(0)
  await bob.getByRole('button', { name: 'Undo' }).click()

  await expect(asked).toHaveText([/^Bob/])
  await bob.getByRole('button', { name: 'Join Cabin' }).click()
  await expect(bob).toHaveTitle('List · Cabin · Trivet')
})

/** Ada at the invitations of a group that Bob is not in, and Bob at home; gives whom she asked. */
async function openInvites({ ada, bob, server }: { ada: Page; bob: Page; server: Server }) {
  const cabin = await makeGroup(ada, { origin: server.url, name: 'Cabin' })
  await openScreen(bob, '/')
  await openScreen(ada, `/groups/${cabin}?panel=invites`)
  return askedIn(ada)
}

function askedIn(page: Page): Locator {
  return page.getByRole('region', { name: 'Waiting for an answer' }).getByRole('listitem')
}
