import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
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
  await deliver(page, gate.url, {
    title: '🏠 Flat 12',
    body: 'Urgent: Bins',
    tag: group,
    url: place,
    language: 'en-GB',
    direction: 'ltr',
  })
  await expect.poll(() => shown(page)).toEqual([['🏠 Flat 12', 'Urgent: Bins']])
  await tap(context)

  await expect(page).toHaveURL(place)
  await expect(page.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
  await expect.poll(() => shown(page)).toEqual([])
  await openScreen(page, '/user?panel=notifications')
  await toggle.click()
  await expect(toggle).not.toBeChecked()
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

function shown(page: Page): Promise<string[][]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notifications = await registration.getNotifications()
    return notifications.map(({ title, body }) => [title, body])
  })
}

/** No one can tap here: the worker is told as the browser would tell it. */
async function tap(context: BrowserContext): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(async () => {
    // The worker's own scope, which the types of pages do not know.
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: object) => Event
    }
    const [notification] = await scope.registration.getNotifications()
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
}
