import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { controlLink } from './link.ts'
import { openNotepad, text, writeNotepad } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'
import { invite, join, mutate, newId, signUp, userOf } from './people.ts'

const notFound = 'This page could not be found.'
const forbidden = 'This page could not be accessed.'
const signedOut = "You're not authorized to access this page."

test('[PG-1] a visitor may see home, sign-in, sign-up and invitations', async ({ visitor }) => {
  for (const url of ['/', '/sign-in', '/sign-up', '/invite/anything']) {
    expect(await openScreen(visitor, url), url).toBe(200)
  }
})

test('[PG-2] every other screen answers a visitor with 401 and the form in the page', async ({
  visitor,
}) => {
  for (const url of closedUrls(newId(), newId())) {
    expect(await openScreen(visitor, url), url).toBe(401)

    await expect(visitor).toHaveURL(url)
    await expectStatus(visitor, '401', signedOut)
    await expect(visitor.getByLabel('E-mail address')).toBeVisible()
  }
  await axe(visitor)
})

test('[PG-3] signing in on a 401 shows what was asked for', async ({ visitor, server }) => {
  const account = await signUp(visitor.context(), { name: 'Eva', origin: server.url })
  await visitor.context().clearCookies()
  await openScreen(visitor, '/create?text=Milk')

  await visitor.getByLabel('E-mail address').fill(account.email)
  await visitor.getByLabel('Password', { exact: true }).fill(account.password)
  await visitor.getByRole('button', { name: 'Continue' }).click()

  await expect(visitor.getByRole('heading', { name: signedOut })).toBeHidden()
  await expect(visitor).toHaveURL('/create?text=Milk')
})

test('[PG-4] what is no page is 404 for everybody', async ({ visitor, ada, home }) => {
  const urls = [
    '/nothing',
    `/groups/${home}/notepads`,
    `/groups/${home}/notepads/create`,
    '/groups',
  ]
  for (const page of [visitor, ada]) {
    for (const url of urls) {
      expect(await openScreen(page, url), url).toBe(404)

      await expectStatus(page, '404', notFound)
    }
  }
  await axe(ada)
})

test('[PG-5] a stranger cannot tell what exists', async ({ ada, visitor, home, server }) => {
  await signUp(visitor.context(), { name: 'Eva', origin: server.url })
  const item = newId()
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [['addListItem', { id: item, title: 'Eggs', order: 'b99V' }]],
  })
  const existing = groupUrls(home, item)
  const absent = groupUrls(newId(), newId())

  for (const [index, url] of existing.entries()) {
    expect(await seen(visitor, url), url).toEqual(await seen(visitor, absent[index] ?? ''))
    await expectStatus(visitor, '404', notFound)
  }
})

test('[PG-6] a member gets 404 for an item or notepad that is not there', async ({ ada, home }) => {
  for (const kind of ['list-items', 'notepads']) {
    expect(await openScreen(ada, `/groups/${home}/${kind}/${newId()}`)).toBe(404)

    await expectStatus(ada, '404', notFound)
  }
})

test('[PG-7] a viewer may not add, nor see a panel above the role', async ({
  ada,
  visitor,
  home,
  server,
}) => {
  const origin = server.url
  await signUp(visitor.context(), { name: 'Eva', origin })
  await join(visitor, await invite(ada, home, { origin, role: 'viewer' }), { origin })

  for (const url of [`/groups/${home}/list-items/create`, `/groups/${home}?panel=invites`]) {
    expect(await openScreen(visitor, url), url).toBe(403)

    await expectStatus(visitor, '403', forbidden)
  }
  await axe(visitor)
  await visitor.getByRole('link', { name: 'Open the group' }).click()
  await expect(visitor).toHaveURL(`/groups/${home}`)
})

test('[PG-8] a navigation without a new page shows the same screens', async ({
  ada,
  visitor,
  home,
  server,
}) => {
  const origin = server.url
  await signUp(visitor.context(), { name: 'Eva', origin })
  await join(visitor, await invite(ada, home, { origin, role: 'viewer' }), { origin })
  await openScreen(visitor, '/')

  for (const url of [`/groups/${home}/list-items/create`, `/groups/${home}?panel=settings`]) {
    await navigate(visitor, url)
    await expectStatus(visitor, '403', forbidden)
  }
  const absent = [`/groups/${newId()}`, `/groups/${home}/list-items/${newId()}`, '/groups/x', '/no']
  for (const url of absent) {
    await navigate(visitor, url)
    await expectStatus(visitor, '404', notFound)
  }
})

