import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { type Device, isShell, test, untilInstalled, untilKept } from './device.ts'
import { expect } from './fixtures.ts'
import { addItem } from './list-page.ts'
import { openScreen } from './open-screen.ts'
import { invite, join, makeGroup } from './people.ts'

test('[AU-34] a guest who has shared an item is reminded at the next opening, until they dismiss it', async ({
  ada,
  visitor,
  server,
}) => {
  const origin = server.url
  const flat = await makeGroup(ada, { origin })
  await joinAsGuest(visitor, await invite(ada, flat, { origin, uses: 2 }), origin)
  await openScreen(visitor, '/')
  await openFromHome(visitor)
  await addItem(visitor, 'Bread')
  await visitor.getByRole('link', { name: 'Bread' }).click()
  await expect(visitor.getByRole('textbox', { name: 'Title' })).toBeVisible()
  await expect(reminder(visitor)).toHaveCount(0)

  await visitor.getByRole('link', { name: 'Home' }).first().click()

  await expect(reminder(visitor)).toBeVisible()
  await axe(visitor)
  const keep = visitor.getByRole('link', { name: 'Keep this account' })
  await expect(keep).toHaveAttribute('href', '/user?panel=sign-in')

  await visitor.getByRole('button', { name: 'Dismiss' }).click()
  await expect(reminder(visitor)).toHaveCount(0)
  await openFromHome(visitor)
  await visitor.getByRole('link', { name: 'Home' }).first().click()
  await expect(visitor.getByRole('link', { name: 'Flat 12' }).first()).toBeVisible()
  await expect(reminder(visitor)).toHaveCount(0)
})

test('[AU-34] a guest who shared an item before is reminded on the list, where it does not move', async ({
  ada,
  device,
  gate,
  server,
}) => {
  const flat = await makeGroup(ada, { origin: server.url })
  const invitation = await invite(ada, flat, { origin: server.url, uses: 2 })
  const page = await openListAsGuest(device, { flat, invitation, origin: gate.url })
  await addItem(page, 'Bread')
  await untilInstalled(page)
  await untilKept(page, [flat])
  await expect(reminder(page)).toHaveCount(0)

  await page.reload()

  await expect(reminder(page)).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Bread' })).toBeVisible()
  await expect(reminder(page)).toHaveCount(0)
})

test('[AU-34] nobody is reminded before they shared something, nor with a full account', async ({
  ada,
  visitor,
  server,
}) => {
  const origin = server.url
  const flat = await makeGroup(ada, { origin })
  await joinAsGuest(visitor, await invite(ada, flat, { origin, uses: 2 }), origin)

  for (const page of [ada, visitor]) {
    await openScreen(page, '/')
    await openFromHome(page)
    await page.getByRole('link', { name: 'Home' }).first().click()
    await expect(page.getByRole('link', { name: 'Flat 12' }).first()).toBeVisible()

    await expect(reminder(page)).toHaveCount(0)
  }
})

test('[US-9] a guest who keeps the account is one no more on a device that paints by itself', async ({
  ada,
  device,
  gate,
  server,
}) => {
  const page = await openInstalledAsGuest(device, { ada, origin: server.url, through: gate.url })
  await openScreen(page, `${gate.url}/user?panel=sign-in`)
  expect(await isShell(page)).toBe(true)

  await page.getByLabel('E-mail address').fill(`gus-${randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('tallow brink nine')
  await page.getByRole('button', { name: 'Keep this account' }).click()

  await expect(page.getByText('This account is yours to keep.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
})

test('[US-20] whose account was kept elsewhere, or here by a page that left too early, is no guest on a device that paints by itself', async ({
  ada,
  device,
  gate,
  server,
}) => {
  const page = await openInstalledAsGuest(device, { ada, origin: server.url, through: gate.url })
  const data = { email: `gus-${randomUUID()}@example.com`, password: 'tallow brink nine' }
  const headers = { Origin: gate.url }
  expect((await page.request.post(`${gate.url}/auth/upgrade`, { data, headers })).ok()).toBe(true)

  await openScreen(page, `${gate.url}/user?panel=sign-in`)

  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(data.email, { exact: true })).toBeVisible()
})

interface Invited {
  flat: string
  invitation: string
  origin: string
}

/** The list of a group that somebody has just joined on a device of their own. */
async function openListAsGuest(device: Device, { flat, invitation, origin }: Invited) {
  const page = await (await device.start()).newPage()
  await joinAsGuest(page, invitation, origin)
  await openScreen(page, `${origin}/groups/${flat}/list-items`)
  return page
}

interface AsGuest {
  ada: Page
  origin: string
  through: string
}

/** The list of a group of Ada's that is kept on the device of somebody who has just joined. */
async function openInstalledAsGuest(device: Device, { ada, origin, through }: AsGuest) {
  const flat = await makeGroup(ada, { origin })
  const invitation = await invite(ada, flat, { origin })
  const page = await openListAsGuest(device, { flat, invitation, origin: through })
  await untilInstalled(page)
  await untilKept(page, [flat])
  return page
}

async function joinAsGuest(page: Page, invitation: string, origin: string): Promise<void> {
  const data = { name: 'Gus', invitation }
  await page.request.post(`${origin}/auth/guest`, { data, headers: { Origin: origin } })
  await join(page, invitation, { origin })
}

async function openFromHome(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Flat 12' }).first().click()
  await expect(page.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
}

function reminder(page: Page) {
  return page.getByText('Your lists open only on this device')
}

/** What moved under the eyes of whoever looks at this page. */
function shiftsOf(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const shifts: number[] = []
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(entry.startTime)
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(shifts), 200)
      }),
  )
}
