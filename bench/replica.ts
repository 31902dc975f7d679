import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromiumOptions } from '#scripts/chromium.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import { bundle } from './bundle.ts'
import { type Figure, median, medianRatio, report } from './measure.ts'
import type { Steps } from './replica-page.tsx'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '7' },
    /** How many times slower than this machine's, for a phone. */
    cpu: { type: 'string', default: '1' },
  },
})
const items = Number(options.rows)
const rounds = Number(options.rounds)
const count = 1_000

const launch = chromiumOptions()
const folder = await mkdtemp(path.join(tmpdir(), 'trivet-bench-'))
const served = await serve(await readFile(await bundle('replica-page.tsx', 'browser', folder)))
const browser = await chromium.launch(launch)
try {
  await measure(browser)
} finally {
  await browser.close()
  await served.close()
  await rm(folder, { recursive: true, force: true })
}

async function measure(browser: Browser): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await (
    await context.newCDPSession(page)
  ).send('Emulation.setCPUThrottlingRate', {
    rate: Number(options.cpu),
  })
  await page.goto(served.url)
  await run(page, 'fill', items)
  const found: Round[] = []
  // The first round also warms the browser, and is left out.
  for (let round = 0; round <= rounds; round += 1) {
    const measured = await measureRound(page)
    if (round > 0) found.push(measured)
  }
  show(found)
}

/** Every step on a page that was loaded anew: nothing of the one before is left in memory. */
async function measureRound(page: Page) {
  const fresh = async <Name extends keyof Steps>(name: Name, argument: Argument<Name>) => {
    await page.reload()
    return run(page, name, argument)
  }
  return {
    openPages: await fresh('openPages', undefined),
    readPages: await fresh('readPages', undefined),
    openRows: await fresh('openRows', undefined),
    readRows: await fresh('readRows', undefined),
    edits: await fresh('edits', items),
    batch: await fresh('batch', { items, count }),
    pending: await fresh('pending', { items, count }),
    paint: await fresh('paint', items),
  }
}

type Round = Awaited<ReturnType<typeof measureRound>>
type Argument<Name extends keyof Steps> = Parameters<Steps[Name]>[0]
type Answer<Name extends keyof Steps> = Awaited<ReturnType<Steps[Name]>>

function run<Name extends keyof Steps>(
  page: Page,
  name: Name,
  argument: Argument<Name>,
): Promise<Answer<Name>> {
  return page.evaluate(([step, given]) => Reflect.get(globalThis, 'steps')[step](given), [
    name,
    argument,
  ] as const)
}

function show(found: readonly Round[]): void {
  const of = (read: (round: Round) => number) => found.map(read)
  const [pages, rows] = [of(({ openPages }) => openPages), of(({ openRows }) => openRows)]
  const edits = of(({ edits }) => edits.ours * 1_000)
  const batch = of(({ batch }) => batch.ours)
  const raw = of(({ readPages }) => readPages)
  const slower = options.cpu === '1' ? '' : `, CPU ${options.cpu} × slower`
  report(`${items} rows in Chromium${slower}, median of ${rounds}`, [
    figure('open from IndexedDB, pages', pages, beside('plain getAll of them', pages, raw)),
    figure('  the same', pages, beside('one record a row', pages, rows)),
    figure(
      '  reading alone',
      raw,
      beside(
        'one record a row',
        raw,
        of(({ readRows }) => readRows),
      ),
    ),
    figure('one tick', edits, {
      unit: 'µs',
      ...beside(
        'plain map',
        edits,
        of(({ edits }) => edits.map * 1_000),
      ),
    }),
    figure(
      `a frame of ${count} entries`,
      batch,
      beside(
        'parsing its JSON',
        batch,
        of(({ batch }) => batch.parse),
      ),
    ),
    figure(
      `${count} waiting: shown at start`,
      of(({ pending }) => pending.first),
    ),
    figure(
      '  another person changes one of the rows',
      of(({ pending }) => pending.onOne),
    ),
    figure(
      '  another person changes all of them',
      of(({ pending }) => pending.onAll),
    ),
    figure(
      `${items} rows painted`,
      of(({ paint }) => paint.mount),
    ),
    figure(
      '  one tick, painted',
      of(({ paint }) => paint.tick),
    ),
    figure(
      '  rows that React renders for it',
      of(({ paint }) => paint.rows),
      {
        unit: '',
        goal: { most: 1 },
      },
    ),
  ])
}

function figure(name: string, ours: number[], more: Partial<Figure> = {}): Figure {
  return { name, ours: median(ours), unit: 'ms', ...more }
}

function beside(name: string, ours: number[], theirs: number[]) {
  return { beside: { name, value: median(theirs) }, ratio: medianRatio(ours, theirs) }
}

/** Isolated, because only then a page's clock is exact to some microseconds. */
async function serve(script: Buffer) {
  const html =
    '<!doctype html><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,">'
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js'
    response.writeHead(200, {
      'Content-Type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    })
    response.end(
      isScript ? script : `${html}<script type="module" src="/script.js"></script><body>`,
    )
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
    },
  }
}
