import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfChanged } from '#scripts/build.ts'
import { chromiumOptions } from '#scripts/chromium.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import { bundle } from './bundle.ts'
import { fillServer, newId, push } from './household.ts'
import { type ActName, actNames, measureActs, tickRows } from './list-acts.ts'
import { type Figure, median, report } from './measure.ts'
import { startOurs } from './ours.ts'

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '200,1000,5000,10000' },
    /** How many times slower than this machine's, for a phone. */
    cpu: { type: 'string', default: '4' },
    /** One of them alone takes seconds. */
    acts: { type: 'string', default: actNames.join(',') },
  },
})
const sizes = options.sizes.split(',').map(Number)
const asked = new Set(options.acts.split(','))
const acts = new Set<ActName>(actNames.filter((name) => asked.has(name)))
const cpu = Number(options.cpu)
const perPush = 200
/** A frame more or less is chance: the middle of few ticks would be too. */
const tickRounds = 4
const visits = 5
const patienceMs = 180_000

const html = [
  '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
  '<link rel="icon" href="data:,"><style>ul{margin:0;padding:0;list-style:none}',
  'li{display:flex;gap:8px;align-items:center;min-height:52px}li[data-done] a{color:#666;text-decoration:line-through}</style>',
  '<div id="root"></div><script type="module" src="/script.js"></script>',
].join('')

interface Measured {
  tick: number
  key: number
  drag: number
  remove: number
  /** The longest that the page did not answer meanwhile. */
  freeze: number
  open: number
}

const names: Record<keyof Measured, string> = {
  tick: 'tick to paint',
  key: 'key to paint in the add bar',
  drag: 'frame while dragging',
  remove: 'select all and delete',
  freeze: '  longest without a frame meanwhile',
  open: 'open again, until it is painted',
}

await buildIfChanged()
const launch = chromiumOptions()
const folder = await mkdtemp(path.join(tmpdir(), 'trivet-bench-'))
const bare = await serve(await readFile(await bundle('list-page.tsx', 'browser', folder)))
const steps = await readFile(await bundle('list-steps.ts', 'browser', folder), 'utf8')
const server = await startOurs()
const browser = await chromium.launch(launch)
try {
  await measure(browser)
} finally {
  await browser.close()
  await server.stop()
  await bare.close()
  await rm(folder, { recursive: true, force: true })
}

/** One page of the list. */
interface Opened {
  page: Page
  /** Until it was painted, on a later visit. */
  open: number
  slowDown: (times: number) => Promise<void>
}

type Three<Value> = Record<'ours' | 'windowed' | 'plain', Value>

async function measure(browser: Browser): Promise<void> {
  const pages = new Map<number, Three<Opened>>()
  for (const size of sizes) {
    pages.set(size, {
      ours: await openOurs(browser, size),
      windowed: await openBare(browser, 'windowed', size),
      plain: await openBare(browser, 'plain', size),
    })
  }
  const all = [...pages.values()].flatMap(({ ours, windowed, plain }) => [ours, windowed, plain])
  const ticks = await tickInTurn(acts.has('tick') ? all : [])
  const found = new Map<number, Three<Measured>>()
  for (const [size, { ours, windowed, plain }] of pages) {
    found.set(size, {
      ours: await finish(ours, true, ticks),
      windowed: await finish(windowed, false, ticks),
      plain: await finish(plain, false, ticks),
    })
  }
  const figures = [...found].flatMap(([size, { ours, windowed, plain }]) =>
    // Their keys are the record's own.
    (Object.keys(names) as (keyof Measured)[])
      .filter((part) => !Number.isNaN(ours[part]))
      .flatMap((part): Figure[] => [
        {
          name: `${size} items: ${names[part]}`,
          ours: ours[part],
          unit: 'ms',
          beside: { name: 'bare windowed list', value: windowed[part] },
          ...(part === 'tick' && { goal: { ratio: 1.5 } }),
        },
        {
          name: '  the same',
          ours: ours[part],
          unit: 'ms',
          beside: { name: 'bare React page', value: plain[part] },
        },
      ]),
  )
  report(`The list in Chromium, CPU ${cpu} × slower`, [...figures, ...flatness(found)])
}

