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
