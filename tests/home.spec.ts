import { gzipSync } from 'node:zlib'
import { dayMs } from '#domain/durations.ts'
import type { MutationArgs } from '#domain/mutations.ts'
import type { Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { middleOf } from './edges.ts'
import { expect, test } from './fixtures.ts'
import { shiftOf } from './layout-shift.ts'
import { openScreen } from './open-screen.ts'
import { invite, makeClub, makeGroup, mutate, newId, writtenNotepad } from './people.ts'
import { leftOf } from './word-place.ts'

test('[HO-1] without script a visitor can read what this is and go on', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const page = await context.newPage()

  await page.goto('/')

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Start now' })).toHaveAttribute(
    'href',
    '/sign-up?guest',
  )
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
  await context.close()
})

test('[HO-1] what a visitor has to read comes in at most 14 KB, in one answer', async ({
  visitor,
}) => {
  const answer = await visitor.request.get('/')
  const html = await answer.text()

  expect(html).toMatch(/<style data-sheets="[^"]+">@layer/)
  expect(html).not.toContain('rel="stylesheet"')
  expect(gzipSync(html).length).toBeLessThanOrEqual(14 * 1_024)
  await openScreen(visitor, '/')
  const heading = visitor.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCSS('font-family', /Figtree/)
})

test('[HO-2] For you holds what is mine or due, the most pressing first', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const [adaId, bobId] = [await idOf(ada), await idOf(bob)]
  await addItems(ada, home, server.url, [
    { title: 'Mine one day', assignees: [adaId] },
    { title: 'Mine next week', assignees: [adaId], due: dueIn(7) },
    { title: 'Nobody yet, overdue', due: dueIn(-2) },
    { title: 'Bob, overdue', assignees: [bobId], due: dueIn(-3) },
    { title: 'Nobody yet, next week', due: dueIn(7) },
  ])

  await openScreen(ada, '/')

  await expect(forYou(ada).getByRole('checkbox')).toHaveCount(3)
  const names = await forYou(ada).getByRole('link').allTextContents()
  expect(names.map((name) => name.replace(/(week|day|overdue).*/, '$1'))).toEqual([
    'Nobody yet, overdue',
    'Mine next week',
    'Mine one day',
  ])
  await expect(forYou(ada).getByRole('listitem').first()).toContainText('Overdue')
})

test('[HO-3] what I tick there is ticked for everybody, and Undo takes it back', async ({
  ada,
  bob,
  home,
  server,
}) => {
  await addItems(ada, home, server.url, [{ title: 'Rent', assignees: [await idOf(ada)] }])
  await openScreen(ada, '/')
  await openScreen(bob, `/groups/${home}/list-items`)

  await forYou(ada).getByRole('checkbox', { name: 'Rent' }).check()

  await expect(forYou(ada).getByRole('checkbox', { name: 'Rent' })).toBeChecked()
  await expect(forYou(ada).getByText('Nothing waits for you.')).toBeVisible()
  await expect(bob.getByRole('checkbox', { name: 'Rent' })).toBeHidden()
  await ada.getByRole('button', { name: 'Undo' }).click()
  await expect(forYou(ada).getByRole('checkbox', { name: 'Rent' })).not.toBeChecked()
  await expect(bob.getByRole('checkbox', { name: 'Rent' })).not.toBeChecked()
})

test('[HO-4] eight of them are shown, and all by a link', async ({ ada, home, server }) => {
  const assignees = [await idOf(ada)]
  const titles = Array.from({ length: 10 }, (_, index) => `Errand ${index}`)
  await addItems(
    ada,
    home,
    server.url,
    titles.map((title) => ({ title, assignees })),
  )
  await openScreen(ada, '/')
  await expect(forYou(ada).getByRole('checkbox')).toHaveCount(8)

  await ada.getByRole('link', { name: 'All 10' }).click()

  await expect(forYou(ada).getByRole('checkbox')).toHaveCount(10)
  await ada.reload()
  await expect(forYou(ada).getByRole('checkbox')).toHaveCount(10)
})

test('[HO-5] a group shows how many are open and what is due next', async ({
  ada,
  home,
  server,
}) => {
  await addItems(ada, home, server.url, [{ title: 'Bins', due: dueIn(3) }])

  await openScreen(ada, '/')

  const card = ada.getByRole('main').getByRole('link', { name: /Flat 12/ })
  await expect(card).toContainText('2 open · next: Bins')
  await expect(card).toHaveAttribute('href', `/groups/${home}/list-items`)
})