/** What one tick costs must not grow with the list. */
function flatness(found: ReadonlyMap<number, { ours: Measured }>): Figure[] {
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  const [small, large] = [found.get(least), found.get(most)]
  if (!small || !large || small === large || !acts.has('tick')) return []
  return [
    {
      name: `tick to paint at ${most} items`,
      ours: large.ours.tick,
      unit: 'ms',
      beside: { name: `at ${least}`, value: small.ours.tick },
      goal: { ratio: 1.2 },
    },
  ]
}

/**
 * A few on each page, then again from the first: a machine is not as fast at all times, and what is
 * compared should be of the same moment.
 */
async function tickInTurn(pages: readonly Opened[]): Promise<Map<Opened, number[]>> {
  const found = new Map<Opened, number[]>()
  for (let round = 0; round < tickRounds; round += 1) {
    for (const opened of pages) {
      await opened.slowDown(cpu)
      const taken = await tickRows(opened.page)
      await opened.slowDown(1)
      found.set(opened, [...(found.get(opened) ?? []), ...taken])
    }
  }
  return found
}

async function finish(
  opened: Opened,
  isOurs: boolean,
  ticks: ReadonlyMap<Opened, number[]>,
): Promise<Measured> {
  const { page, open } = opened
  await opened.slowDown(cpu)
  const measured = await measureActs(page, isOurs, acts)
  await page.context().close()
  return { open, tick: median(ticks.get(opened) ?? [Number.NaN]), ...measured }
}

async function openOurs(browser: Browser, size: number): Promise<Opened> {
  const [group] = await fillServer(server.port, { groups: 1, members: 1, things: 0 })
  const [ada] = group?.members ?? []
  if (!group || !ada) throw new Error('the server has no group')
  for (let from = 0; from < size; from += perPush) {
    const places = Array.from(
      { length: Math.min(perPush, size - from) },
      (_, index) => from + index,
    )
    await push(
      server.port,
      ada,
      group.id,
      places.map((place) => {
        const order = `c${String(place).padStart(5, '0')}V`
        return ['addListItem', { id: newId(), title: `Thing number ${place}`, order }]
      }),
    )
  }
  const origin = `http://127.0.0.1:${server.port}`
  const slow = await openSlow(browser, { origin, cookie: ada.headers['Cookie'] ?? '' })
  const { page } = slow
  await page.goto(`${origin}/groups/${group.id}/list-items`)
  // Until all of it is on this device's disk, with all of our files.
  await page.locator('[data-desk]').waitFor({ state: 'attached' })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const open = await openAgain(page, { whole: '[data-desk]', untilLeft: untilPictured })
  await slow.slowDown(1)
  return { ...slow, open }
}

async function openBare(browser: Browser, kind: string, size: number): Promise<Opened> {
  const slow = await openSlow(browser, { origin: bare.url, cookie: '' })
  const { page } = slow
  await page.goto(`${bare.url}?kind=${kind}&count=${size}`)
  const open = await openAgain(page, { whole: '[data-item]' })
  await slow.slowDown(1)
  return { ...slow, open }
}

async function openSlow(
  browser: Browser,
  { origin, cookie }: { origin: string; cookie: string },
): Promise<Pick<Opened, 'page' | 'slowDown'>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  context.setDefaultTimeout(patienceMs)
  const [name = '', ...value] = cookie.split('=')
  if (name) await context.addCookies([{ name, value: value.join('='), url: origin }])
  await context.addInitScript({ content: steps })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const slowDown = async (rate: number) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
  }
  await slowDown(cpu)
  return { page, slowDown }
}

/** Whoever looks at a list for a moment leaves a picture of it. */
async function untilPictured(page: Page): Promise<void> {
  await page.evaluate(async () => {
    while (!(await caches.has('trivet-picture'))) await new Promise(requestAnimationFrame)
  })
}

interface Visit {
  /** What is in a page that is whole. */
  whole: string
  untilLeft?: (page: Page) => Promise<void>
}

/** The middle of some visits: the first of them compiles all scripts anew. */
async function openAgain(page: Page, { whole, untilLeft }: Visit): Promise<number> {
  const found: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    await page.reload()
    await page.locator('[data-item]').first().waitFor()
    const painted = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return paint?.startTime ?? performance.now()
    })
    found.push(painted)
    await page.locator(whole).first().waitFor({ state: 'attached' })
    await untilLeft?.(page)
  }
  return median(found)
}

async function serve(script: Buffer) {
  const listener = createServer((request, response) => {
    const isScript = request.url === '/script.js'
    response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' })
    response.end(isScript ? script : html)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async close() {
      listener.closeAllConnections()
      listener.close()
    },
  }
}
