import { expect, test } from './fixtures.ts'
import { openList } from './list-page.ts'
import { expectNoOverflow } from './looks.ts'
import { openScreen } from './open-screen.ts'
import { invite, join, makeGroup, signUp } from './people.ts'

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

test('[PS-3] however many are there, the header of a phone holds them', async ({
  ada,
  bob,
  home,
  openPage,
  server: { url: origin },
}) => {
  await openList(bob, home)
  for (const name of ['Cleo', 'Dina', 'Emil']) {
    const page = await openPage()
    await signUp(page.context(), { name, origin })
    await join(page, await invite(ada, home, { origin }), { origin })
    await openList(page, home)
  }
  await openList(ada, home)
  const faces = ada.getByRole('img', { name: /^Here now: .*Bob.*Cleo.*Dina.*and Emil/ })
  await expect(faces).toBeVisible()

  for (const letters of ['100%', '112.5%', '150%', '200%']) {
    await ada.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, letters)
    for (const width of [320, 360, 390]) {
      await ada.setViewportSize({ width, height: 800 })
      await expectNoOverflow(ada)
    }
  }

  await ada.evaluate(() => document.documentElement.removeAttribute('style'))
  const shown = { useInnerText: true }
  await ada.setViewportSize({ width: 420, height: 800 })
  await expect(faces).toHaveText(/^\w\s*\w\s*\w\s*\+1$/, shown)
  await ada.setViewportSize({ width: 360, height: 800 })
  await expect(faces).toHaveText('4', shown)
})

test('[PS-4] who is at the shop is said in the header, also on a phone that is scrolled down', async ({
  ada,
  bob,
  server: { url: origin },
}) => {
  const items = Array.from({ length: 30 }, (_, place) => `Item ${place}`)
  const group = await makeGroup(ada, { origin, items })
  await join(bob, await invite(ada, group, { origin }), { origin })
  await bob.setViewportSize({ width: 390, height: 844 })
  await openList(bob, group)
  const header = bob.getByRole('banner')
  const before = await header.boundingBox()
  await bob.evaluate(() => scrollTo(0, 600))

  await openScreen(ada, `/groups/${group}/list-items?mode=shop`)

  await expect(header.getByText('Ada is at the shop')).toBeInViewport()
  expect((await header.boundingBox())?.height).toBe(before?.height)
  await expect(bob.getByRole('heading', { level: 1 })).toHaveText('Flat 12')
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