test('[HO-6] one line goes to the chosen group, which is remembered', async ({
  ada,
  home,
  server,
}) => {
  const club = await makeGroup(ada, { origin: server.url, name: 'Chess club' })
  await openScreen(ada, '/')
  await ada.getByRole('button', { name: 'Adding to Flat 12. Choose another group' }).click()
  await ada.getByRole('menuitemcheckbox', { name: 'Chess club' }).click()

  await ada.getByRole('combobox', { name: 'Add to Chess club' }).fill('Clocks')
  await ada.keyboard.press('Enter')

  await expect(ada.getByRole('combobox', { name: 'Add to Chess club' })).toHaveValue('')
  await expect(ada.getByRole('combobox', { name: 'Add to Chess club' })).toBeFocused()
  await expect(ada.getByRole('main').getByRole('link', { name: /Chess club/ })).toContainText(
    '2 open',
  )
  await openScreen(ada, '/')
  await expect(ada.getByRole('combobox', { name: 'Add to Chess club' })).toBeVisible()
  await openScreen(ada, `/groups/${club}/list-items`)
  await expect(ada.getByRole('checkbox', { name: 'Clocks' })).toBeVisible()
  await openScreen(ada, `/groups/${home}/list-items`)
  await expect(ada.getByRole('checkbox', { name: 'Clocks' })).toBeHidden()
})

test('[HO-9] what was seen of one group is seen when one goes right to another', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const origin = server.url
  await makeGroup(ada, { origin, name: 'Cabin', items: ['Wood'] })
  await openScreen(ada, `/groups/${home}/list-items`)
  const eggs = { id: newId(), title: 'Eggs', order: 'b91V' }
  await mutate(bob, { origin, stream: home, mutations: [['addListItem', eggs]] })
  await expect(ada.getByRole('checkbox', { name: 'Eggs' })).toBeVisible()
  const groups = ada.getByRole('navigation', { name: 'Main' })

  await groups.getByRole('link', { name: 'Cabin' }).click()
  await expect(ada.getByRole('checkbox', { name: 'Wood' })).toBeVisible()

  await expect(groups.getByRole('link', { name: 'Flat 12' })).not.toContainText('New since')
})

test('[HO-9] a group shows who is there now, what others did since I looked, its newest notepads, and opens where I was', async ({
  ada,
  bob,
  home,
  server,
}) => {
  await openScreen(ada, '/')
  const groups = ada.getByRole('region', { name: 'Groups' })
  const card = groups.getByRole('link', { name: /Flat 12/ })

  await openScreen(bob, `/groups/${home}/list-items`)
  await addItems(bob, home, server.url, [{ title: 'Bins' }])
  const plan = { id: newId(), title: 'Plan', emoji: null, order: 'b00V', text: 'We sing.' }
  await mutate(bob, { origin: server.url, stream: home, mutations: writtenNotepad(plan) })

  const recent = ada.getByRole('region', { name: 'Recent notepads' })
  await expect(recent.getByRole('link', { name: 'Plan' })).toHaveAttribute(
    'href',
    `/groups/${home}/notepads/${plan.id}`,
  )
  await expect(card.getByRole('img', { name: 'Here now: Bob' })).toBeVisible()
  await expect(card).toContainText(/changes? by Bob/)
  const mark = ada.getByRole('navigation', { name: 'Main' }).getByText('New since you looked')
  await expect(mark).toHaveCount(1)
  await card.click()
  await expect(ada.getByRole('checkbox', { name: 'Bins' })).toBeVisible()
  await ada.getByRole('link', { name: 'Notepads' }).click()
  await expect(ada.getByRole('link', { name: 'Notepads' })).toHaveAttribute('aria-current', 'page')
  await ada.getByRole('link', { name: 'Home' }).first().click()
  await expect(card).toHaveAttribute('href', `/groups/${home}`)
  await expect(card).not.toContainText(/changes? by Bob/)
  await expect(mark).toHaveCount(0)
})

test('[HO-11] what a card says stands in its middle, with news and without, and news move nothing else', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const card = ada.getByRole('main').getByRole('link', { name: /Flat 12/ })
  const news = card.getByText(/changes? by Bob/)
  await openScreen(ada, '/')
  await expect(news).toBeVisible()
  await card.click()
  await expect(ada.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
  await ada.getByRole('link', { name: 'Home' }).first().click()
  await expect(news).toBeHidden()
  await expect.poll(() => besideMiddle(card, card.getByText(/open/))).toBeLessThan(1.5)
  const quiet = [await card.boundingBox(), await shiftOf(ada)]

  await addItems(bob, home, server.url, [{ title: 'Bins' }])
  await expect(news).toBeVisible()

  await expect.poll(() => besideMiddle(card, news)).toBeLessThan(1.5)
  expect([await card.boundingBox(), await shiftOf(ada)]).toEqual(quiet)
})

/** How far the middle of a card is from that of its words, which end with this line. */
async function besideMiddle(card: Locator, lastLine: Locator): Promise<number> {
  const [whole, first, last] = await Promise.all(
    [card, card.getByText('Flat 12'), lastLine].map((part) => part.boundingBox()),
  )
  if (!whole || !first || !last) return Infinity
  return Math.abs(first.y + last.y + last.height - (2 * whole.y + whole.height)) / 2
}

