import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromiumOptions } from '#scripts/chromium.ts'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { watchForFaults } from './faults.ts'
import { test as base } from './fixtures.ts'
import { type Gate, openGate } from './gate.ts'

/** A browser with a disk of its own: what it kept is there after it was closed. */
export interface Device {
  /** Starts it, or starts it anew. */
  start(): Promise<BrowserContext>
  stop(): Promise<void>
}

interface Fixtures {
  gate: Gate
  device: Device
}

export const test = base.extend<Fixtures>({
  wholeApp: [true, { scope: 'worker' }],

  gate: async ({ server }, provide) => {
    const gate = await openGate(server.url)
    await provide(gate)
    await gate.close()
  },

  device: async ({ gate, allowErrors }, provide) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'trivet-device-'))
    const faults: string[] = []
    let context: BrowserContext | undefined
    const stop = async () => {
      await context?.close()
      context = undefined
    }
    await provide({
      async start() {
        await stop()
        context = await chromium.launchPersistentContext(folder, {
          ...chromiumOptions(),
          baseURL: gate.url,
          locale: 'en-GB',
          serviceWorkers: 'allow',
        })
        await watchForFaults(context, faults)
        return context
      },
      stop,
    })
    await stop()
    await rm(folder, { recursive: true, force: true })
    if (!allowErrors) expect(faults, 'errors in the pages').toEqual([])
  },
})

/**
 * Until all files of the next build are on this device and its worker answers. A worker that was
 * asked for something while it made way is ended after half a minute without work, but not under a
 * debugger, which every test is: here it is ended by hand.
 */
export async function untilNewVersion(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await expect(async () => {
    if (await isNextWaiting(page)) await devtools.send('ServiceWorker.stopAllWorkers')
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-new-version', '', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await devtools.detach()
}

function isNextWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return Boolean(registration?.waiting)
  })
}

/** Until the worker holds everything and this device's pages are its to answer. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Whether the page is the one that the device kept, and not the server's. */
export function isShell(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const data = document.querySelector('#page')?.textContent ?? '{}'
    return JSON.parse(data).shell === true
  })
}

/** Until this device's own database holds these streams and the words of these notepads. */
export async function untilKept(page: Page, ids: string[]): Promise<void> {
  await expect.poll(() => keptIds(page)).toEqual(expect.arrayContaining(ids))
}

function keptIds(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const name = names.find((each) => each.startsWith('trivet-'))
    if (name === undefined) return []
    const database = await done(indexedDB.open(name))
    const stores = database.transaction(['streams', 'bodies'])
    const [streams, bodies] = await Promise.all([
      done(stores.objectStore('streams').getAllKeys()),
      done(stores.objectStore('bodies').getAllKeys()),
    ])
    database.close()
    return [...streams, ...bodies.flat()].map(String)

    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    function done<Value>(request: IDBRequest<Value>): Promise<Value> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
      })
    }
  })
}
