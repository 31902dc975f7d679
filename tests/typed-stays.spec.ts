import { expect, test } from './fixtures.ts'
import { addBar, item, openList } from './list-page.ts'
import { openScreen } from './open-screen.ts'
import { makeGroup } from './people.ts'

test('[LI-27] a line that is half typed stays with its group, whichever one goes to', async ({
  ada,
  home,
  server,
}) => {
  await makeGroup(ada, { origin: server.url, name: 'Cabin', items: ['Wood'] })
  await openList(ada, home)
  const groups = ada.getByRole('navigation', { name: 'Main' })

  await addBar(ada).fill('For the flat')
  await groups.getByRole('link', { name: 'Cabin' }).click()
  await expect(item(ada, 'Wood')).toBeVisible()
  await expect(addBar(ada)).toHaveValue('')
  await addBar(ada).fill('For the cabin')
  await groups.getByRole('link', { name: 'Flat 12' }).click()
  await expect(item(ada, 'Milk')).toBeVisible()
  await expect(addBar(ada)).toHaveValue('For the flat')
  await groups.getByRole('link', { name: 'Cabin' }).click()
  await expect(item(ada, 'Wood')).toBeVisible()

  await expect(addBar(ada)).toHaveValue('For the cabin')
})

test('[LI-28] a new name that is half typed is saved when one goes back from the list', async ({
  ada,
  home,
}) => {
  await openScreen(ada, '/')
  await ada
    .getByRole('link', { name: /Flat 12/ })
    .first()
    .click()
  await expect(ada.locator('[data-desk]')).toBeVisible()
  await item(ada, 'Milk').focus()
  await ada.keyboard.press('e')
  await ada.keyboard.type('Oat drink')

  await ada.goBack()
  await expect(ada).toHaveURL(/\/$/)
  await openList(ada, home)

  await expect(item(ada, 'Oat drink')).toBeVisible()
})

test('[LI-29] lines that are written for many items are there again after their sheet was closed', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await addBar(ada).fill('Bread')
  await addBar(ada).press('Shift+Enter')
  const lines = ada.getByRole('dialog').getByRole('textbox')
  await expect(lines).toHaveValue('Bread\n')

  // One line is what it was.
  await ada.keyboard.press('Escape')
  await expect(addBar(ada)).toHaveValue('Bread')
  await addBar(ada).press('Shift+Enter')
  await lines.fill('Bread\nJam')
  await ada.keyboard.press('Escape')
  await expect(lines).toBeHidden()
  await addBar(ada).press('Shift+Enter')

  await expect(lines).toHaveValue(/^Bread\nJam\s*$/)
  await ada.getByRole('button', { name: 'Add 2 items' }).click()
  await expect(item(ada, 'Jam')).toBeVisible()
  await addBar(ada).press('Shift+Enter')
  await expect(lines).toHaveValue('')
})

test('[LI-29] a line that is half typed outlives lines that are pasted and added', async ({
  ada,
  home,
}) => {
  await openList(ada, home)
  await addBar(ada).fill('Half a li')

  await addBar(ada).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Bread\nJam')
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await ada.getByRole('button', { name: 'Add 2 items' }).click()
  await expect(item(ada, 'Jam')).toBeVisible()

  await expect(addBar(ada)).toHaveValue('Half a li')
})