for (const [language, name] of [
  ['en', 'Groups'],
  ['de', 'Gruppen'],
  ['uk', 'Групи'],
] as const) {
  test(`[HO-12] on the desktop, what is done with groups stands beside their heading, in ${language}`, async ({
    ada,
    server,
  }) => {
    await makeGroup(ada, { origin: server.url })
    await makeClub(ada, server.url)
    await speak(ada, language, server.url)
    await ada.setViewportSize({ width: 1280, height: 800 })
    await openScreen(ada, '/')

    const groups = ada.getByRole('main').getByRole('region', { name })
    const { y } = await middleOf(groups.getByRole('heading'))
    for (const way of [groups.getByRole('button'), groups.locator('a[href="/groups/create"]')]) {
      expect(Math.abs((await middleOf(way)).y - y)).toBeLessThan(2)
    }
  })
}

test('[HO-13] from right to left the sign of a group is before its name, at home and on a trip', async ({
  ada,
  home,
  server,
}) => {
  const origin = server.url
  const club = await makeClub(ada, origin)
  await addItems(ada, home, origin, [{ title: 'Bins', due: dueIn(0) }])
  const plan = { id: newId(), title: 'Plan', emoji: null, order: 'b00V', text: 'Saturday' }
  await mutate(ada, { origin, stream: home, mutations: writtenNotepad(plan) })
  await speak(ada, 'ar', origin)
  await openScreen(ada, '/')

  for (const row of [/Bins.*🏠/, /Plan.*🏠/]) {
    await expectSignFirst(ada.getByRole('main').getByRole('listitem').filter({ hasText: row }))
  }
  await openScreen(ada, `/?trip=${home},${club}`)
  await expect(ada.getByRole('paragraph').filter({ hasText: 'Club' })).toBeVisible()
  await expectSignFirst(ada.getByRole('listitem').filter({ hasText: 'Bins' }))
  await expectSignFirst(ada.getByRole('paragraph').filter({ hasText: 'Club' }))
})

test('[HO-7] somebody without a group comes into one by a pasted link', async ({
  ada,
  bob,
  server,
}) => {
  const group = await makeGroup(ada, { origin: server.url })
  const token = await invite(ada, group, { origin: server.url })
  await openScreen(bob, '/')
  await expect(bob.getByRole('heading', { name: 'A table of your own' })).toBeVisible()
  const field = bob.getByRole('textbox', { name: 'Join with a link' })

  await field.fill('https://example.com/')
  await bob.getByRole('button', { name: 'Join' }).click()

  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/not an invitation link/)
  await field.fill(`${server.url}/invite/${token}`)
  await bob.keyboard.press('Enter')
  await expect(bob).toHaveURL(`/invite/${token}`)
  await expect(bob.getByText('Flat 12').first()).toBeVisible()
})

test('[HO-8] home is for everyone, empty, filled and for visitors', async ({
  ada,
  visitor,
  server,
}) => {
  await openScreen(visitor, '/')
  await axe(visitor)
  await openScreen(ada, '/')
  await axe(ada)

  await addItems(ada, await makeGroup(ada, { origin: server.url }), server.url, [
    { title: 'Rent', assignees: [await idOf(ada)], due: dueIn(-2) },
  ])

  for (const width of [320, 1280]) {
    await ada.setViewportSize({ width, height: 800 })
    await openScreen(ada, '/')
    await expect(forYou(ada).getByRole('checkbox', { name: 'Rent' })).toBeVisible()
    await axe(ada)
    const overflow = await ada.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  }
})

type ItemFields = Omit<MutationArgs<'addListItem'>, 'id' | 'order'>

async function addItems(page: Page, stream: string, origin: string, items: ItemFields[]) {
  await mutate(page, {
    origin,
    stream,
    mutations: items.map((item, index) => [
      'addListItem',
      { ...item, id: newId(), order: `c${String(index).padStart(2, '0')}V` },
    ]),
  })
}

function forYou(page: Page) {
  return page.getByRole('region', { name: 'For you' })
}

function dueIn(days: number) {
  const date = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  return { date, time: null, zone: null }
}

async function idOf(page: Page): Promise<string> {
  const html = await page.request.get('/').then((answer) => answer.text())
  return /"user":\{"id":"([^"]+)"/.exec(html)?.[1] ?? ''
}

async function expectSignFirst(row: Locator): Promise<void> {
  await expect(row).toBeVisible()
  expect(await leftOf(row, '🏠')).toBeGreaterThan(await leftOf(row, 'Flat 12'))
}

async function speak(page: Page, language: string, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'trivet-look', value: `language=${language}`, url }])
}
