import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { test, untilInstalled } from './device.ts'
import { expect } from './fixtures.ts'
import { openScreen } from './open-screen.ts'
import { makeGroup, signUp } from './people.ts'

test('[PU-13] a device is told of things once switched on, and a tap leads to the very place', async ({
  device,
  gate,
}) => {
  const context = await device.start()
  await context.grantPermissions(['notifications'], { origin: gate.url })
  await haveSubscriptions(context)
  await signUp(context, { name: 'Ada', origin: gate.url })
  const page = await context.newPage()
  const group = await makeGroup(page, { origin: gate.url })
  await openScreen(page, '/')
  await untilInstalled(page)

  await openScreen(page, '/user?panel=notifications')
  const toggle = page.getByRole('switch', { name: 'Notifications on this device' })
  await toggle.click()
  await expect(toggle).toBeChecked()
  await page.reload()
  await expect(toggle).toBeChecked()
  const place = `/groups/${group}/list-items`
  const notice = { tag: group, url: place, language: 'en-GB', direction: 'ltr' }
  const badges = await watchBadges(context)
  const club = { title: '♟️ Chess club', body: 'Due now: Clocks', ...notice, tag: 'club' }
  await deliver(page, gate.url, club)
  await expect.poll(badges).toEqual([1])
  await deliver(page, gate.url, { title: '🏠 Flat 12', body: 'Urgent: Bins', ...notice })
  await expect.poll(badges).toEqual([1, 2])
  const both = ['♟️ Chess club: Due now: Clocks', '🏠 Flat 12: Urgent: Bins']
  await expect.poll(() => shown(page)).toEqual(both)
  await happens(context, 'notificationclose', club.tag)
  await expect.poll(badges).toEqual([1, 2, 1])
  await happens(context, 'notificationclick', group)

  await expect(page).toHaveURL(place)
  await expect(page.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
  await expect.poll(() => shown(page)).toEqual([])
  await expect.poll(badges).toEqual([1, 2, 1, 0])
  await openScreen(page, '/user?panel=notifications')
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'hasCleared'))).toBe(true)
  await toggle.click()
  await expect(toggle).not.toBeChecked()
})

test('[DS-8] whoever signs out leaves nothing that this device showed them of their groups', async ({
  device,
  gate,
}) => {
  const context = await device.start()
  await context.grantPermissions(['notifications'], { origin: gate.url })
  await signUp(context, { name: 'Ada', origin: gate.url })
  const page = await context.newPage()
  await openScreen(page, '/user?panel=leave')
  await untilInstalled(page)
  const notice = { title: '🏠 Flat 12', body: 'Urgent: Bins', tag: 'flat', url: '/' }
  await deliver(page, gate.url, { ...notice, language: 'en-GB', direction: 'ltr' })
  await expect.poll(() => shown(page)).toEqual(['🏠 Flat 12: Urgent: Bins'])

  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()

  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect.poll(() => shown(page)).toEqual([])
})

/** The browser's own push service is not to be had here; everything behind it is ours, and real. */
async function haveSubscriptions(context: BrowserContext): Promise<void> {
  const keys = {
    p256dh: Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  await context.addInitScript((given) => {
    const endpoint = 'https://push.example.com/device'
    const subscription = {
      toJSON: () => ({ endpoint, keys: given }),
      unsubscribe: async () => localStorage.removeItem('test-subscribed') === undefined,
    }
    const { clearAppBadge } = navigator
    Object.assign(navigator, {
      clearAppBadge() {
        Object.assign(globalThis, { hasCleared: true })
        return clearAppBadge.call(navigator)
      },
    })
    const { prototype } = PushManager
    Object.assign(prototype, {
      async subscribe() {
        localStorage.setItem('test-subscribed', 'yes')
        return subscription
      },
      async getSubscription() {
        return localStorage.getItem('test-subscribed') ? subscription : null
      },
    })
  }, keys)
}

/** As the browser's push service would. */
async function deliver(page: Page, origin: string, message: object): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
}

function shown(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notifications = await registration.getNotifications()
    return notifications.map(({ title, body }) => `${title}: ${body}`).sort()
  })
}

/** No one can tap here: the worker is told as the browser would tell it. */
async function happens(context: BrowserContext, type: string, tag: string): Promise<void> {
  const worker = await workerOf(context)
  await worker.evaluate(
    async ([name, wanted]) => {
      // The worker's own scope, which the types of pages do not know.
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        NotificationEvent: new (type: string, init: object) => Event
      }
      const [notification] = await scope.registration.getNotifications({ tag: wanted })
      if (name === 'notificationclose') notification?.close()
      dispatchEvent(new scope.NotificationEvent(name, { notification }))
    },
    [type, tag] as const,
  )
}

/** What the app's icon was marked with: no one can see it here, but the system is still told. */
async function watchBadges(context: BrowserContext): Promise<() => Promise<number[]>> {
  const worker = await workerOf(context)
  await worker.evaluate(() => {
    const marks: number[] = []
    const { setAppBadge, clearAppBadge } = navigator
    Object.assign(globalThis, { marks })
    Object.assign(navigator, {
      setAppBadge(count: number) {
        marks.push(count)
        return setAppBadge.call(navigator, count)
      },
      clearAppBadge() {
        marks.push(0)
        return clearAppBadge.call(navigator)
      },
    })
  })
  return () => worker.evaluate(() => Reflect.get(globalThis, 'marks'))
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')
}
