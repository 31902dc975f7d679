import { Hono } from 'hono'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsMaxBytes, loadAssets, serveAssets } from './assets.ts'

let folder: string
let app: Hono
const script = 'console.log("hello hello hello hello")'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trivet-assets-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  const put = (path: string, content: string | Uint8Array) =>
    writeFileSync(join(folder, path), content)
  put('assets/browser-abc.js', script)
  put('assets/browser-abc.js.br', brotliCompressSync(script))
  put('assets/browser-abc.js.gz', gzipSync(script))
  put('assets/plain-abc.css', 'p {}')
  put('favicon.svg', '<svg/>')
  put('app.webmanifest', '{}')
  put('.vite/manifest.json', '{"src/a.ts":{"file":"assets/browser-abc.js"}}')
  app = new Hono()
  app.use(serveAssets(await loadAssets(folder)))
  app.all('*', (c) => c.text('a page'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('[SV-50] a hashed file is kept for ever', async () => {
  const answer = await app.request('/assets/plain-abc.css')

  expect(await answer.text()).toBe('p {}')
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': '4',
    'content-type': 'text/css; charset=utf-8',
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  })
})

test('[SV-51] the smallest form that the browser takes is sent', async () => {
  const answer = await app.request('/assets/browser-abc.js', {
    headers: { 'Accept-Encoding': 'gzip, br' },
  })

  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.headers.get('Content-Encoding')).toBe('br')
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
  expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(brotliDecompressSync(bytes).toString()).toBe(script)
})

test('[SV-51] each form has its own tag', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (encoding) => {
      const headers = { 'Accept-Encoding': encoding }
      return (await app.request('/assets/browser-abc.js', { headers })).headers.get('ETag')
    }),
  )

  expect(new Set(tags).size).toBe(3)
})

test('[SV-52] other files are kept shortly, and asked for again by their tag', async () => {
  const first = await app.request('/favicon.svg')
  const etag = first.headers.get('ETag') ?? ''
  const askAgain = (tag: string) =>
    app.request('/favicon.svg', { headers: { 'If-None-Match': tag } })

  expect(first.headers.get('Cache-Control')).toBe('public, max-age=300')
  expect(first.headers.get('Content-Type')).toBe('image/svg+xml')
  expect((await askAgain(etag)).status).toBe(304)
  expect((await askAgain(`"other", W/${etag}`)).status).toBe(304)
  expect((await askAgain('"other"')).status).toBe(200)
  expect(await (await askAgain(etag)).text()).toBe('')
})

test('[SV-52] HEAD has the headers without the content', async () => {
  const answer = await app.request('/favicon.svg', { method: 'HEAD' })

  expect([answer.status, answer.headers.get('Content-Length')]).toEqual([200, '6'])
  expect(await answer.text()).toBe('')
})

test.each([
  '/assets/missing.js',
  '/assets/browser-abc.js.br',
  '/assets/',
  '/assets/..%2f.vite/manifest.json',
  '/assets/%2e%2e%2ffavicon.svg',
])('[SV-53] %s is no file and gets a plain 404', async (path) => {
  const answer = await app.request(path)

  expect(answer.status).toBe(404)
  expect(answer.headers.get('Cache-Control')).toBeNull()
})

test.each(['/.vite/manifest.json', '/../package.json', '/groups/create', '/%2e%2e/x', '/%'])(
  '[SV-53] %s is left to the pages',
  async (path) => {
    expect(await (await app.request(path)).text()).toBe('a page')
  },
)

test('[SV-53] only reading is served', async () => {
  const answer = await app.request('/favicon.svg', { method: 'POST' })

  expect(await answer.text()).toBe('a page')
})

test('[SV-54] a build that has grown beyond reason is refused at the start', async () => {
  const huge = mkdtempSync(join(tmpdir(), 'trivet-huge-'))
  writeFileSync(join(huge, 'huge.bin'), '')
  truncateSync(join(huge, 'huge.bin'), assetsMaxBytes + 1)

  await expect(loadAssets(huge)).rejects.toThrow('larger than')

  rmSync(huge, { recursive: true })
})
