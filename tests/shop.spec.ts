import { expect, test } from './fixtures.ts'
import { addBar, addItem, item, openList, rows } from './list-page.ts'
import { openScreen } from './open-screen.ts'

test.use({ wholeApp: true })

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
