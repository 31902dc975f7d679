import { createHash } from 'node:crypto'
import { axe } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openScreen } from './open-screen.ts'
import { invite, makeGroup, mutate, newId, signUp } from './people.ts'

test('[IV-1] a link leads a stranger to the list with one field', async ({
  ada,
  visitor,
  home,
  server,
}) => {
  const token = await invite(ada, home, { origin: server.url })
  await openScreen(visitor, `/invite/${token}`)
  await expect(visitor.getByRole('textbox')).toHaveCount(1)

  await visitor.getByLabel('Your name').fill('Gus')
  await visitor.getByRole('button', { name: 'Join' }).click()

  await expect(visitor).toHaveURL(`/groups/${home}/list-items`)
  await expect(visitor.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
})

test('[IN-2] a double press makes one link', async ({ ada, home }) => {
  await openScreen(ada, `/groups/${home}?panel=invites`)

  await ada.getByRole('button', { name: 'Make an invitation link' }).dblclick()

  await expect(ada.getByRole('textbox', { name: 'Invitation link' })).toBeVisible()
  // The one that Bob came by is used up.
  await expect(ada.getByRole('button', { name: /^Revoke/ })).toHaveCount(1)
})

test('[IV-2] a link says what it opens before anybody joins', async ({
  ada,
  visitor,
  home,
  server,
}) => {
  const token = await invite(ada, home, { origin: server.url, role: 'helper' })

  await openScreen(visitor, `/invite/${token}`)

  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Join Flat 12')
  await expect(visitor.getByText('Ada invites you to this group.')).toBeVisible()
  await expect(visitor.getByText('2 people are in it.')).toBeVisible()
  await expect(
    visitor.getByText('You will be able to add and tick items, and read the notepads.'),
  ).toBeVisible()
  await axe(visitor)
})

test('[IV-3] looking at a link uses nothing up', async ({ ada, bob, server }) => {
  const group = await makeGroup(ada, { origin: server.url })
  const token = await invite(ada, group, { origin: server.url, uses: 1 })
  await openScreen(bob, `/invite/${token}`)
  await openScreen(bob, `/invite/${token}`)

  await bob.getByRole('button', { name: 'Join' }).click()

  await expect(bob).toHaveURL(`/groups/${group}/list-items`)
})

test('[IV-4] a link that was used up says so', async ({ ada, bob, visitor, server }) => {
  const group = await makeGroup(ada, { origin: server.url })
  const token = await invite(ada, group, { origin: server.url, uses: 1 })
  await openScreen(bob, `/invite/${token}`)
  await bob.getByRole('button', { name: 'Join' }).click()
  await expect(bob).toHaveURL(`/groups/${group}/list-items`)

  await openScreen(visitor, `/invite/${token}`)

  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'This invitation has been used up.',
  )
  await expect(visitor.getByText('Ask for a new link')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Join' })).toBeHidden()
})

test('[IV-5] a link that was withdrawn says so', async ({ ada, visitor, home, server }) => {
  const origin = server.url
  const token = newId() + newId()
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const id = newId()
  await mutate(ada, {
    origin,
    stream: home,
    mutations: [['createInvitation', { id, tokenHash, role: 'member', hours: 24, uses: 5 }]],
  })
  await mutate(ada, { origin, stream: home, mutations: [['revokeInvitation', { id }]] })

  await openScreen(visitor, `/invite/${token}`)

  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'This invitation was withdrawn.',
  )
  await axe(visitor)
})

test('[IV-6] a link that ends between looking and joining is told, and the name stays', async ({
  ada,
  bob,
  visitor,
  server,
}) => {
  const group = await makeGroup(ada, { origin: server.url })
  const token = await invite(ada, group, { origin: server.url, uses: 1 })
  await openScreen(visitor, `/invite/${token}`)
  await visitor.getByLabel('Your name').fill('Gus')
  await openScreen(bob, `/invite/${token}`)
  await bob.getByRole('button', { name: 'Join' }).click()
  await expect(bob).toHaveURL(`/groups/${group}/list-items`)

  await visitor.getByRole('button', { name: 'Join' }).click()

  await expect(visitor.getByRole('alert')).toHaveText(
    'This invitation has been used up. Ask for a new link.',
  )
  await expect(visitor.getByLabel('Your name')).toHaveValue('Gus')
})

test('[IV-7] malformed and unknown links look the same', async ({ visitor }) => {
  const screens = []
  for (const token of ['x', newId() + newId()]) {
    const status = await openScreen(visitor, `/invite/${token}`)
    screens.push([status, await visitor.title(), await visitor.locator('#root').innerText()])
  }

  expect(screens[0]).toEqual(screens[1])
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'This invitation link does not work.',
  )
})

test('[IV-8] a member is led to the list', async ({ ada, bob, home, server }) => {
  const token = await invite(ada, home, { origin: server.url })
  await openScreen(bob, `/invite/${token}`)

  await bob.getByRole('link', { name: 'Open the list' }).click()

  await expect(bob).toHaveURL(`/groups/${home}/list-items`)
})

test('[IV-9] somebody with an account signs in and is back at the invitation', async ({
  ada,
  visitor,
  home,
  server,
}) => {
  const token = await invite(ada, home, { origin: server.url })
  const account = await signUp(visitor.context(), { name: 'Eva', origin: server.url })
  await visitor.context().clearCookies()
  await openScreen(visitor, `/invite/${token}`)

  await visitor.getByRole('link', { name: 'I have an account' }).click()
  await visitor.locator('html[data-ready]').waitFor({ state: 'attached' })
  await visitor.getByLabel('E-mail address').fill(account.email)
  await visitor.getByLabel('Password', { exact: true }).fill(account.password)
  await visitor.getByRole('button', { name: 'Continue' }).click()

  await expect(visitor).toHaveURL(`/invite/${token}`)
  await expect(visitor.getByText('You join as Eva.')).toBeVisible()
})
