import type { Page } from '@playwright/test'
import { middleOf } from './edges.ts'
import { expect, test } from './fixtures.ts'
import { addBar, addItem, deleteByMenu, deskIsThere, item, openList, rows } from './list-page.ts'
import { type AnyMutation, mutate, newId } from './people.ts'

test.use({ wholeApp: true })

test('[LK-1] add, move, rename, select, tick and undo by keyboard alone', async ({ ada, home }) => {
  await openList(ada, home)
  await deskIsThere(ada)
  await addBar(ada).focus()
  for (const title of ['Bread', 'Jam']) {
    await ada.keyboard.type(title)
    await ada.keyboard.press('Enter')
  }
  await expect(rows(ada)).toContainText(['Milk', 'Bread', 'Jam'])
  await item(ada, 'Jam').focus()

  await ada.keyboard.press('Alt+ArrowUp')
  await expect(rows(ada)).toContainText(['Milk', 'Jam', 'Bread'])
  await expect(ada.getByRole('status')).toHaveText('Jam moved to position 2 of 3')
  await expect(item(ada, 'Jam')).toBeFocused()

  await ada.keyboard.press('e')
  await ada.keyboard.type('Plum jam')
  await ada.keyboard.press('Enter')
  await expect(ada.getByRole('link', { name: 'Plum jam' })).toBeFocused()

  await ada.keyboard.press('k')
  await expect(ada.getByRole('link', { name: 'Milk' })).toBeFocused()
  await ada.keyboard.press('Shift+ArrowDown')
  await expect(ada.getByRole('toolbar')).toContainText('2 selected')
  await ada.keyboard.press('Delete')
  await expect(rows(ada)).toContainText(['Bread'])
  await expect(rows(ada)).toHaveCount(1)

  await ada.keyboard.press('Control+z')
  await expect(rows(ada)).toContainText(['Milk', 'Plum jam', 'Bread'])
  await ada.keyboard.press('Control+a')
  await ada.keyboard.press('Escape')
  await expect(ada.getByRole('toolbar')).toBeHidden()
  await ada.keyboard.press('s')
  await expect(ada.getByRole('dialog').getByRole('button', { name: 'No section' })).toBeFocused()
})

test('[LK-6] a row that keys move into another section keeps the focus, by arrows and by a question', async ({
  ada,
  home,
  server,
}) => {
  const aisles = ['Fruit', 'Dairy'].map((name, place) => ({
    id: newId(),
    name,
    order: `a${place}`,
  }))
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [
      ...aisles.map((aisle): AnyMutation => ['addSection', { ...aisle, emoji: '🥕' }]),
      ...['Pears', 'Plums', 'Cheese'].map((title, place): AnyMutation => [
        'addListItem',
        { id: newId(), title, order: `a${place}`, section: aisles[place < 2 ? 0 : 1]?.id ?? null },
      ]),
    ],
  })
  await openList(ada, home)
  await deskIsThere(ada)

  await item(ada, 'Plums').focus()
  await ada.keyboard.press('Alt+ArrowDown')
  await expect(ada.getByRole('list', { name: 'Dairy' })).toContainText('Plums')
  await expect(item(ada, 'Plums')).toBeFocused()

  await ada.keyboard.press('s')
  await ada.getByRole('dialog').getByRole('button', { name: 'Fruit' }).click()
  await expect(ada.getByRole('list', { name: 'Fruit' })).toContainText('Plums')
  await expect(item(ada, 'Plums')).toBeFocused()

  // A tooltip takes no keys.
  await ada.getByRole('link', { name: 'Shop', exact: true }).hover()
  await expect(ada.locator('[role="tooltip"]:popover-open')).toHaveText('Shop')
  await ada.keyboard.press('x')
  await expect(ada.getByRole('toolbar')).toContainText('1 selected')
})

test('[LI-34] the first row that is moved to the top stays there, and so does the last at the end', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await deskIsThere(ada)
  await addItem(ada, 'Bread')
  await addItem(ada, 'Jam')

  await item(ada, 'Milk').focus()
  await ada.keyboard.press('Alt+Shift+ArrowUp')
  await expect(ada.getByRole('status')).toHaveText('Milk moved to position 1 of 3')
  await item(ada, 'Jam').focus()
  await ada.keyboard.press('Alt+Shift+ArrowDown')
  await expect(ada.getByRole('status')).toHaveText('Jam moved to position 3 of 3')

  await expect(rows(ada)).toContainText(['Milk', 'Bread', 'Jam'])
})

