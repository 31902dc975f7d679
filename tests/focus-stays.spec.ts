import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openScreen } from './open-screen.ts'
import { invite, join, makeGroup, mutate, newId, sendInvitation, signUp, userOf } from './people.ts'

test('[AX-7] after removing somebody, the keys are at the next person, in the end at the heading', async ({
  ada,
  home,
  openPage,
  server,
}) => {
  await openWithCyd(ada, home, { cyd: await openPage(), origin: server.url })

  await press(ada, 'Remove Bob')
  await expect(ada.getByRole('button', { name: 'Remove Cyd' })).toBeFocused()
  await ada.keyboard.press('Enter')

  await expect(ada.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await expect(ada.getByRole('heading', { name: 'People', exact: true })).toBeFocused()
})

test('[AX-7] a key that is held down removes one person, not the next ones too', async ({
  ada,
  home,
  openPage,
  server,
}) => {
  await openWithCyd(ada, home, { cyd: await openPage(), origin: server.url })
  await ada.getByRole('button', { name: 'Remove Bob' }).focus()

  await ada.keyboard.down('Enter')
  await expect(ada.getByRole('button', { name: 'Remove Cyd' })).toBeFocused()
  await ada.keyboard.down('Enter')
  await ada.keyboard.up('Enter')

  await expect(ada.getByRole('button', { name: 'Remove Cyd' })).toBeFocused()
})

test('[AX-7] after revoking the last link, the keys are at the one before, then at the heading', async ({
  ada,
  server,
}) => {
  const origin = server.url
  const group = await makeGroup(ada, { origin })
  await invite(ada, group, { origin, role: 'viewer' })
  await invite(ada, group, { origin, role: 'helper' })
  await openScreen(ada, `/groups/${group}?panel=invites`)

  await press(ada, /^Revoke the link for Viewer/)
  await expect(ada.getByRole('button', { name: /^Revoke the link for Helper/ })).toBeFocused()
  await ada.keyboard.press('Enter')

  await expect(ada.getByText('No link works at the moment.')).toBeVisible()
  await expect(ada.getByRole('heading', { name: 'Links that work' })).toBeFocused()
})

test('[AX-7] after declining, the keys are at the next invitation, in the end at the heading', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const origin = server.url
  await openScreen(bob, `/groups/${home}`)
  const user = await userOf(bob)
  for (const name of ['Cabin', 'Choir']) {
    const group = await makeGroup(ada, { origin, name })
    await sendInvitation(ada, await invite(ada, group, { origin }), { origin, user })
  }
  await openScreen(bob, '/')
  const decline = bob.getByRole('button', { name: /^Decline/ })
  await expect(decline).toHaveCount(2)

  await decline.first().focus()
  await bob.keyboard.press('Enter')
  await expect(decline).toHaveCount(1)
  await expect(decline).toBeFocused()
  await bob.keyboard.press('Enter')

  await expect(decline).toHaveCount(0)
  await expect(bob.getByRole('heading', { level: 1 })).toBeFocused()
})

test('[AX-7] after sending the invitation card away, the keys are at the heading of the list', async ({
  ada,
  home,
}) => {
  await openScreen(ada, `/groups/${home}/list-items?invite`)

  await press(ada, 'Dismiss')

  await expect(ada).toHaveURL(`/groups/${home}/list-items`)
  await expect(ada.getByRole('heading', { level: 1 })).toBeFocused()
})

for (const width of [390, 1280]) {
  test(`[AX-7] after restoring an item on its screen, the keys are at its title, and undo from there, at ${width}`, async ({
    ada,
    home,
    server,
  }) => {
    await ada.setViewportSize({ width, height: 844 })
    const item = await deletedItem(ada, home, { origin: server.url, title: 'Tea' })
    await openScreen(ada, `/groups/${home}/list-items/${item}`)

    await press(ada, 'Restore')
    await expect(ada.getByRole('textbox', { name: 'Title' })).toHaveValue('Tea')
    await expect(ada.getByRole('heading', { level: 1, name: 'Tea' })).toBeFocused()
    await ada.keyboard.press('ControlOrMeta+z')

    await expect(ada.getByRole('button', { name: 'Restore' })).toBeVisible()
    await expect(ada.getByRole('heading', { level: 1, name: 'Tea' })).toBeFocused()
  })
}

test('[AX-7] after restoring from the trash, the keys are at the next one, in the end at the heading', async ({
  ada,
  home,
  server,
}) => {
  for (const title of ['Tea', 'Rum']) {
    await deletedItem(ada, home, { origin: server.url, title })
  }
  await openScreen(ada, `/groups/${home}?panel=trash`)

  await press(ada, 'Restore Rum')
  await expect(ada.getByRole('button', { name: 'Restore Tea' })).toBeFocused()
  await ada.keyboard.press('Enter')

  await expect(ada.getByRole('button', { name: /^Restore/ })).toHaveCount(0)
  await expect(ada.getByRole('heading', { name: 'Trash', exact: true })).toBeFocused()
})

test('[AX-7] after restoring a notepad on its screen, the keys are at its heading', async ({
  ada,
  home,
  server,
}) => {
  const notepad = newId()
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [
      ['addNotepad', { id: notepad, title: 'Plan', emoji: null, order: 'b01V' }],
      ['deleteNotepad', { id: notepad }],
    ],
  })
  await openScreen(ada, `/groups/${home}/notepads/${notepad}`)
  await press(ada, 'Restore')
  await expect(ada.getByRole('textbox', { name: 'Text' })).toBeVisible()
  await expect(ada.getByRole('heading', { level: 1 })).toBeFocused()
})

interface Deleted {
  origin: string
  title: string
}

async function deletedItem(page: Page, group: string, { origin, title }: Deleted): Promise<string> {
  const id = newId()
  await mutate(page, {
    origin,
    stream: group,
    mutations: [
      ['addListItem', { id, title, order: 'b01V' }],
      ['deleteListItem', { id }],
    ],
  })
  return id
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
}

interface WithCyd {
  cyd: Page
  origin: string
}

/** The people of a group that Cyd has joined, too. */
async function openWithCyd(ada: Page, group: string, { cyd, origin }: WithCyd): Promise<void> {
  await signUp(cyd.context(), { name: 'Cyd', origin })
  await join(cyd, await invite(ada, group, { origin }), { origin })
  await openScreen(ada, `/groups/${group}?panel=members`)
}
