import { expect, test } from './fixtures.ts'

test('[PS-1] the header shows who else is on this screen, as long as they are', async ({
  ada,
  bob,
  home,
}) => {
  await ada.goto(`/groups/${home}/list-items`)
  await expect(ada.getByRole('img', { name: /^Here now/ })).toHaveCount(0)

  await bob.goto(`/groups/${home}/list-items`)

  await expect(ada.getByRole('img', { name: 'Here now: Bob' })).toBeVisible()
  await expect(bob.getByRole('img', { name: 'Here now: Ada' })).toBeVisible()

  await bob.goto('/')

  await expect(ada.getByRole('img', { name: /^Here now/ })).toHaveCount(0)
})

test('[PS-2] a row that somebody is on has their colour and initial', async ({
  ada,
  bob,
  home,
}) => {
  await ada.goto(`/groups/${home}/list-items`)
  await bob.goto(`/groups/${home}/list-items`)

  await bob.getByRole('link', { name: 'Milk' }).click()

  const row = ada.getByRole('listitem').filter({ hasText: 'Milk' })
  await expect(row.getByRole('img', { name: 'Bob is on this one' })).toHaveText('B')

  await bob.goBack()

  await expect(row.getByRole('img', { name: 'Bob is on this one' })).toHaveCount(0)
})
