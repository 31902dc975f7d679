import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildIfChanged } from '#scripts/build.ts'
import { chromiumOptions } from '#scripts/chromium.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import { bundle } from './bundle.ts'
import { type AnyMutation, fillServer, newId, push } from './household.ts'
import { type Figure, median, percentile, report } from './measure.ts'
import { startOurs } from './ours.ts'
import type { Answer, PressWatch, Target } from './press-steps.ts'

const { values: options } = parseArgs({
  options: {
    items: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '8' },
    /** How many times slower than this machine's, for a phone. */
    cpu: { type: 'string', default: '4' },
  },
})
const perPush = 200
const settleMs = 600
/** What was ticked leaves, and a screen has its late parts. */
const leaveMs = 3_000

const row = '[data-item]'
const box = '[data-item] input[type="checkbox"]'
const bar = 'input[role="combobox"]'
const tab = 'nav[aria-label] a'

/** What is pressed again and again, and brings nothing new: as soon as a bare button. */
const inPlace = new Set(['tick', 'untick', 'a letter in it', 'tick in the shop', 'untick there'])

/** What a touch shows before anything else comes of it: as soon as a bare button, too. */
const pressed = 'what is pressed says so'

/** A finger is on the glass for so long at the least. */
const contactMs = 80

/** The least that can answer: a button of a page with as many plain rows, which shows a word. */
const bare = [
  '<!doctype html><meta name="viewport" content="width=device-width"><button>Press</button><p></p>',
  ...Array.from({ length: Number(options.items) }, (_, place) => `<li>Thing number ${place}</li>`),
].join('')

