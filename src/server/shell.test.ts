import { beforeAll, expect, test } from 'vitest'
import type { Front } from './app.ts'
import { openFront, openTestApp } from './open-test-app.ts'
import { buildTimeoutMs, ensureBuilt } from './run-main.ts'

let front: Front
beforeAll(async () => {
  await ensureBuilt()
  front = await openFront()
}, buildTimeoutMs)

test('[PW-2] the shell holds nothing of the person who fetches it', async () => {
  const app = await openTestApp(front)
  const ada = await app.person('Adalbert')

  const own = await ada.get('/shell')
  const anybody = await app.visitor().get('/shell')

  expect(own.status).toBe(200)
  expect(own.text).toContain('"shell":true')
  expect(own.text).toContain('"user":null')
  expect(own.text).toContain('<div id="root"></div>')
  expect(own.text).not.toContain('Adalbert')
  expect(own.text).toBe(anybody.text)
})

test('[PW-2] the shell has the look and language of the cookie', async () => {
  const app = await openTestApp(front)
  const cookie = 'trivet-look=language=ar&theme=dark'

  const { text } = await app.visitor().get('/shell', { cookie })

  expect(text).toMatch(/<html lang="ar" dir="rtl" data-theme="dark">/)
  expect(text).toContain('"language":"ar","theme":"dark"')
})

test('[PW-2] nobody between the device and the server keeps the shell', async () => {
  const app = await openTestApp(front)

  const { headers } = await app.visitor().get('/shell')

  expect(headers.get('Cache-Control')).toBe('private, no-store')
  expect(headers.get('Vary')).toContain('Cookie')
  // It stands in for invitations, whose address is a secret.
  expect(headers.get('Referrer-Policy')).toBe('strict-origin')
})

test('[PW-25] the shell asks at once for the font with the letters of its language', async () => {
  const app = await openTestApp(front)
  const shellIn = async (language: string) => {
    const cookie = `trivet-look=language=${language}`
    return (await app.visitor().get('/shell', { cookie })).text
  }

  expect(fontsOf(await shellIn('en'))).toEqual(['latin'])
  expect(fontsOf(await shellIn('ar'))).toEqual(['latin'])
  expect(fontsOf(await shellIn('cs'))).toEqual(['latin', 'latin-ext'])
})

test('[PW-25] a first visit waits for no font', async () => {
  const app = await openTestApp(front)

  expect(fontsOf((await app.visitor().get('/')).text)).toEqual([])
})

test('[PW-12] the worker is asked for anew each time, the manifest has its type', async () => {
  const app = await openTestApp(front)

  const worker = await app.visitor().get('/sw.js')
  const manifest = await app.visitor().get('/manifest.webmanifest')

  expect(worker.status).toBe(200)
  expect(worker.headers.get('Cache-Control')).toBe('no-cache')
  expect(worker.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(manifest.headers.get('Content-Type')).toBe('application/manifest+json')
})

test('[PW-13] every page names the manifest and the icons', async () => {
  const app = await openTestApp(front)

  const { text } = await app.visitor().get('/')

  expect(text).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  expect(text).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">')
})

function fontsOf(html: string): (string | undefined)[] {
  const links = /<link rel="preload" as="font" [^>]*figtree-([a-z-]+)-wght-normal-/g
  return [...html.matchAll(links)].map(([, letters]) => letters)
}
