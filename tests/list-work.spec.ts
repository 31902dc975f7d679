import type { Page } from '@playwright/test'
import { liveOnAnotherDay } from './another-day.ts'
import { expect, test } from './fixtures.ts'
import { addBar, addItem, deleteByMenu, item, leftAfterKey, openList } from './list-page.ts'
import { openScreen } from './open-screen.ts'
import { type AnyMutation, makeGroup, mutate, newId } from './people.ts'

test.use({ wholeApp: true })

test('[LK-5] what others delete of what I selected is selected no more', async ({
  ada,
  bob,
  home,
}) => {
  await openList(ada, home)
  await addItem(ada, 'Bread')
  await addItem(ada, 'Rice')
  await openList(bob, home)
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('Control+a')
  await expect(ada.getByRole('toolbar')).toContainText('3 selected')

  await deleteByMenu(bob, 'Bread')

  await expect(ada.getByRole('toolbar')).toContainText('2 selected')
})

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

test('[LI-23] many that are deleted are gone in the next frame, also from a page that goes away', async ({
  ada,
  server,
}) => {
  const items = Array.from({ length: 60 }, (_, place) => `Thing ${place}`)
  const flat = await makeGroup(ada, { origin: server.url, items })
  await openList(ada, flat)
  await deskIsThere(ada)
  await item(ada, 'Thing 0').focus()
  await ada.keyboard.press('Control+a')
  await expect(ada.getByRole('toolbar')).toContainText('60 selected')

  expect(await leftAfterKey(item(ada, 'Thing 0'), { key: 'Delete' })).toBe(0)
  await expect(ada.getByText('What does the group need?')).toBeVisible()
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

test('[SH-2] the shop: ticked anywhere, said what is missing, told to the others', async ({
  ada,
  bob,
  home,
}) => {
  await openList(bob, home)
  await openList(ada, home)
  await addItem(ada, 'Bread')

  await ada.getByRole('link', { name: 'Shop' }).click()
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Shopping')
  await expect(bob.getByText('Ada is at the shop')).toBeVisible()
  await ada.getByText('Milk').click()
  await expect(item(ada, 'Milk')).toBeChecked()
  await expect(ada.getByText('1 of 2').first()).toBeVisible()
  await ada.getByRole('button', { name: 'More for Bread' }).click()
  await expect(ada.getByRole('menuitem')).toHaveText(['I’m getting it', 'Not there'])
  await ada.getByRole('menuitem', { name: 'Not there' }).click()
  await expect(rows(bob).filter({ hasText: 'Bread' })).toContainText('Not there · Ada')

  const told = bob.getByText('Ada to everybody: Anything else?').first()
  await ada.getByRole('button', { name: 'Tell the others' }).click()
  await ada.getByRole('button', { name: 'Anything else?' }).click()
  await expect(told).toBeVisible()
  await ada.getByRole('button', { name: 'Exit' }).click()
  await expect(addBar(ada)).toBeVisible()
})

test('[AX-18] on a phone the button that tells one’s own words has its words', async ({
  ada,
  bob,
  home,
}) => {
  await ada.setViewportSize({ width: 390, height: 844 })
  await openList(bob, home)
  await ada.goto(`/groups/${home}/list-items?mode=shop`)
  await expect(ada.getByLabel('Here now: Bob')).toBeVisible()

  await ada.getByRole('button', { name: 'Tell the others' }).click()

  const words = ada.getByRole('button', { name: 'Tell them' }).getByText('Tell them')
  await expect.poll(async () => (await words.boundingBox())?.width).toBeGreaterThan(40)
  await expect(ada.getByLabel('Here now: Bob')).toBeVisible()
})

test('[SH-4] one’s own words stay in their field while something else is told', async ({
  ada,
  home,
}) => {
  await ada.goto(`/groups/${home}/list-items?mode=shop`)
  const tell = ada.getByRole('button', { name: 'Tell the others' })
  const ownWords = ada.getByRole('textbox', { name: 'In your own words' })
  await tell.click()
  await ownWords.fill('No bags here')

  await ada.getByRole('button', { name: 'Going now' }).click()
  await expect(ownWords).toBeHidden()
  await tell.click()

  await expect(ownWords).toHaveValue('No bags here')
})

test('[GR-22] one’s own words are there again after another screen', async ({ ada, home }) => {
  await openScreen(ada, `/groups/${home}/list-items?mode=shop`)
  const tell = ada.getByRole('button', { name: 'Tell the others' })
  const ownWords = ada.getByRole('textbox', { name: 'In your own words' })
  await tell.click()
  await ownWords.fill('No bags here')

  await openScreen(ada, `/groups/${home}`)
  await openScreen(ada, `/groups/${home}/list-items?mode=shop`)
  await tell.click()

  await expect(ownWords).toHaveValue('No bags here')
})

test('[SH-2] with no network nobody is said to be told yet', async ({ ada, home }) => {
  await openList(ada, home)
  await ada.getByRole('link', { name: 'Shop' }).click()
  await expect(ada.getByRole('button', { name: 'Tell the others' })).toBeVisible()
  await ada.context().setOffline(true)
  await expect(ada.getByText('Offline').first()).toBeVisible()

  await ada.getByRole('button', { name: 'Tell the others' }).click()
  await ada.getByRole('button', { name: 'Anything else?' }).click()

  await expect(ada.getByRole('status').filter({ hasText: 'Waiting to be sent' })).toBeVisible()
})

test('[FU-12] what repeats and is ticked among others comes back by the day on which one lives', async ({
  ada,
  home,
  server,
}) => {
  await liveOnAnotherDay(ada)
  const repeat = 'FREQ=DAILY;FROM=COMPLETION'
  const bins: AnyMutation = ['addListItem', { id: newId(), title: 'Bins', order: 'b01V', repeat }]
  await mutate(ada, { origin: server.url, stream: home, mutations: [bins] })
  await openList(ada, home)
  await deskIsThere(ada)
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('Control+a')

  await ada.getByRole('toolbar').getByRole('button', { name: 'Tick' }).click()

  await expect(rows(ada).filter({ hasText: 'Bins' }).filter({ hasText: 'Tomorrow' })).toBeVisible()
})

test('[LK-7] what is selected among what is done comes back, and is deleted, by keys', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await deskIsThere(ada)
  await addItem(ada, 'Jam')
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('Control+a')
  await ada.keyboard.press('Space')
  await ada.getByRole('button', { name: 'Done' }).click()
  const selectBoth = async () => {
    for (const title of ['Milk', 'Jam']) {
      await item(ada, title).focus()
      await ada.keyboard.press('x')
    }
    await expect(ada.getByRole('toolbar')).toContainText('2')
  }

  await selectBoth()
  await ada.keyboard.press('Space')
  await expect(ada.getByText('2 items are back on the list').first()).toBeVisible()

  await ada.keyboard.press('Control+z')
  await selectBoth()
  await ada.keyboard.press('Delete')
  await expect(ada.getByText('2 items deleted').first()).toBeVisible()
})

test('[LK-8] what somebody ticked while it was selected is not ticked once more with the others', async ({
  ada,
  bob,
  home,
}) => {
  await openList(ada, home)
  await openList(bob, home)
  await deskIsThere(ada)
  await addItem(ada, 'Jam')
  await addItem(ada, 'Tea')
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('Control+a')
  await item(bob, 'Jam').check()
  await expect(ada.getByRole('button', { name: 'Done' })).toBeVisible()

  await ada.getByRole('toolbar').getByRole('button', { name: 'Tick' }).click()

  await expect(ada.getByText('2 items ticked').first()).toBeVisible()
  await ada.getByRole('button', { name: 'Done' }).click()
  await expect(rows(ada).filter({ hasText: 'Jam' })).toContainText('Ticked by Bob')
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

function rows(page: Page) {
  return page.getByRole('listitem')
}

/** What comes behind the page to work with rows is here: the handle can be held. */
async function deskIsThere(page: Page): Promise<void> {
  await expect(page.locator('[data-desk]')).toBeAttached()
}

async function middleOf(locator: ReturnType<typeof rows>): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
