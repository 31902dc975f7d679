import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { openList } from './list-page.ts'
import { expectNoOverflow } from './looks.ts'
import { openScreen } from './open-screen.ts'
import { invite, join, makeGroup, mutate, newId } from './people.ts'

const longWord = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaf'
const longWordToTheLeft = 'جمعية'.repeat(16)

test('[AX-2] a name without spaces widens no page of the settings', async ({ ada, server }) => {
  await makeGroup(ada, { origin: server.url, name: longWord })
  await ada.setViewportSize({ width: 390, height: 844 })

  await openScreen(ada, '/user?panel=notifications')

  await expect(ada.getByRole('group', { name: longWord })).toBeVisible()
  await expectNoOverflow(ada)
})

test('[AX-19] in the menu of the groups a long name is read whole, and which one is open is seen', async ({
  ada,
  server,
}) => {
  await ada.setViewportSize({ width: 390, height: 844 })
  for (const name of [longWord, longWordToTheLeft]) {
    const group = await makeGroup(ada, { origin: server.url, name })
    await openList(ada, group)

    await ada.getByRole('heading', { level: 1 }).getByRole('button').click()

    const entry = ada.getByRole('menuitemcheckbox', { name: `🏠 ${name}`, checked: true })
    await expect(entry.locator('svg')).toBeInViewport({ ratio: 1 })
    const words = entry.getByText(name)
    expect(await words.evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(false)
  }
})

test('[AX-10] a long name is cut at its end, whichever way the page is written', async ({
  ada,
  server,
}) => {
  const groups = { ltr: longWord, rtl: longWordToTheLeft }
  for (const [direction, name] of Object.entries(groups)) {
    const group = await makeGroup(ada, { origin: server.url, name })
    const language = direction === 'ltr' ? 'ar' : 'en'
    await ada
      .context()
      .addCookies([{ name: 'trivet-look', value: `language=${language}`, url: server.url }])
    await openList(ada, group)

    const title = ada.getByRole('heading', { level: 1 }).getByText(name)
    await expect(title).toHaveCSS('direction', direction)
    expect(await isCutHere(title), `${name} in ${language}`).toBe(true)
  }
})

test('[AX-10] in a sentence on one line a long title is cut at its own end', async ({
  ada,
  server,
}) => {
  const origin = server.url
  const stream = await makeGroup(ada, { origin, items: [] })
  const due = { date: new Date().toISOString().slice(0, 10), time: null, zone: null }
  const title = `Call ${longWord}`
  await mutate(ada, {
    origin,
    stream,
    mutations: [['addListItem', { id: newId(), title, order: 'b00V', due }]],
  })
  await ada.context().addCookies([{ name: 'trivet-look', value: 'language=ar', url: origin }])
  await ada.setViewportSize({ width: 390, height: 844 })
  for (const [path, sentence] of [
    ['/', 'section[aria-labelledby=groups] li'],
    [`/groups/${stream}`, 'section[aria-labelledby=glance] p'],
  ] as const) {
    await openScreen(ada, path)

    const cut = ada.locator(sentence).getByText(title, { exact: true })
    await expect(cut).toHaveCSS('direction', 'ltr')
    expect(await isCutHere(cut), path).toBe(true)
  }
})

test('[AX-10] … before the day behind it is, with letters twice as large too where there is room', async ({
  ada,
  server,
}) => {
  const origin = server.url
  const stream = await makeGroup(ada, { origin, items: [] })
  const date = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
  const due = { date, time: null, zone: null }
  const title = 'Return the ladder to the neighbours on the second floor'
  await mutate(ada, {
    origin,
    stream,
    mutations: [['addListItem', { id: newId(), title, order: 'b00V', due }]],
  })
  for (const [path, sentence] of [
    ['/', 'section[aria-labelledby=groups] li'],
    [`/groups/${stream}`, 'section[aria-labelledby=glance] p'],
  ] as const) {
    for (const [width, letters] of [
      [390, '100%'],
      [1280, '100%'],
      [640, '200%'],
    ] as const) {
      await ada.setViewportSize({ width, height: 844 })
      await openScreen(ada, path)
      await ada.evaluate((size) => void (document.documentElement.style.fontSize = size), letters)

      const cut = ada.locator(sentence).getByText(title, { exact: true })
      const day = ada.locator(sentence).getByText(/^, \d/)
      expect(await isCutHere(cut), path).toBe(true)
      expect(await cut.evaluate((each) => each.clientWidth), path).toBeGreaterThan(30)
      expect(await missingOf(day), `the day at ${width} px on ${path}`).toBe(0)
      await expect(day).toBeInViewport({ ratio: 1 })
    }
  }
})

test('[WD-6] the groups of a trip stand in the order of the page', async ({ ada, server }) => {
  const origin = server.url
  const [flat, club] = [
    await makeGroup(ada, { origin, name: 'Flat' }),
    await makeGroup(ada, { origin, name: 'Club' }),
  ]
  await ada.context().addCookies([{ name: 'trivet-look', value: 'language=ar', url: origin }])
  await openScreen(ada, `/?trip=${flat},${club}`)

  await expect(ada.locator('main p').getByText(/Flat.*Club/)).toHaveCSS('direction', 'rtl')
})

test('[AX-10] a long name of a person stands on one line beside their face', async ({
  openPage,
  server,
}) => {
  const page = await openPage()
  await enter(page, 'A'.repeat(60), server.url)

  await openScreen(page, '/')

  const menu = page.getByRole('navigation').getByRole('button', { name: 'menu' })
  const box = await menu.boundingBox()
  expect(box?.height).toBeLessThan(60)
  expect(await isCutHere(menu.getByText('A'.repeat(60), { exact: true }))).toBe(true)
})

test('[WD-6] a sentence about somebody is read as the page is, whatever their name', async ({
  ada,
  openPage,
  server,
}) => {
  const origin = server.url
  const group = await makeGroup(ada, { origin })
  const leila = await openPage()
  await enter(leila, 'ليلى', origin)
  await join(leila, await invite(ada, group, { origin }), { origin })

  await openScreen(leila, `/groups/${group}?panel=activity`)

  const joined = leila.getByText(/joined the group/).last()
  await expect(joined).toBeVisible()
  await expect(joined).toHaveCSS('direction', 'ltr')
  await openScreen(leila, `/groups/${group}?panel=members`)
  await expect(leila.getByText(/\(you\)/).last()).toHaveCSS('direction', 'ltr')
})

test('[AX-11] beside a panel nothing of the header goes under it', async ({ ada, bob, home }) => {
  await openList(bob, home)
  await openScreen(ada, `/groups/${home}?panel=invites`)

  for (const width of [1120, 1280]) {
    await ada.setViewportSize({ width, height: 800 })
    const sticksOut = await ada
      .getByRole('banner')
      .first()
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    // The last icon stands in its gutter by as much.
    expect(sticksOut, `at ${width}`).toBeLessThanOrEqual(8)
  }
})

test('[AX-11] beside a long name of a group its state is read whole', async ({ ada, server }) => {
  const link = await controlLink(ada.context())
  const group = await makeGroup(ada, { origin: server.url, name: longWord })
  await ada.setViewportSize({ width: 390, height: 844 })
  await openList(ada, group)

  await link.set('cut')

  const words = ada
    .getByRole('banner')
    .getByRole('button', { name: 'Offline' })
    .getByText('Offline')
  await expect(words).toBeVisible()
  const isCut = await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(isCut).toBe(false)
})

test('[AX-12] in a panel that is too low for it nothing is pressed together', async ({
  ada,
  home,
}) => {
  await ada.setViewportSize({ width: 320, height: 500 })
  await openScreen(ada, `/groups/${home}?panel=invites`)
  // As a phone does whose letters are twice as large.
  await ada.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

  const button = ada.getByRole('button', { name: 'Make an invitation link' })
  const sticksOut = await button.evaluate(
    ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
  )
  expect(sticksOut).toBeLessThanOrEqual(0)
})

for (const [language, path] of [
  ['de', '/list-items/create'],
  ['fr', '/list-items/create'],
  ['fr', ''],
] as const) {
  test(`[AX-14] letters twice as large widen no form, in ${language} at ${path || '/groups/create'}`, async ({
    ada,
    home,
    server,
  }) => {
    const look = { name: 'trivet-look', value: `language=${language}`, url: server.url }
    await ada.context().addCookies([look])
    await ada.setViewportSize({ width: 390, height: 800 })
    await openScreen(ada, path === '' ? '/groups/create' : `/groups/${home}${path}`)

    await ada.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

    const wider = () => ada.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(wider).toBeLessThanOrEqual(0)
  })
}

/** As a guest: a name that makes no address. */
async function enter(page: Page, name: string, origin: string): Promise<void> {
  const headers = { Origin: origin }
  await page.request.post(`${origin}/auth/guest`, { data: { name }, headers })
}

/** By how much the words are wider than their place, in the least parts of a pixel that are painted. */
function missingOf(words: Locator): Promise<number> {
  return words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [needed = 0, given = 0] = [range, element].map((each) =>
      Math.round(each.getBoundingClientRect().width * 64),
    )
    return Math.max(0, needed - given)
  })
}

/** Whether it is this element's own words that end in …: only then does their beginning stay. */
function isCutHere(words: Locator): Promise<boolean> {
  return words.evaluate(
    (element) =>
      element.scrollWidth > element.clientWidth &&
      getComputedStyle(element).textOverflow === 'ellipsis',
  )
}
