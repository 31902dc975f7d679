import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { item, openList } from './list-page.ts'
import { openNotepad, writeNotepad } from './notepad-page.ts'
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

test('[AX-17] when somebody deletes the notepad that I am in, the keys are at its heading', async ({
  ada,
  bob,
  home,
}) => {
  const url = await writeNotepad(ada, home, 'Paint')
  await openNotepad(bob, url)

  await bob.getByRole('button', { name: 'Notepad: more' }).click()
  await bob.getByRole('menuitem', { name: 'Move to the trash' }).click()

  await expect(ada.getByRole('button', { name: 'Restore' })).toBeVisible()
  await expect(ada.getByRole('heading', { level: 1 })).toBeFocused()
})

test('[AX-13] Escape from a dialog that a key opened leaves the keys at the heading, or where they were', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  const dialog = ada.getByRole('dialog')
  await expect(async () => {
    await ada.keyboard.press('c')
    await expect(dialog).toBeVisible({ timeout: 500 })
  }).toPass()

  await ada.keyboard.press('Escape')
  await expect(ada.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(dialog).toBeHidden()
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('c')
  await expect(dialog).toBeVisible()
  await ada.keyboard.press('Escape')

  await expect(item(ada, 'Milk')).toBeFocused()
})

test('[AX-13] Escape from a panel that a link of another screen opened leaves the keys at the heading', async ({
  ada,
  home,
}) => {
  await ada.setViewportSize({ width: 390, height: 800 })
  await openList(ada, home)
  await ada.getByRole('link', { name: 'People', exact: true }).click()
  await expect(ada.getByRole('heading', { name: 'People', level: 2 }).first()).toBeFocused()

  await ada.keyboard.press('Escape')

  await expect(ada.getByRole('heading', { level: 1 })).toBeFocused()
})

test('[AX-13] the bar of what is selected leaves the keys at the rows', async ({ ada, server }) => {
  const origin = server.url
  await openList(ada, await makeGroup(ada, { origin, items: ['Milk', 'Tea'] }))
  await expect(ada.locator('[data-desk]')).toBeVisible()
  const bar = ada.getByRole('toolbar')
  const use = async (name: string) => {
    await item(ada, 'Milk').focus()
    await ada.keyboard.press('x')
    await bar.getByRole('button', { name, exact: true }).focus()
    await ada.keyboard.press('Enter')
  }

  await use('Stop selecting')
  await expect(item(ada, 'Milk')).toBeFocused()
  await use('Date')
  await ada.getByRole('button', { name: 'Today' }).press('Enter')
  await expect(item(ada, 'Milk')).toBeFocused()
  await use('Delete')

  await expect(item(ada, 'Milk')).toHaveCount(0)
  await expect(item(ada, 'Tea')).toBeFocused()
})

test('[AX-7] a double press removes one tag, not the next one too', async ({ ada, home }) => {
  await openList(ada, home)
  await ada.getByRole('link', { name: 'Milk' }).click()
  const tag = ada.getByRole('textbox', { name: 'New tag' })
  for (const name of ['one', 'two', 'six']) {
    await tag.fill(name)
    await tag.press('Enter')
  }
  const remove = ada.getByRole('button', { name: /^Remove (one|two|six)$/ })
  await expect(remove).toHaveCount(3)
  const { x, y, width, height } = (await remove.first().boundingBox()) ?? never()
  const press = () => ada.mouse.click(x + width / 2, y + height / 2)
  await ada.clock.install()
  await ada.clock.pauseAt(Date.now() + 60_000)

  await press()
  await expect(remove).toHaveCount(2)
  await press()
  await ada.clock.runFor(1_000)
  await expect(remove).toHaveCount(2)
  await press()

  await expect(remove).toHaveCount(1)
})

test('[AX-7] after removing a tag or a link of an item, the keys are at the next, in the end at its title', async ({
  ada,
  home,
  server,
}) => {
  const id = newId()
  const links = ['https://one.example/', 'https://two.example/']
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [
      ['addListItem', { id, title: 'Tea', order: 'b01V', tags: ['green', 'loose'], links }],
    ],
  })
  await openScreen(ada, `/groups/${home}/list-items/${id}`)

  for (const [first, second] of [
    ['Remove green', 'Remove loose'],
    ['Remove https://one.example/', 'Remove https://two.example/'],
  ]) {
    await press(ada, first ?? '')
    await expect(ada.getByRole('button', { name: second ?? '' })).toBeFocused()
    await ada.keyboard.press('Enter')
    await expect(ada.getByRole('heading', { name: 'Tea', level: 1 })).toBeFocused()
  }
})

test('[AX-16] after deleting a section or a part by its menu, the keys are at the next one, in the end at the heading', async ({
  ada,
  home,
  server,
}) => {
  const tea = newId()
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [
      ['addSection', { id: newId(), name: 'Fruit', emoji: null, order: 'b01V' }],
      ['addSection', { id: newId(), name: 'Bread', emoji: null, order: 'b02V' }],
      ['addListItem', { id: tea, title: 'Tea', order: 'b01V' }],
      ['addListItem', { id: newId(), title: 'Cup', order: 'b01V', parent: tea }],
      ['addListItem', { id: newId(), title: 'Pot', order: 'b02V', parent: tea }],
    ],
  })
  const deleteByMenu = async (menu: string) => {
    await press(ada, menu)
    await ada.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  }

  await openScreen(ada, `/groups/${home}?panel=sections`)
  await deleteByMenu('Fruit: more')
  await expect(ada.getByRole('button', { name: 'Bread: more' })).toBeFocused()
  await deleteByMenu('Bread: more')
  await expect(ada.getByRole('heading', { name: 'Sections', exact: true })).toBeFocused()
  await openScreen(ada, `/groups/${home}/list-items/${tea}`)
  await deleteByMenu('More for Cup')
  await expect(ada.getByRole('button', { name: 'More for Pot' })).toBeFocused()
  await deleteByMenu('More for Pot')

  await expect(ada.getByRole('heading', { name: 'Tea', level: 1 })).toBeFocused()
})

test('[AX-16] after emptying the trash the keys are at its heading', async ({
  ada,
  home,
  server,
}) => {
  await deletedItem(ada, home, { origin: server.url, title: 'Rum' })
  await openScreen(ada, `/groups/${home}?panel=trash`)

  await press(ada, 'Empty the trash')
  await ada.getByRole('dialog').getByRole('button', { name: 'Empty the trash' }).press('Enter')

  await expect(ada.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  await expect(ada.getByRole('heading', { name: 'Trash', exact: true })).toBeFocused()
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

function never(): never {
  throw new Error('not on the screen')
}