test('[LI-35] a row is moved among those that show: of a deleted section, ticked just now, and no parts', async ({
  ada,
  home,
  server,
}) => {
  const [aisle, bread, cake] = [newId(), newId(), newId()]
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [
      ['addSection', { id: aisle, name: 'Fruit', emoji: '🥕', order: 'a1' }],
      ['addListItem', { id: bread, title: 'Bread', order: 'a1', section: aisle }],
      ['addListItem', { id: cake, title: 'Cake', order: 'a2' }],
      ['addListItem', { id: newId(), title: 'Flour', order: 'a3', parent: cake }],
      ['addListItem', { id: newId(), title: 'Jam', order: 'a4' }],
      ['deleteSection', { id: aisle }],
    ],
  })
  await openList(ada, home)
  await deskIsThere(ada)
  await deleteByMenu(ada, 'Milk')
  await expect(rows(ada)).toContainText(['Bread', 'Cake', 'Jam'])

  await item(ada, 'Cake').focus()
  await ada.keyboard.press('Alt+ArrowUp')
  await expect(ada.getByRole('status')).toHaveText('Cake moved to position 1 of 3')
  await expect(rows(ada)).toContainText(['Cake', 'Bread', 'Jam'])

  await item(ada, 'Cake').press('Space')
  await item(ada, 'Bread').focus()
  await ada.keyboard.press('Alt+ArrowUp')
  await expect(rows(ada)).toContainText(['Bread', 'Jam'])
})

test('[LI-35] a row that is moved from the menu passes one that shows, no part and none without its section', async ({
  ada,
  home,
  server,
}) => {
  const [aisle, cake] = [newId(), newId()]
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [
      ['addSection', { id: aisle, name: 'Fruit', emoji: null, order: 'a1' }],
      ['addListItem', { id: newId(), title: 'Bread', order: 'a5', section: aisle }],
      ['addListItem', { id: cake, title: 'Cake', order: 'a6' }],
      ['addListItem', { id: newId(), title: 'Flour', order: 'a7', parent: cake }],
      ['addListItem', { id: newId(), title: 'Jam', order: 'a8' }],
      ['deleteSection', { id: aisle }],
    ],
  })
  await openList(ada, home)
  await expect(rows(ada)).toContainText(['Bread', 'Cake', 'Jam', 'Milk'])

  await moveUpByMenu(ada, 'Jam')
  await expect(rows(ada)).toContainText(['Bread', 'Jam', 'Cake', 'Milk'])
  await expect(ada.getByRole('status')).toHaveText('Jam moved to position 2 of 4')
  await moveUpByMenu(ada, 'Jam')
  await expect(rows(ada)).toContainText(['Jam', 'Bread', 'Cake', 'Milk'])
})

test('[LI-36] a menu that was open before moves its row among the rows of now', async ({
  ada,
  home,
}) => {
  // Where the mouse leads, a row is painted again whenever it comes.
  await ada.setViewportSize({ width: 800, height: 900 })
  await openList(ada, home)
  await deskIsThere(ada)
  await addItem(ada, 'Bread')
  await addItem(ada, 'Jam')
  await ada.getByRole('button', { name: 'More for Jam' }).click()
  await expect(ada.getByRole('menuitem', { name: 'Move down' })).toBeDisabled()
  await ada.keyboard.press('Escape')
  await item(ada, 'Bread').focus()
  await ada.keyboard.press('Alt+ArrowDown')
  await expect(rows(ada)).toContainText(['Milk', 'Jam', 'Bread'])

  await moveUpByMenu(ada, 'Jam')
  await expect(rows(ada)).toContainText(['Jam', 'Milk', 'Bread'])

  await expect(ada.getByRole('status')).toHaveText('Jam moved to position 1 of 3')
})

test('[LK-2] a row is dragged by its handle into another section, and the others see it', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const fruit = newId()
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [
      ['addSection', { id: fruit, name: 'Fruit', emoji: null, order: 'a2' }],
      ['addListItem', { id: newId(), title: 'Apples', order: 'a1', section: fruit }],
      ['addListItem', { id: newId(), title: 'Pears', order: 'a2', section: fruit }],
    ],
  })
  await openList(bob, home)
  await openList(ada, home)
  await deskIsThere(ada)

  const milk = rows(ada).filter({ hasText: 'Milk' })
  await milk.hover()
  const from = await middleOf(milk.locator('[data-handle]'))
  const to = await middleOf(rows(ada).filter({ hasText: 'Apples' }))
  await ada.mouse.move(from.x, from.y)
  await ada.mouse.down()
  await ada.mouse.move(from.x, from.y + 20, { steps: 3 })
  await ada.mouse.move(from.x, to.y + 8, { steps: 5 })
  await expect(rows(ada).filter({ hasText: 'Apples' })).toHaveAttribute('data-drop', 'after')
  await ada.mouse.up()

  await expect(rows(ada)).toContainText(['Apples', 'Milk', 'Pears'])
  await expect(ada.getByRole('status')).toHaveText('Milk moved to position 2 of 3')
  await expect(rows(bob)).toContainText(['Apples', 'Milk', 'Pears'])
})

