import type { Locator, Page } from '@playwright/test'
import { box } from './capture-box.ts'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { addBar, openList, typeItem, typeLine } from './list-page.ts'
import { openScreen } from './open-screen.ts'
import { invite, join, makeGroup, mutate, newId } from './people.ts'

test('[QA-33] a typed line goes to its usual section, which shows before, and can be taken from it', async ({
  ada,
  server,
}) => {
  const { group } = await withButter(ada, server.url)
  await openList(ada, group)

  await typeLine(ada, 'butter')
  await expect(understood(ada)).toContainText('Dairy')
  await expect(ada.getByRole('option')).toHaveText(['Butter250 g · Dairy'])
  await ada.keyboard.press('Enter')
  await expect(ada.getByRole('status')).toHaveText('butter added to Dairy')
  await expect(inSection(ada, 'Dairy').getByRole('checkbox', { name: 'butter' })).toBeVisible()
  await expect(ada.getByRole('listitem')).not.toContainText('250 g')

  await typeLine(ada, 'Jam')
  await understood(ada).getByRole('button', { name: 'No section' }).click()
  await expect(addBar(ada)).toBeFocused()
  await expect(addBar(ada)).toHaveValue('Jam')
  await expect(understood(ada)).toBeHidden()
  await ada.keyboard.press('Enter')
  await expect(ada.getByRole('status')).toHaveText('Jam added')
  await expect(inSection(ada, 'Dairy').getByRole('listitem')).toHaveCount(1)
})

test('[QA-33] Backspace behind it takes a letter; the chip of what is raised already is not offered', async ({
  ada,
  server,
}) => {
  const { group, dairy } = await withButter(ada, server.url)
  await mutate(ada, {
    origin: server.url,
    stream: group,
    mutations: [
      ['addListItem', { id: newId(), title: 'Cheese', order: 'b1V', section: dairy }],
      ['addListItem', { id: newId(), title: 'Cream', order: 'b2V', section: dairy }],
    ],
  })
  await openList(ada, group)

  await typeLine(ada, 'butter')
  await expect(understood(ada)).toContainText('Dairy')
  await ada.keyboard.press('Backspace')
  await expect(addBar(ada)).toHaveValue('butte')
  await expect(understood(ada)).toBeHidden()
  await addBar(ada).fill('cheese')
  await expect(ada.getByRole('option', { name: 'On the list: + 1?' })).toBeVisible()

  await expect(understood(ada)).toBeHidden()
})

test('[QA-33] ↑ changes the last line, and the item stays where it is meanwhile', async ({
  ada,
  server,
}) => {
  const { group } = await withButter(ada, server.url)
  await openList(ada, group)
  await typeLine(ada, 'Butter')
  await expect(understood(ada)).toContainText('Dairy')
  await ada.keyboard.press('Enter')
  await expect(inSection(ada, 'Dairy').getByRole('listitem')).toHaveCount(1)

  await ada.keyboard.press('ArrowUp')
  await expect(addBar(ada)).toHaveValue('Butter')
  await addBar(ada).fill('2 Butter')
  await expect(understood(ada)).toHaveText('2')
  await ada.keyboard.press('Enter')
  await expect(inSection(ada, 'Dairy').getByRole('listitem')).toContainText('2')

  await typeLine(ada, 'Jam')
  await understood(ada).getByRole('button', { name: 'No section' }).click()
  await ada.keyboard.press('Enter')
  await expect(ada.getByRole('checkbox', { name: 'Jam' })).toBeVisible()
  await ada.keyboard.press('ArrowUp')
  await addBar(ada).fill('3 Jam')
  await expect(understood(ada)).toHaveText('3')
  await ada.keyboard.press('Enter')

  await expect(ada.getByRole('listitem').filter({ hasText: 'Jam' })).toContainText('3')
  await expect(inSection(ada, 'Dairy').getByRole('listitem')).toHaveCount(1)
})

for (const [what, files] of [
  ['what reads it', /\/assets\/(quick-bar|read-again)-.*\.js$/],
  ['what reads dates', /\/assets\/dates-.*\.js$/],
] as const) {
  test(`[QA-33] a line that is added before ${what} is here goes there too, in the same act`, async ({
    ada,
    server,
  }) => {
    const { group } = await withButter(ada, server.url)
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    await ada.route(files, async (route) => {
      await arrived
      await route.continue()
    })
    await openList(ada, group)
    await addBar(ada).focus()
    if (what === 'what reads dates') await expect(ada.locator('[data-quick]')).toBeVisible()
    await typeItem(ada, '2 kg Butter tomorrow')

    arrive()

    const row = inSection(ada, 'Dairy').getByRole('listitem')
    await expect(row).toContainText('2 kg')
    await expect(row).toContainText('Tomorrow')
    await addBar(ada).blur()
    await ada.keyboard.press('Control+z')
    await expect(ada.getByRole('listitem')).toHaveCount(0)
  })
}

