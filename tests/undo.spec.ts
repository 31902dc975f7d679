import { expect, test } from './fixtures.ts'
import { addBar, addItem, deleteByMenu, item, openList, typeItem } from './list-page.ts'
import { mutate, newId } from './people.ts'

test.use({ wholeApp: true })

test('[UN-30] Ctrl+Z takes back what I did last, with Shift it is done again, and both are told', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await ada.getByRole('checkbox', { name: 'Milk' }).check()

  await ada.keyboard.press('Control+z')

  await expect(ada.getByRole('checkbox', { name: 'Milk' })).not.toBeChecked()
  await expect(ada.getByRole('status')).toHaveText('Undone: Tick Milk')
  // What offered the same way back is gone with it.
  await expect(ada.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)

  await ada.keyboard.press('Control+Shift+z')

  await expect(ada.getByRole('status')).toHaveText('Done again: Tick Milk')
  // By then its row may be among what is done.
  await expect(ada.getByRole('link', { name: 'List 0' })).toBeVisible()
})

test('[UN-53] Ctrl+Z after a layout was chosen chooses the one before, and leaves what was done before', async ({
  ada,
  home,
  server,
}) => {
  const fruit = newId()
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [
      ['addSection', { id: fruit, name: 'Fruit', emoji: null, order: 'a1' }],
      ['addLayout', { id: newId(), name: 'Corner shop', sections: [fruit], order: 'a1' }],
    ],
  })
  await openList(ada, home)
  await addItem(ada, 'Tea')
  const shop = ada.getByRole('button', { name: 'Corner shop' })
  await shop.click()
  await expect(shop).toHaveAttribute('aria-pressed', 'true')

  await ada.keyboard.press('Control+z')

  await expect(shop).toHaveAttribute('aria-pressed', 'false')
  await expect(item(ada, 'Tea')).toBeVisible()
  await ada.keyboard.press('Control+z')
  await expect(item(ada, 'Tea')).toHaveCount(0)
})

test('[LI-17] a tick counts before its frame: what follows comes after it, and a page that goes keeps it', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  const milk = ada.getByRole('checkbox', { name: 'Milk' })

  await milk.evaluate((box: HTMLInputElement) => {
    box.click()
    const keys = { key: 'z', ctrlKey: true, bubbles: true }
    document.body.dispatchEvent(new KeyboardEvent('keydown', keys))
  })
  await expect(ada.getByRole('status')).toHaveText('Undone: Tick Milk')
  await expect(milk).not.toBeChecked()

  await milk.evaluate((box: HTMLInputElement) => {
    box.click()
    location.reload()
  })
  await expect(ada.getByRole('button', { name: /^Done/ })).toBeVisible()
})

test('[UN-31] in a text field the browser’s own undo wins', async ({ ada, home }) => {
  await openList(ada, home)
  await ada.getByRole('checkbox', { name: 'Milk' }).check()
  await addBar(ada).focus()
  await ada.keyboard.type('Bread')

  await ada.keyboard.press('Control+z')

  await expect(addBar(ada)).not.toHaveValue('Bread')
  await expect(ada.getByRole('checkbox', { name: 'Milk' })).toBeChecked()
})

test('[UN-31] in the field that a line was added from, the line is taken back; letters that I deleted come back as letters', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await addItem(ada, 'Bread')
  await expect(addBar(ada)).toHaveValue('')

  await ada.keyboard.press('Control+z')

  await expect(item(ada, 'Bread')).toHaveCount(0)
  await expect(addBar(ada)).toBeFocused()

  await ada.keyboard.type('Jam')
  await ada.keyboard.press('Control+a')
  await ada.keyboard.press('Backspace')
  await ada.keyboard.press('Control+z')

  await expect(addBar(ada)).toHaveValue('Jam')
  await expect(item(ada, 'Milk')).toBeVisible()
})

test('[UN-32] undo works without a network (R22)', async ({ ada, bob, home }) => {
  await openList(ada, home)
  await openList(bob, home)
  await typeItem(ada, 'Bread')
  await expect(bob.getByRole('checkbox', { name: 'Bread' })).toBeVisible()
  await ada.context().setOffline(true)
  await ada.getByRole('checkbox', { name: 'Milk' }).check()
  await deleteByMenu(ada, 'Bread')
  await expect(ada.getByRole('checkbox', { name: 'Bread' })).toHaveCount(0)

  await ada.keyboard.press('Control+z')
  await ada.keyboard.press('Control+z')

  await expect(ada.getByRole('checkbox', { name: 'Bread' })).toBeVisible()
  await expect(ada.getByRole('checkbox', { name: 'Milk' })).not.toBeChecked()

  await ada.context().setOffline(false)
  await typeItem(ada, 'Jam')

  await expect(bob.getByRole('checkbox', { name: 'Jam' })).toBeVisible()
  await expect(bob.getByRole('checkbox', { name: 'Bread' })).toBeVisible()
  await expect(bob.getByRole('checkbox', { name: 'Milk' })).not.toBeChecked()
})

test('[UN-33] undo puts back only what I changed, whatever others did since', async ({
  ada,
  bob,
  home,
}) => {
  await openList(ada, home)
  await openList(bob, home)
  await ada.getByRole('button', { name: 'More for Milk' }).click()
  await ada.getByRole('menuitem', { name: 'Rename' }).click()
  await ada.keyboard.type('Oat milk')
  await ada.keyboard.press('Enter')
  await bob.getByRole('checkbox', { name: 'Oat milk' }).check()
  await expect(ada.getByRole('heading', { name: /Done/ })).toBeVisible()

  await ada.keyboard.press('Control+z')
  await ada.getByRole('button', { name: /Done/ }).click()

  await expect(ada.getByRole('checkbox', { name: 'Milk', exact: true })).toBeChecked()
})

test('[UN-34] many lines are one step', async ({ ada, home }) => {
  await openList(ada, home)
  await ada.goto(`/groups/${home}/list-items/create`)
  await ada
    .getByRole('link', { name: 'Many' })
    .or(ada.getByRole('tab', { name: 'Many' }))
    .click()
  await ada.getByRole('textbox', { name: 'One item a line' }).fill('Bread\n[x] Jam\nTea')
  await ada.getByRole('button', { name: 'Add 3 items' }).click()
  await expect(ada.getByRole('checkbox', { name: 'Tea' })).toBeVisible()

  await ada.keyboard.press('Control+z')

  await expect(ada.getByRole('checkbox')).toHaveCount(1)
  await expect(ada.getByRole('status')).toHaveText('Undone: Add Bread and 2 more')
})
