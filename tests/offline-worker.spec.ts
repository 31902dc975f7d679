import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { root } from '#scripts/root.ts'
import type { Page } from '@playwright/test'
import { isShell, test, untilInstalled, untilNewVersion } from './device.ts'
import { expect } from './fixtures.ts'
import { openScreen } from './open-screen.ts'

test('[PW-1] after one visit the device holds every file of the build, and of the languages its own', async ({
  device,
}) => {
  const page = await openFirst(await device.start())

  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('trivet-build-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

  const files = await readdir(path.join(root, 'dist/client/assets'))
  const whole = files.filter((file) => !/\.(br|gz)$/.test(file)).map((file) => `/assets/${file}`)
  const chunks = whole.filter((file) => !isForeign(file))
  const others = ['/shell', '/icon.svg', '/icon-192.png', '/manifest.webmanifest']
  expect(chunks.filter((file) => !kept.includes(file))).toEqual([])
  expect(kept.filter(isForeign)).toEqual([])
  expect(others.filter((file) => !kept.includes(file))).toEqual([])
  expect(kept.filter((file) => /screenshot|sw\.js/.test(file))).toEqual([])
})

/** The words of a language that nobody speaks here. */
function isForeign(file: string): boolean {
  return file.endsWith('.json') && !file.startsWith('/assets/en-')
}

test('[PW-6] without a network and without an account, the way in is shown', async ({
  device,
  gate,
}) => {
  await openFirst(await device.start())
  await device.stop()
  await gate.cut()

  const page = await (await device.start()).newPage()
  for (const url of ['/', '/sign-in', '/groups/create', '/invite/anything', '/nowhere']) {
    await openScreen(page, url)

    expect(await isShell(page), url).toBe(true)
    await expect(page.getByRole('heading', { level: 1 }), url).toBeVisible()
  }
})

test('[PW-7] while nobody is signed in, pages come from the server', async ({ device }) => {
  const page = await openFirst(await device.start())

  for (const url of ['/', '/sign-in', '/groups/create']) {
    await openScreen(page, url)

    expect(await isShell(page), url).toBe(false)
  }
})

test('[PW-8] the page that is kept has the look and language of the cookie', async ({
  device,
  gate,
}) => {
  const context = await device.start()
  const page = await openFirst(context)
  await context.addCookies([
    { name: 'trivet-look', value: 'language=ar&theme=dark', url: gate.url },
  ])
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'look' }))
  await expect.poll(() => keptShell(page)).toContain('lang="ar"')
  await gate.cut()

  await openScreen(page, '/sign-in')

  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('[PW-9] a new version is taken at the next page, and tabs of the old one go on', async ({
  device,
  gate,
}) => {
  const context = await device.start()
  const old = await openFirst(context)
  const chunks = await old.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('trivet-build-'))
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => url).filter((url) => url.endsWith('.js'))
  })
  gate.releaseNextBuild()

  const page = await context.newPage()
  await openScreen(page, '/')
  await untilNewVersion(old)
  await gate.cut()
  await openScreen(page, '/')

  expect(await scriptOf(page)).toContain('next.js')
  expect(await scriptOf(old)).not.toContain('next.js')
  const statuses = await old.evaluate(
    (urls) => Promise.all(urls.map(async (url) => (await fetch(url)).status)),
    chunks,
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('[PW-10] a link in a tab of the old version loads the new one', async ({ device, gate }) => {
  const context = await device.start()
  const page = await openFirst(context)
  gate.releaseNextBuild()
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
  await untilNewVersion(page)

  await page.getByRole('link', { name: 'Sign in' }).first().click()

  await expect(page).toHaveURL('/sign-in')
  await expect.poll(() => scriptOf(page)).toContain('next.js')
})

test('[PW-11] a page of another build than its files is not kept', async ({ device, gate }) => {
  const page = await openFirst(await device.start())
  const kept = await keptShell(page)
  // Half a deployment: the server's pages are the next build's, the list of files is the old one.
  gate.releaseNextBuild({ except: ['/sw.js'] })
  const asked = gate.asked.length

  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'look' }))
  // It asks for the list once it has seen that the page is of another build.
  await expect.poll(() => gate.asked.slice(asked)).toEqual(['/shell', '/sw.js'])

  expect(kept).toContain('<script type="module"')
  expect(await keptShell(page)).toBe(kept)
})

test('[PW-11] a list of files without its page is not taken', async ({ device, gate }) => {
  const page = await openFirst(await device.start())
  gate.releaseNextBuild({ except: ['/shell'] })

  const end = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const { promise, resolve } = Promise.withResolvers<string>()
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing
      worker?.addEventListener('statechange', () => resolve(worker.state))
    })
    await registration.update()
    return promise
  })

  expect(end).toBe('redundant')
  await expect(page.locator('html')).not.toHaveAttribute('data-new-version')
})

async function openFirst(context: { newPage(): Promise<Page> }): Promise<Page> {
  const page = await context.newPage()
  await openScreen(page, '/')
  await untilInstalled(page)
  return page
}

function keptShell(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const shell = await caches.match('/shell', { ignoreVary: true })
    return shell ? shell.text() : ''
  })
}

function scriptOf(page: Page): Promise<string> {
  return page.evaluate(
    () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '',
  )
}
