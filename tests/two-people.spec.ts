import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { addItem, item, openList } from './list-page.ts'
import { openScreen } from './open-screen.ts'

test('[CO-29] what waits is sent in nobody else’s name, who has signed in here since', async ({
  ada,
  bobsRequests,
  home,
}) => {
  const context = ada.context()
  const link = await controlLink(context)
  await openList(ada, home)
  await link.set('cut')
  await addItem(ada, 'Saffron')
  const adas = await context.cookies()

  await context.addCookies((await bobsRequests.storageState()).cookies)
  await link.set('open')

  await expect(ada.getByRole('button', { name: 'Bob: menu' })).toBeVisible()
  await expect(item(ada, 'Milk')).toBeVisible()
  await expect(item(ada, 'Saffron')).toBeHidden()
  await context.addCookies(adas)
  await openList(ada, home)
  await expect(item(ada, 'Saffron')).toBeVisible()
  await openScreen(ada, `/groups/${home}?panel=activity`)
  await expect(ada.getByText('Ada added Saffron').first()).toBeVisible()
})