test('[QA-33] a line that is added before the group is whole on this device goes there too', async ({
  ada,
  server,
}) => {
  const { group } = await withButter(ada, server.url)
  const link = await controlLink(ada.context())
  await link.set('frozen')
  await openList(ada, group)
  await typeLine(ada, 'Butter')
  await ada.keyboard.press('Enter')
  await expect(ada.getByRole('checkbox', { name: 'Butter' })).toBeVisible()
  await expect(inSection(ada, 'Dairy')).toHaveCount(0)

  await link.set('open')

  await expect(inSection(ada, 'Dairy').getByRole('checkbox', { name: 'Butter' })).toBeVisible()
})

test('[QA-33] many lines show where they go, and a heading says more than what is usual', async ({
  ada,
  server,
}) => {
  const { group } = await withButter(ada, server.url)
  await openScreen(ada, `/groups/${group}/list-items/create?tab=many`)

  await ada.getByRole('textbox', { name: 'One item a line' }).fill('Butter\nFarm:\nJam')
  const preview = ada.getByRole('listitem')
  await expect(preview).toHaveText([/Butter.*Dairy/, /Farm/, /^Jam$/])
  await ada.getByRole('button', { name: 'Add 2 items' }).click()

  await expect(inSection(ada, 'Dairy').getByRole('checkbox', { name: 'Butter' })).toBeVisible()
  await expect(inSection(ada, 'Farm').getByRole('checkbox', { name: 'Jam' })).toBeVisible()
})

test('[QA-33] what is captured goes there in each of its groups', async ({ ada, server }) => {
  const { group } = await withButter(ada, server.url)
  const other = await makeGroup(ada, { origin: server.url, name: 'Chess club', items: [] })
  await openScreen(ada, `/create?group=${group}`)

  await box(ada).fill('Butter\nJam')
  const lines = ada.getByRole('list', { name: 'Preview' }).getByRole('listitem')
  await expect(lines).toContainText(['Dairy', 'Dairy'])
  await lines.last().getByRole('button', { name: 'No section' }).click()
  await expect(lines.last()).not.toContainText('Dairy')
  await ada.getByRole('button', { name: 'Several groups' }).click()
  await ada.getByRole('button', { name: 'Chess club' }).click()
  await ada.getByRole('button', { name: 'Add 2 items' }).click()

  await openList(ada, group)
  await expect(inSection(ada, 'Dairy').getByRole('listitem')).toHaveCount(1)
  await expect(inSection(ada, 'Dairy').getByRole('checkbox', { name: 'Butter' })).toBeVisible()
  await openList(ada, other)
  await expect(ada.getByRole('listitem')).toHaveCount(2)
})

test('[QA-33] a helper’s line goes there too', async ({ ada, bob, server }) => {
  const { group } = await withButter(ada, server.url)
  const token = await invite(ada, group, { origin: server.url, role: 'helper' })
  await join(bob, token, { origin: server.url })
  await openList(bob, group)

  await typeLine(bob, 'Butter')
  await expect(understood(bob)).toContainText('Dairy')
  await bob.keyboard.press('Enter')

  await openList(ada, group)
  await expect(inSection(ada, 'Dairy').getByRole('checkbox', { name: 'Butter' })).toBeVisible()
})

/** A group that had butter and jam in *Dairy*, and has nothing on its list. */
async function withButter(page: Page, origin: string): Promise<{ group: string; dairy: string }> {
  const group = await makeGroup(page, { origin, items: [] })
  const [dairy, butter, jam] = [newId(), newId(), newId()]
  await mutate(page, {
    origin,
    stream: group,
    mutations: [
      ['addSection', { id: dairy, name: 'Dairy', emoji: null, order: 'a1' }],
      [
        'addListItem',
        { id: butter, title: 'Butter', order: 'a1', section: dairy, amount: 250, unit: 'g' },
      ],
      ['addListItem', { id: jam, title: 'Jam', order: 'a2', section: dairy }],
      ['tickListItem', { id: butter, done: true }],
      ['tickListItem', { id: jam, done: true }],
    ],
  })
  return { group, dairy }
}

function understood(page: Page): Locator {
  return page.getByRole('group', { name: 'Understood' })
}

function inSection(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('list', { name })
}