await buildIfChanged()
const folder = await mkdtemp(path.join(tmpdir(), 'trivet-bench-'))
const steps = await readFile(await bundle('press-steps.ts', 'browser', folder), 'utf8')
const server = await startOurs({ cores: 'all' })
const browser = await chromium.launch(chromiumOptions())
const found = new Map<string, number[]>()
try {
  const floor = await measureBare(browser)
  await measureOurs(browser)
  reportAll(floor)
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

function reportAll(floor: readonly number[]): void {
  const beside = { name: 'a bare button', value: median(floor) }
  const figures = [...found].map(([name, times]): Figure => ({
    name,
    ours: median(times),
    unit: 'ms',
    beside,
    ...((inPlace.has(name) || name === pressed) && { goal: { ratio: 1.5 } }),
  }))
  const all = [...found].flatMap(([name, times]) => (name === pressed ? [] : times))
  report(`A press on a phone, ${options.items} items, CPU ${options.cpu} × slower, median`, [
    ...figures,
    {
      name: 'all of them, 95 of 100',
      ours: percentile(all, 0.95),
      unit: 'ms',
      beside: { name: 'a bare button', value: percentile(floor, 0.95) },
    },
  ])
}

async function measureBare(on: Browser): Promise<number[]> {
  const page = await openSlow(on)
  await page.setContent(bare)
  await page.evaluate(() => {
    document.querySelector('button')?.addEventListener('click', () => {
      document.querySelector('p')?.append('Pressed ')
    })
  })
  const times: number[] = []
  for (let round = 0; round < Number(options.rounds) * 4; round += 1) {
    await settle(page)
    await arm(page, 'click', { selector: 'p' })
    await touch(page, { selector: 'button' })
    times.push(await taken(page))
  }
  await page.context().close()
  return times
}

async function measureOurs(on: Browser): Promise<void> {
  const { cookie, url } = await fill()
  const page = await openSlow(on, cookie)
  await page.goto(url)
  await page.locator('[data-desk]').waitFor({ state: 'attached' })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (let round = 0; round < Number(options.rounds); round += 1) await pressAll(page, round)
}

/** What a person does with a list, once. */
async function pressAll(page: Page, round: number): Promise<void> {
  const tap = async (name: string, target: Target, answer: Answer) => {
    await settle(page)
    await arm(page, 'click', answer)
    await touch(page, target)
    note(name, await taken(page))
    // A field says it by taking the focus, a box by being ticked.
    if (!inPlace.has(name) && target.selector !== bar) note(pressed, await saidSo(page))
  }
  const key = async (name: string, keys: string, answer: Answer) => {
    await settle(page)
    await arm(page, 'keydown', answer)
    await page.keyboard.press(keys)
    note(name, await taken(page))
  }
  const isTicked = { selector: `${box}:checked` }
  const second = { selector: box, nth: 1 }
  await tap('tick', second, isTicked)
  await tap('untick', second, { ...isTicked, isGone: true })
  await settle(page, leaveMs)

  const title = `Something ${round}`
  await tap('touch the add bar', { selector: bar }, { selector: `${bar}:focus` })
  for (const letter of 'milk') await key('a letter in it', letter, { selector: bar })
  await page.locator(bar).fill(title)
  await key('add', 'Enter', { selector: `[aria-label="${title}"]` })
  await page.locator(bar).blur()

  await tap(
    'open a menu',
    { selector: '[aria-haspopup="menu"]', nth: 4 },
    { selector: '[role="menuitem"]' },
  )
  await key('close it', 'Escape', { selector: '[role="menuitem"]', isGone: true })
  const folded = { selector: 'h2 button[aria-expanded="false"]' }
  await tap('fold a section', { selector: 'h2 button' }, folded)
  await tap('unfold it', folded, { ...folded, isGone: true })
  await tap(
    'filter',
    { selector: 'main a, main button', text: 'Urgent' },
    { selector: row, isGone: true },
  )
  await tap('all again', { selector: 'main a, main button', text: 'Urgent' }, { selector: row })

  await tap('open an item', { selector: `${row} a`, nth: 3 }, { selector: 'input[type="date"]' })
  await settle(page, leaveMs)
  await tap('back to the list', { selector: '[aria-label="Back"]' }, { selector: row })
  await tap('to the notepads', { selector: tab, text: 'Notepads' }, { selector: row, isGone: true })
  await settle(page, leaveMs)
  await tap('to the list', { selector: tab, text: 'List' }, { selector: row })
  await settle(page, leaveMs)
  await tap('shop', { selector: '[aria-label="Shop"]' }, { selector: 'progress' })
  await tap('tick in the shop', second, isTicked)
  await tap('untick there', second, { ...isTicked, isGone: true })
  await settle(page, leaveMs)
  await tap('leave the shop', { selector: 'button', text: 'Exit' }, { selector: bar })
  await settle(page, leaveMs)

  await key('palette', 'Control+k', { selector: 'dialog[open] input' })
  await key('close the palette', 'Escape', { selector: 'dialog[open]', isGone: true })
  await page.locator(box).nth(1).focus()
  await key('select all', 'Control+a', { selector: '[data-selected]' })
  await key('delete all', 'Delete', { selector: row, isGone: true })
  await tap('undo', { selector: '[data-toast] button', text: 'Undo' }, { selector: row })
  await settle(page, leaveMs)
}

function note(name: string, time: number): void {
  const times = found.get(name) ?? []
  times.push(time)
  found.set(name, times)
}

/** A list in three sections, as its owner's browser gets it. */
async function fill(): Promise<{ cookie: string; url: string }> {
  const [group] = await fillServer(server.port, { groups: 1, members: 1, things: 0 })
  const [ada] = group?.members ?? []
  if (!group || !ada) throw new Error('the server has no group')
  const sections = ['Dairy', 'Fruit', 'Bakery'].map((name, place) => ({
    id: newId(),
    name,
    emoji: null,
    order: `a${place}`,
  }))
  const items = Array.from({ length: Number(options.items) }, (_, place): AnyMutation => {
    const order = `c${String(place).padStart(5, '0')}V`
    const section = sections[place % sections.length]?.id ?? null
    return ['addListItem', { id: newId(), title: `Thing number ${place}`, order, section }]
  })
  const all = [...sections.map((section): AnyMutation => ['addSection', section]), ...items]
  for (let from = 0; from < all.length; from += perPush) {
    await push(server.port, ada, group.id, all.slice(from, from + perPush))
  }
  const url = `http://127.0.0.1:${server.port}/groups/${group.id}/list-items`
  return { cookie: ada.headers['Cookie'] ?? '', url }
}

async function openSlow(on: Browser, cookie = ''): Promise<Page> {
  const viewport = { width: 390, height: 844 }
  const context = await on.newContext({ viewport, hasTouch: true, isMobile: true })
  const [name = '', ...value] = cookie.split('=')
  const url = `http://127.0.0.1:${server.port}`
  if (name) await context.addCookies([{ name, value: value.join('='), url }])
  await context.addInitScript({ content: steps })
  const page = await context.newPage()
  if (!name) await page.goto('about:blank')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(options.cpu) })
  return page
}

async function touch(page: Page, target: Target): Promise<void> {
  const { x, y } = await page.evaluate(
    (asked): ReturnType<PressWatch['middleOf']> =>
      Reflect.get(globalThis, 'pressWatch').middleOf(asked),
    target,
  )
  const finger = await page.context().newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await delay(contactMs)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}

function arm(page: Page, type: string, answer: Answer): Promise<void> {
  return page.evaluate(([event, seen]) => Reflect.get(globalThis, 'pressWatch').arm(event, seen), [
    type,
    answer,
  ] as const)
}

function taken(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(globalThis, 'pressWatch').taken())
}

function saidSo(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(globalThis, 'pressWatch').saidSo())
}

function settle(page: Page, ms = settleMs): Promise<void> {
  return page.evaluate((wait) => Reflect.get(globalThis, 'pressWatch').settled(wait), ms)
}
