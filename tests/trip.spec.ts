import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openScreen } from './open-screen.ts'
import { invite, join, makeGroup, mutate, newId, signUp } from './people.ts'

test('[TP-4] [TP-5] [HO-10] two groups, even with one name, are shopped as one list in one layout, each tick goes to its own, and nobody sees the other', async ({
  ada,
  bob,
  home,
  openPage,
  server,
}) => {
  const origin = server.url
  const club = await makeGroup(ada, { origin, items: [] })
  const cleo = await openPage()
  await signUp(cleo.context(), { name: 'Cleo', origin })
  await join(cleo, await invite(ada, club, { origin }), { origin })
  const hall = newId()
  await mutate(ada, {
    origin,
    stream: club,
    mutations: [
      ['addSection', { id: hall, name: 'Hall', emoji: null, order: 'b00V' }],
      ['addListItem', { id: newId(), title: 'Milk', order: 'b00V' }],
      ['addListItem', { id: newId(), title: 'Clocks', order: 'b01V', section: hall }],
      ['addLayout', { id: newId(), name: 'Market', order: 'b00V', sections: [hall] }],
    ],
  })
  const [toBob, toCleo] = [framesTo(bob), framesTo(cleo)]
  await openScreen(bob, `/groups/${home}/list-items`)
  await openScreen(cleo, `/groups/${club}/list-items`)
  await openScreen(ada, '/')

  await ada.getByRole('button', { name: 'Shop for several groups at once' }).click()
  await ada.getByRole('checkbox', { name: '🏠 Flat 12', exact: true }).check()
  await ada.getByRole('checkbox', { name: '🏠 Flat 12 (2)' }).check()
  await ada.getByRole('button', { name: 'Start the trip' }).click()

  await expect(ada).toHaveURL(`/?trip=${home},${club}`)
  const rows = ada.locator('[data-item]').getByRole('checkbox')
  await expect(rows).toHaveCount(3)
  // Both groups see that she shops, and one layout is for all of it.
  await expect(bob.getByText('Ada is at the shop')).toBeVisible()
  await expect(cleo.getByText('Ada is at the shop')).toBeVisible()
  await expect(ada.getByRole('link', { name: 'Usual order' })).toHaveAttribute('aria-current')
  await ada.getByRole('link', { name: 'Market' }).click()
  await expect(ada.getByRole('link', { name: 'Market' })).toHaveAttribute('aria-current')
  await expect(ada).toHaveURL(new RegExp(`\\?trip=${home},${club}&layout=`))
  await ada.getByRole('checkbox', { name: 'Milk, Flat 12', exact: true }).check()
  await expect(bob.getByRole('checkbox', { name: 'Milk' })).toBeHidden()
  await expect(cleo.getByRole('checkbox', { name: 'Milk' })).not.toBeChecked()
  await ada.getByRole('checkbox', { name: 'Clocks, Flat 12 (2)' }).check()
  await expect(cleo.getByRole('checkbox', { name: 'Clocks' })).toBeHidden()
  await expect(cleo.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
  await ada.reload()
  await expect(ada.getByRole('checkbox', { name: 'Milk, Flat 12 (2)' })).toBeVisible()
  await expect(rows).toHaveCount(1)
  await ada.getByRole('button', { name: 'Exit' }).click()
  await expect(ada).toHaveURL('/')
  expect(toBob.join('\n')).not.toMatch(/Clocks|Market/)
  expect(toBob.join('\n')).not.toContain(club)
  expect(toCleo.join('\n')).not.toContain('Bob')
  expect(toCleo.join('\n')).not.toContain(home)
})

test('[SH-1] on a trip those are told whom one may tell, in the shop nobody is offered more', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const origin = server.url
  const club = await makeGroup(ada, { origin, name: 'Club', items: ['Chalk'] })
  await join(bob, await invite(ada, club, { origin, role: 'viewer' }), { origin })
  await openScreen(ada, `/groups/${home}/list-items`)
  await openScreen(bob, `/?trip=${club},${home}`)
  await expect(bob.getByRole('checkbox', { name: 'Chalk, Club' })).toBeVisible()

  await bob.getByRole('button', { name: 'Tell the others' }).click()
  await bob.getByRole('button', { name: 'Going now' }).click()

  await expect(bob.getByText('The others are told.').first()).toBeVisible()
  await expect(ada.getByText(/Bob.*Going now/).first()).toBeVisible()
  await openScreen(bob, `/groups/${club}/list-items?mode=shop`)
  await expect(bob.getByRole('checkbox', { name: 'Chalk' })).toBeVisible()
  await expect(bob.getByRole('button', { name: 'Tell the others' })).toHaveCount(0)
})

/** Everything that the server says to a page. */
function framesTo(page: Page): string[] {
  const frames: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)))
  })
  return frames
}
