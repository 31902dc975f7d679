import { axe } from './axe.ts'
import { test as deviceTest, untilInstalled, untilKept } from './device.ts'
import { expect, test } from './fixtures.ts'
import { addBar, item, openList } from './list-page.ts'
import { openScreen } from './open-screen.ts'
import { type AnyMutation, invite, join, makeGroup, mutate, newId, signUp } from './people.ts'

test('[LI-24] an empty list offers six things of its template, and a press adds one, with Undo', async ({
  ada,
  server,
}) => {
  const origin = server.url
  const stream = await makeGroup(ada, { origin, items: [] })
  await mutate(ada, { origin, stream, mutations: tripSections() })
  await openList(ada, stream)
  await expect(addBar(ada)).toBeFocused()
  const chips = ada.getByRole('group', { name: 'Suggestions' }).getByRole('button')
  await expect(chips).toHaveText([
    'Tickets',
    'Place to stay',
    'Toothbrush',
    'Charger',
    'Sun cream',
    'Snacks',
  ])
  await axe(ada)

  await chips.filter({ hasText: 'Charger' }).press('Enter')

  await expect(item(ada, 'Charger')).toBeVisible()
  await expect(ada.getByRole('button', { name: /Pack/ })).toBeVisible()
  await expect(chips).toHaveCount(0)
  await expect(addBar(ada)).toBeFocused()

  await ada.getByRole('button', { name: 'Undo' }).click()

  await expect(item(ada, 'Charger')).toHaveCount(0)
  await expect(chips).toHaveCount(6)
})

test('[LI-24] what the group had before is offered first, and the keyboard of a phone stays away', async ({
  ada,
  server,
}) => {
  await ada.setViewportSize({ width: 390, height: 844 })
  const origin = server.url
  const stream = await makeGroup(ada, { origin, items: [] })
  await mutate(ada, { origin, stream, mutations: boughtBefore('Oat milk') })
  await openList(ada, stream)
  const chips = ada.getByRole('group', { name: 'Suggestions' }).getByRole('button')
  await expect(chips).toHaveText(['Oat milk', 'Bananas', 'Bread', 'Milk', 'Eggs', 'Pasta'])

  await chips.first().click()

  await expect(item(ada, 'Oat milk')).toBeFocused()
})

test('[LI-24] who may not add is offered nothing', async ({ ada, bob, server }) => {
  const origin = server.url
  const stream = await makeGroup(ada, { origin, items: [] })
  await join(bob, await invite(ada, stream, { origin, role: 'viewer' }), { origin })

  await openList(bob, stream)

  await expect(bob.getByText('There is nothing on the list.')).toBeVisible()
  await expect(bob.getByRole('group', { name: 'Suggestions' })).toHaveCount(0)
})

deviceTest('[LI-24] they are there without a network', async ({ device, gate }) => {
  const origin = gate.url
  const context = await device.start()
  await signUp(context, { name: 'Ada', origin })
  const page = await context.newPage()
  const stream = await makeGroup(page, { origin, items: [] })
  await openScreen(page, '/')
  await untilInstalled(page)
  await untilKept(page, [stream])
  await device.stop()
  await gate.cut()

  const later = await (await device.start()).newPage()
  await openList(later, stream)
  await later.getByRole('button', { name: 'Bananas' }).click()

  await expect(item(later, 'Bananas')).toBeVisible()
})

function tripSections(): AnyMutation[] {
  const sections = { '🎫': 'Book', '🎒': 'Pack', '🛍️': 'Buy', '📍': 'See and do' }
  return Object.entries(sections).map(([emoji, name], index) => [
    'addSection',
    { id: newId(), name, emoji, order: `b0${index}V` },
  ])
}

function boughtBefore(title: string): AnyMutation[] {
  const id = newId()
  return [
    ['addListItem', { id, title, order: 'b00V' }],
    ['tickListItem', { id, done: true }],
    ['deleteListItem', { id }],
  ]
}