test('[PG-9] [AX-15] whoever is removed sees 404 at once, and takes their unsent words along', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const link = await controlLink(bob.context())
  await openScreen(bob, `/groups/${home}/list-items`)
  const id = await userOf(bob)
  await link.set('cut')
  const bar = bob.getByRole('combobox', { name: /add/i })
  await bar.fill('Candles')
  await bar.press('Enter')
  await expect(bob.getByRole('checkbox', { name: 'Candles' })).toBeVisible()
  await mutate(ada, {
    origin: server.url,
    stream: home,
    mutations: [['removeMember', { id }]],
  })

  await link.set('open')
  await expectStatus(bob, '404', notFound)
  const downloading = bob.waitForEvent('download')
  const take = bob.getByRole('button', { name: 'Export my unsynced changes' })
  expect(await gapBetween(bob.getByText(/was not sent/), take)).toBeGreaterThanOrEqual(8)
  await take.click()

  const file = await (await downloading).path()
  expect(await readFile(file, 'utf8')).toContain('Candles')
})

test('[PG-10] a link with a slash at its end leads to its screen without a new page', async ({
  ada,
  home,
}) => {
  await openScreen(ada, '/')
  await ada.evaluate((path) => {
    const link = document.createElement('a')
    link.href = path
    link.textContent = 'As somebody wrote it'
    document.querySelector('main')?.prepend(link)
    document.documentElement.dataset['same'] = ''
  }, `/groups/${home}/list-items/`)

  await ada.getByRole('link', { name: 'As somebody wrote it' }).click()

  await expect(ada.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
  await expect(ada).toHaveURL(`/groups/${home}/list-items`)
  await expect(ada.locator('html')).toHaveAttribute('data-same', '')
})

test('[NH-8] R9: what they wrote in a notepad is read in the file and in the outbox', async ({
  ada,
  bob,
  home,
  server,
}) => {
  const link = await controlLink(bob.context())
  const path = await writeNotepad(ada, home, 'A long beginning. '.repeat(20).trim())
  await openNotepad(bob, path)
  await expect(text(bob)).toContainText('A long beginning.')
  const id = await userOf(bob)
  await link.set('cut')
  await text(bob).press('Control+End')
  await bob.keyboard.press('Enter')
  await bob.keyboard.type('Candles, and an hour of thought')
  await mutate(ada, { origin: server.url, stream: home, mutations: [['removeMember', { id }]] })

  await link.set('open')
  await expectStatus(bob, '404', notFound)
  const downloading = bob.waitForEvent('download')
  await bob.getByRole('button', { name: 'Export my unsynced changes' }).click()
  const file = await (await downloading).path()
  await bob.getByRole('link', { name: 'Home' }).first().click()
  await bob.getByRole('button', { name: 'Could not be saved' }).click()

  expect(await readFile(file, 'utf8')).toContain('Candles, and an hour of thought')
  const outbox = bob.getByRole('dialog')
  await expect(outbox.getByRole('listitem')).toHaveCount(1)
  await expect(outbox).toContainText('Candles, and an hour of thought')
})

async function gapBetween(above: Locator, below: Locator): Promise<number> {
  const [upper, lower] = await Promise.all([above.boundingBox(), below.boundingBox()])
  if (!upper || !lower) throw new Error('one of them is not to be seen')
  return lower.y - upper.y - upper.height
}

function closedUrls(group: string, id: string): string[] {
  return ['/create', '/groups/create', '/user', ...groupUrls(group, id)]
}

function groupUrls(group: string, id: string): string[] {
  return [
    `/groups/${group}`,
    `/groups/${group}/list-items`,
    `/groups/${group}/list-items/create`,
    `/groups/${group}/list-items/${id}`,
    `/groups/${group}/notepads/${id}`,
  ]
}

async function expectStatus(page: Page, code: string, words: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
  await expect(page.getByText(code, { exact: true })).toBeVisible()
}

async function seen(page: Page, url: string) {
  const status = await openScreen(page, url)
  return { status, title: await page.title(), words: await page.locator('#root').innerText() }
}

/** As the app itself goes from screen to screen: the router listens to the history. */
async function navigate(page: Page, url: string): Promise<void> {
  await page.evaluate((href) => history.pushState(null, '', href), url)
}
