import { type Browser, chromium, type Page } from '@playwright/test'
import { buildIfChanged } from '#scripts/build.ts'
import { chromiumOptions } from '#scripts/chromium.ts'
import { listen } from '#server/listen.ts'
import { bareItems, dataIn } from './bare-items.ts'
import { serveBarePage } from './bare-page.ts'
import { openHouse } from './house.ts'
import { type Figure, median, medianRatio, report } from './measure.ts'

const runs = 9
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const cpuSlowdown = 4
/** Nothing that is painted later than this after the last row came alive is part of the load. */
const settleMs = 1_000

interface Load {
  firstPaint: number
  largestPaint: number
  alive: number
  shift: number
}

await buildIfChanged()
const launch = chromiumOptions()
const house = await openHouse()
const listener = await listen(house.fetch, house.config, { log: house.log })
const listPath = `/groups/${house.groupId}/list-items`
const page = dataIn(await (await house.get(listPath)).text())
const bare = await serveBarePage(bareItems(page, house.groupId))
const browser = await chromium.launch(launch)
try {
  await measure(browser)
} finally {
  await browser.close()
  await bare.close()
  await listener.close()
  await house.close()
}

async function measure(browser: Browser) {
  const ourUrl = `http://127.0.0.1:${listener.port}${listPath}`
  // The first load of a browser also starts its processes.
  await load(browser, bare.url)
  const ours: Load[] = []
  const theirs: Load[] = []
  for (let run = 0; run < runs; run += 1) {
    ours.push(await load(browser, ourUrl, house.cookie))
    theirs.push(await load(browser, bare.url))
  }
  const figure = (name: string, part: keyof Load, more: Partial<Figure> = {}): Figure => {
    const [our, their] = [ours, theirs].map((loads) => loads.map((each) => each[part]))
    return {
      name,
      ours: median(our ?? []),
      unit: 'ms',
      beside: { name: 'bare React page', value: median(their ?? []) },
      ratio: medianRatio(our ?? [], their ?? []),
      ...more,
    }
  }
  report(`The list screen, cold, slow 4G, CPU ${cpuSlowdown} × slower, median of ${runs}`, [
    figure('largest contentful paint', 'largestPaint', { goal: { ratio: 1.5 } }),
    figure('first contentful paint', 'firstPaint'),
    figure('the last row is alive', 'alive'),
    {
      name: 'layout shift',
      // To a thousandth: even the bare page is sometimes a hair's breadth off.
      ours: Math.round(Math.max(...ours.map(({ shift }) => shift)) * 1000) / 1000,
      unit: '',
      goal: { most: 0 },
    },
  ])
}

/** One load in a browser that has never been here. */
async function load(browser: Browser, url: string, cookie = ''): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const [name = '', value = ''] = cookie.split('=', 2)
    if (name) await context.addCookies([{ name, value, url: new URL(url).origin }])
    const page = await context.newPage()
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4g)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.addInitScript(watch)
    const answer = await page.goto(url)
    if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`)
    const loaded = await readLoad(page)
    // A tree that did not hydrate was rendered twice: its times are of another page.
    if (errors[0]) throw errors[0]
    return loaded
  } finally {
    await context.close()
  }
}

/** In the page, before anything of it: notes what is painted, and when React has taken the rows. */
function watch() {
  const seen = { largestPaint: 0, shift: 0, alive: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += Reflect.get(entry, 'value')
  }).observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(function look() {
    const row = [...document.querySelectorAll('li')].at(-1)
    // React marks what it has hydrated; the rows come alive in order.
    const isAlive = row && Object.keys(row).some((key) => key.startsWith('__reactFiber'))
    if (document.readyState !== 'loading' && isAlive) seen.alive = performance.now()
    else requestAnimationFrame(look)
  })
}

async function readLoad(page: Page): Promise<Load> {
  await page.waitForFunction(() => Reflect.get(globalThis, 'seen').alive > 0)
  await page.waitForTimeout(settleMs)
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return { ...Reflect.get(globalThis, 'seen'), firstPaint: paint?.startTime ?? Number.NaN }
  })
}