test('[LK-3] Escape puts a row back that is in the hand', async ({ ada, home }) => {
  await openList(ada, home)
  await addItem(ada, 'Bread')
  await deskIsThere(ada)
  const bread = rows(ada).filter({ hasText: 'Bread' })
  await bread.hover()
  const from = await middleOf(bread.locator('[data-handle]'))
  await ada.mouse.move(from.x, from.y)
  await ada.mouse.down()
  await ada.mouse.move(from.x, from.y - 60, { steps: 5 })
  await expect(bread).toHaveAttribute('data-lifted', '')

  await ada.keyboard.press('Escape')
  await ada.mouse.up()

  await expect(bread).not.toHaveAttribute('data-lifted')
  await expect(rows(ada)).toContainText(['Milk', 'Bread'])
})

test('[LY-4] [LF-4] a layout in one tap, a filter in the URL', async ({ ada, home, server }) => {
  const [dairy, fruit] = [newId(), newId()]
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [
      ['addSection', { id: dairy, name: 'Dairy', emoji: null, order: 'a1' }],
      ['addSection', { id: fruit, name: 'Fruit', emoji: null, order: 'a2' }],
      ['addListItem', { id: newId(), title: 'Butter', order: 'a1', section: dairy, urgent: true }],
      ['addListItem', { id: newId(), title: 'Apples', order: 'a1', section: fruit }],
      ['addLayout', { id: newId(), name: 'Market', sections: [fruit, dairy], order: 'a1' }],
    ],
  })
  await openList(ada, home)
  const headings = ada.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(['Dairy1', 'Fruit1'])

  await ada.getByRole('button', { name: 'Market' }).click()
  await expect(headings).toHaveText(['Fruit1', 'Dairy1'])
  await ada.getByRole('link', { name: 'Urgent', exact: true }).click()
  await expect(rows(ada)).toHaveCount(1)
  await expect(ada).toHaveURL(/only=urgent/)
  await ada.reload()

  await expect(rows(ada)).toContainText(['Butter'])
  await ada.goBack()
  await expect(headings).toHaveText(['Fruit1', 'Dairy1'])
})

test('[LF-5] what is added behind a filter is said, with a way back', async ({ ada, home }) => {
  await openList(ada, home)
  await ada.getByRole('link', { name: 'Urgent' }).click()
  await addBar(ada).fill('Crisps')
  await addBar(ada).press('Enter')
  await expect(ada.getByRole('region', { name: 'Messages' })).toContainText('Crisps added')

  await ada.getByRole('button', { name: 'Undo' }).click()
  await ada.getByRole('link', { name: 'Urgent' }).click()
  await expect(item(ada, 'Milk')).toBeVisible()
  await expect(item(ada, 'Crisps')).toHaveCount(0)
})

test('[AX-20] in the question for whom something is, faces stand apart from their names', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await deskIsThere(ada)
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('p')

  const bob = ada.getByRole('dialog').getByRole('button', { name: 'Bob' })
  const name = await bob.locator('bdi').boundingBox()
  const face = await bob.locator('[data-size]').boundingBox()

  expect(name && face && name.x - (face.x + face.width)).toBeGreaterThanOrEqual(4)
})

test('[LI-32] tomorrow is offered for a date also on the night on which the clocks change', async ({
  ada,
  home,
}) => {
  const device = await ada.context().newCDPSession(ada)
  await device.send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Berlin' })
  await ada.clock.setFixedTime('2026-10-25T00:30:00+02:00')
  await openList(ada, home)
  await deskIsThere(ada)
  await item(ada, 'Milk').focus()

  await ada.keyboard.press('d')

  const choices = ada.getByRole('dialog').locator('[data-choices]').getByRole('button')
  await expect(choices.first()).toHaveText('Today')
  await expect(choices.nth(1)).toHaveText('Tomorrow')
})

async function moveUpByMenu(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
}
