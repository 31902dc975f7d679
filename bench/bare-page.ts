import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { escapeJson } from '#routes/page/escape-html.ts'
import type { BareItem } from './bare-rows.tsx'
import { bundle } from './bundle.ts'

/** The least that a server-rendered React page with these rows can be, on a port of its own. */
export async function serveBarePage(items: readonly BareItem[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'trivet-bench-'))
  const answers = await makeAnswers(items, folder)
  const server = createServer((request, response) => {
    const [type, body] = answers.get(request.url ?? '') ?? []
    if (type === undefined) response.writeHead(404)
    else response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' })
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeAnswers(items: readonly BareItem[], folder: string) {
  const { renderBareList } = await import(
    pathToFileURL(await bundle('bare-list.tsx', 'server', folder)).href
  )
  const script = await readFile(await bundle('bare-browser.tsx', 'browser', folder), 'utf8')
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Flat 12</title>',
    '<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css">',
    '<script type="module" src="/script.js"></script></head>',
    `<body><h1>Flat 12</h1><div id="root">${renderBareList(items)}</div>`,
    `<script type="application/json" id="page">${escapeJson(items)}</script></body></html>`,
  ].join('')
  return new Map<string, [type: string, body: Buffer]>([
    ['/', ['text/html; charset=utf-8', gzipSync(html)]],
    ['/style.css', ['text/css', gzipSync(style)]],
    ['/script.js', ['text/javascript', gzipSync(script)]],
  ])
}

const style = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif }
ul { margin: 0; padding: 0; list-style: none }
li { display: flex; gap: 8px; align-items: center; min-height: 48px; border-bottom: 1px solid #ddd }
a { flex: 1; color: inherit; text-decoration: none }
small { display: block; color: #666 }
button::before { content: '…' }
`
