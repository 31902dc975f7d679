import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openScreen } from './open-screen.ts'
import { invite, join, makeGroup, mutate, newId } from './people.ts'

test('[GR-1] the group says how its list stands, and ticks it in place', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const bins = { id: newId(), title: 'Bins', order: 'b05V' }
  const due = { date: new Date().toISOString().slice(0, 10), time: null, zone: null }
  const mutations: Parameters<typeof mutate>[1]['mutations'] = [['addListItem', { ...bins, due }]]
  await mutate(ada, { origin: server.url, stream: home, mutations })
  await openScreen(ada, `/groups/${home}`)
  await openScreen(bob, `/groups/${home}`)

  const glance = bob.getByRole('region', { name: 'List' })
  await expect(glance.getByText('2 open')).toBeVisible()
  await expect(glance.getByText('Next: Bins, today')).toBeVisible()
  await ada.getByRole('checkbox', { name: 'Milk' }).check()

  await expect(glance.getByText('1 open')).toBeVisible()
  await expect(glance.getByRole('checkbox', { name: 'Milk' })).toHaveCount(0)
})

test('[GR-20] the rows of all cards end at one line', async ({ ada, home }) => {
  await ada.setViewportSize({ width: 390, height: 844 })
  await addNotepad(ada, home, 'Wi-Fi')

  const ends: number[] = []
  for (const text of ['Milk', 'Wi-Fi', 'Bob']) {
    const row = ada.getByRole('main').getByRole('listitem').filter({ hasText: text }).first()
    const box = await row.boundingBox()
    ends.push((box?.x ?? 0) + (box?.width ?? 0))
  }

  expect(new Set(ends).size, ends.join()).toBe(1)
})

