import { test, untilInstalled, untilKept } from './device.ts'
import { expect } from './fixtures.ts'
import { controlLink } from './link.ts'
import { addItem, item, openList } from './list-page.ts'
import { openScreen } from './open-screen.ts'
import { invite, makeGroup, signUp } from './people.ts'

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

test('[PW-29] whoever signs in where another’s session has ended sees nothing of theirs', async ({
  device,
  gate,
}) => {
  const origin = gate.url
  const context = await device.start()
  await signUp(context, { name: 'Ada', origin })
  const page = await context.newPage()
  const flat = await makeGroup(page, { origin, name: 'Ada’s flat' })
  const club = await makeGroup(page, { origin, name: 'Chess club' })
  const token = await invite(page, club, { origin })
  await openScreen(page, '/')
  await untilInstalled(page)
  await untilKept(page, [flat, club])
  await page.goto('/health')
  await context.clearCookies()

  await openScreen(page, `/invite/${token}`)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Bob')
  await page.getByRole('button', { name: 'Join' }).click()

  await expect(page).toHaveURL(`/groups/${club}/list-items`)
  await expect(page.getByRole('button', { name: 'Bob: menu' })).toBeVisible()
  await openScreen(page, '/')
  await expect(page.getByText('Chess club').first()).toBeVisible()
  await expect(page.getByText('Ada’s flat')).toBeHidden()
})