test('[GR-2] a new notepad opens at once, and the others find it with its words', async ({
  ada,
  bob,
  home,
}) => {
  await openScreen(bob, `/groups/${home}`)
  await expect(bob.getByRole('heading', { name: /^Write the Wi-Fi password/ })).toBeVisible()
  await openScreen(ada, `/groups/${home}`)

  await ada.getByRole('button', { name: 'New notepad' }).click()
  await expect(ada.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await ada.keyboard.type('The network is called trivet')
  await ada.getByRole('textbox', { name: 'Title' }).fill('Wi-Fi')

  const row = bob.getByRole('link', { name: /Wi-Fi/ })
  await expect(row).toContainText('The network is called trivet')
  await expect(row).toContainText('Ada')
})

test('[GR-3] pinned notepads come first, as cards', async ({ ada, home }) => {
  await addNotepad(ada, home, 'Recipes')
  await addNotepad(ada, home, 'Wi-Fi')

  await ada.getByRole('link', { name: /Wi-Fi/ }).click()
  await ada.getByRole('button', { name: 'Notepad: more' }).click()
  await ada.getByRole('menuitem', { name: 'Pin' }).click()
  await ada.getByRole('link', { name: 'Back' }).click()

  const pinned = ada.getByRole('region', { name: 'Pinned' })
  await expect(pinned.getByRole('link')).toContainText(['Wi-Fi'])
  const others = ada.getByRole('region', { name: /^Other notepads/ })
  await expect(others.getByRole('link')).toContainText(['Recipes'])
})

test('[GR-4] what one may not do is not offered, and its panels are not there', async ({
  ada,
  openPage,
  server,
}) => {
  const origin = server.url
  const group = await makeGroup(ada, { origin })
  const guest = await openPage()
  await guest.request.post('/auth/guest', {
    data: {
      name: 'Vera',
      invitation: await invite(ada, group, { origin, role: 'viewer', uses: 2 }),
    },
    headers: { Origin: origin },
  })
  await join(guest, await invite(ada, group, { origin, role: 'viewer' }), { origin })

  await openScreen(guest, `/groups/${group}`)
  await expect(guest.getByRole('link', { name: 'Milk' })).toBeVisible()
  await expect(guest.getByRole('checkbox')).toHaveCount(0)
  await expect(guest.getByRole('button', { name: 'New notepad' })).toHaveCount(0)
  await guest.getByRole('button', { name: 'Group: more' }).click()
  await expect(guest.getByRole('menuitem')).toHaveText(['People', 'Activity', 'Trash'])

  expect(await openScreen(guest, `/groups/${group}?panel=settings`)).toBe(403)
  expect(await openScreen(guest, `/groups/${group}?panel=invites`)).toBe(403)
})

test('[GR-5] settings keep each change at once, and everybody sees it', async ({
  ada,
  bob,
  home,
}) => {
  await openScreen(bob, `/groups/${home}`)
  await openScreen(ada, `/groups/${home}?panel=settings`)

  await ada.getByRole('textbox', { name: 'Name' }).fill('Flat 13')
  await ada.getByRole('radio', { name: 'Plum' }).check()
  await ada.getByRole('textbox', { name: 'Description' }).fill('Third floor, left')

  await expect(bob.getByRole('heading', { level: 1 })).toHaveText(/Flat 13/)
  await ada.reload()
  await expect(ada.getByRole('radio', { name: 'Plum' })).toBeChecked()
  await expect(ada.getByRole('textbox', { name: 'Description' })).toHaveValue('Third floor, left')
})

test('[GR-5] a name that is refused stays in its field, with the reason beside it', async ({
  ada,
  home,
}) => {
  await openScreen(ada, `/groups/${home}?panel=settings`)
  const name = ada.getByRole('textbox', { name: 'Name' })

  await name.fill('x'.repeat(81))
  await name.blur()

  await expect(name).toHaveAccessibleDescription('Too long. Most characters allowed: 80.')
  await expect(name).toHaveValue('x'.repeat(81))
})

test('[GR-6] a panel is part of the URL, and Escape and Close lead back to the group', async ({
  ada,
  home,
}) => {
  await openScreen(ada, `/groups/${home}`)

  await ada.getByRole('button', { name: 'Group: more' }).click()
  await ada.getByRole('menuitem', { name: 'Trash' }).click()
  await expect(ada.getByRole('heading', { name: 'Trash', exact: true })).toBeFocused()
  await ada.keyboard.press('Escape')
  await expect(ada).toHaveURL(`/groups/${home}`)
  await ada.goBack()
  await ada.getByRole('link', { name: 'Close' }).click()

  await expect(ada).toHaveURL(`/groups/${home}`)
  await expect(ada.getByRole('heading', { name: 'Trash', exact: true })).toHaveCount(0)
})

test('[GR-23] what is opened from the list leads back to it, and from a link to the group', async ({
  ada,
  home,
}) => {
  await ada.setViewportSize({ width: 390, height: 844 })
  const list = `/groups/${home}/list-items?only=mine`
  const tabs = ada.getByRole('navigation', { name: 'Group', exact: true })
  await openScreen(ada, list)

  await tabs.getByRole('link', { name: 'People' }).click()
  await ada.reload()
  await ada.getByRole('link', { name: 'Close' }).click()
  await expect(ada).toHaveURL(list)
  await tabs.getByRole('link', { name: 'People' }).click()
  await ada.getByRole('link', { name: 'Invite' }).click()
  await expect(ada.getByRole('heading', { name: 'Invitations' })).toBeVisible()
  await ada.keyboard.press('Escape')
  await expect(ada).toHaveURL(list)
  await openScreen(ada, `/groups/${home}?panel=members`)
  await ada.getByRole('link', { name: 'Close' }).click()

  await expect(ada).toHaveURL(`/groups/${home}`)
})

test('[TR-1] the trash says what was deleted by whom, and gives it back', async ({
  ada,
  bob,
  home,
  server,
}) => {
  await deleteWifiAndSoap(bob, { origin: server.url, stream: home })
  await openScreen(ada, `/groups/${home}?panel=trash`)
  const rows = ada.getByRole('list', { name: 'Deleted items and notepads' }).getByRole('listitem')

  await expect(rows).toContainText([/Soap.*Item, deleted by Bob/, /Wi-Fi.*Notepad, deleted by Bob/])
  await ada.getByRole('button', { name: 'Restore Wi-Fi' }).click()
  await ada.getByRole('button', { name: 'Restore Soap' }).click()

  await expect(ada.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  await openScreen(bob, `/groups/${home}`)
  await expect(bob.getByRole('link', { name: /Wi-Fi/ })).toBeVisible()
  await expect(bob.getByRole('checkbox', { name: 'Soap' })).toBeVisible()
})

test('[TR-10] what the server has forgotten by now is offered nowhere, though this device holds it', async ({
  ada,
  home,
  server,
}) => {
  const { wifi, soap } = await deleteWifiAndSoap(ada, { origin: server.url, stream: home })
  const ways = ada.getByRole('button', { name: /^Restore|^Undo: Delete/ })
  const places = [
    `/groups/${home}?panel=trash`,
    `/groups/${home}?panel=activity`,
    `/groups/${home}/list-items/${soap.id}`,
    `/groups/${home}/notepads/${wifi.id}`,
  ]

  for (const place of places) {
    await openScreen(ada, place)
    await expect(ways.first()).toBeVisible()
  }
  await ada.clock.setFixedTime(Date.now() + 31 * 86_400_000)
  for (const place of places) {
    await openScreen(ada, place)
    await expect(ada.getByText(/The trash is empty|Ada made the group|eleted by Ada/)).toBeVisible()
    await expect(ways).toHaveCount(0)
  }
})

test('[IN-2] a link is shown once with its code, lets people in, and can be revoked', async ({
  ada,
  bob,
  server,
}) => {
  const group = await makeGroup(ada, { origin: server.url })
  await openScreen(ada, `/groups/${group}?panel=invites`)
  await expect(ada.getByText('No link works at the moment.')).toBeVisible()

  await ada.getByRole('combobox', { name: 'They join as' }).selectOption('Helper')
  await ada.getByRole('combobox', { name: 'It lets in' }).selectOption('5 people')
  await ada.getByRole('button', { name: 'Make an invitation link' }).click()
  const link = await ada.getByRole('textbox', { name: 'Invitation link' }).inputValue()
  await expect(ada.getByRole('img', { name: /code to scan/ })).toBeVisible()
  await expect(ada.getByText('For 5 more people')).toBeVisible()
  await join(bob, link.split('/').at(-1) ?? '', { origin: server.url })
  await expect(ada.getByText('For 4 more people')).toBeVisible()
  await ada.getByRole('button', { name: /^Revoke the link for Helper/ }).click()

  await expect(ada.getByText('No link works at the moment.')).toBeVisible()
  await ada.reload()
  await expect(ada.getByRole('textbox', { name: 'Invitation link' })).toHaveCount(0)
})

test("[IN-3] a new group's list offers a link for its first people, until it is sent away", async ({
  ada,
  home,
}) => {
  await openScreen(ada, `/groups/${home}/list-items?invite`)
  const card = ada.getByRole('region', { name: 'Who else is at the table?' })

  await card.getByRole('button', { name: 'Make an invitation link' }).click()
  await expect(card.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(
    /\/invite\/[\w-]{32,}$/,
  )
  await card.getByRole('button', { name: 'Dismiss' }).click()

  await expect(card).toHaveCount(0)
  await expect(ada).toHaveURL(`/groups/${home}/list-items`)
})

async function addNotepad(page: Page, group: string, title: string): Promise<void> {
  await openScreen(page, `/groups/${group}`)
  await page.getByRole('button', { name: 'New notepad' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
}

/** A notepad and an item that somebody made and put into the trash. */
async function deleteWifiAndSoap(page: Page, group: { origin: string; stream: string }) {
  const wifi = { id: newId(), title: 'Wi-Fi', emoji: null, order: 'b01V' }
  const soap = { id: newId(), title: 'Soap', order: 'b02V' }
  await mutate(page, {
    ...group,
    mutations: [
      ['addNotepad', wifi],
      ['deleteNotepad', { id: wifi.id }],
      ['addListItem', soap],
      ['deleteListItem', { id: soap.id }],
    ],
  })
  return { wifi, soap }
}
