import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { toBase64 } from '#domain/base64.ts'
import { excerptOf, openBody, writeBody } from '#domain/notepad-body.ts'
import type { SearchDocument } from '#domain/search-document.ts'
import { buildIfChanged } from '#scripts/build.ts'
import { chromiumOptions } from '#scripts/chromium.ts'
import { chromium, type Locator, type Page } from '@playwright/test'
import * as Y from 'yjs'
import { bundle } from './bundle.ts'
import { type AnyMutation, enter, newId, push } from './household.ts'
import { type Figure, median, percentile } from './measure.ts'
import { startOurs } from './ours.ts'

const perPush = 200
/** All of it has to come to the device before anything is measured. */
const patienceMs = 600_000
const openings = 5
/** Of the time that a bare field takes for a key on the same machine. */
const slowMost = 2
/** Two frames of 60 a second. */
const framesMs = 33

interface Palette {
  open: number[]
  /** Until the letter stands in the field. */
  letter: number[]
  /** Until the worker has answered. */
  worker: number[]
  /** Until nothing in the answers changes any more. */
  answer: number[]
}

/** The same machine, with nothing to look through: a field alone, and one with rows from a worker. */
interface Bare {
  letter: number[]
  worker: number[]
  answer: number[]
}

export interface PaletteTable {
  title: string
  figures: Figure[]
}

interface Measuring {
  documents: readonly SearchDocument[]
  queries: readonly string[]
  cpu: number
}

/** The palette itself, in a real browser, over everything that a large house has; and on a slow phone. */
export async function paletteTables(options: Measuring): Promise<PaletteTable[]> {
  const { documents, cpu } = options
  const { full, slow } = await measure(options)
  const items = documents.filter(({ kind }) => kind === 'listItem').length
  const place = `${items} items and ${documents.length - items} notepads`
  return [
    { title: `The palette in Chromium, ${place}`, figures: figuresOf(full, { most: framesMs }) },
    {
      title: `The same, CPU ${cpu} × slower`,
      figures: figuresOf(slow, { ratio: slowMost }),
    },
  ]
}

function figuresOf(
  { palette, bare }: { palette: Palette; bare: Bare },
  goal: NonNullable<Figure['goal']>,
): Figure[] {
  const lines = (name: string, times: number[], floor: string, least: number[], isAim: boolean) => [
    {
      name: `${name}, median`,
      ours: median(times),
      beside: { name: floor, value: median(least) },
      ...(isAim && { goal }),
    },
    {
      name: `${name}, 95 of 100`,
      ours: percentile(times, 0.95),
      beside: { name: floor, value: percentile(least, 0.95) },
    },
  ]
  return [
    ...lines('the palette opens', palette.open, 'a bare field', bare.letter, false),
    ...lines('a letter stands in it', palette.letter, 'a bare field', bare.letter, true),
    ...lines('its worker answers', palette.worker, 'an echo', bare.worker, 'most' in goal),
    ...lines('its answers stand', palette.answer, 'rows of an echo', bare.answer, true),
  ].map((line) => ({ ...line, unit: 'ms' }))
}

async function measure({ documents, queries, cpu }: Measuring) {
  await buildIfChanged()
  const launch = chromiumOptions()
  const folder = await mkdtemp(path.join(tmpdir(), 'trivet-bench-'))
  const steps = await readFile(await bundle('palette-steps.ts', 'browser', folder), 'utf8')
  const server = await startOurs({ cores: 'all' })
  const browser = await chromium.launch(launch)
  try {
    const { cookie, group } = await fill(server.port, documents)
    const origin = `http://127.0.0.1:${server.port}`
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    context.setDefaultTimeout(patienceMs)
    const [name = '', ...value] = cookie.split('=')
    await context.addCookies([{ name, value: value.join('='), url: origin }])
    await context.addInitScript({ content: steps })
    const page = await context.newPage()
    await page.goto(`${origin}/groups/${group}/list-items`)
    await untilAllIsFound(page, documents)
    const bare = await context.newPage()
    await bare.goto(`data:text/html,${encodeURIComponent(barePage)}`)
    const measureAt = async (rate: number) => {
      await page.bringToFront()
      await slowDown(page, rate)
      const palette = await measurePage(page, queries)
      await bare.bringToFront()
      await slowDown(bare, rate)
      return { palette, bare: await measureBare(bare) }
    }
    return { full: await measureAt(1), slow: await measureAt(cpu) }
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The least that can be done with a letter: it goes to a worker, which gives rows back. */
const barePage = `<input autofocus><div role="listbox"></div><script>
const echo = "onmessage = ({ data }) => postMessage({ ...data, rows: Array(20).fill(data.text) })"
const worker = new Worker(URL.createObjectURL(new Blob([echo])))
let n = 0
document.querySelector("input").oninput = ({ target }) =>
  worker.postMessage({ n: (n += 1), text: target.value })
worker.onmessage = ({ data: { rows } }) =>
  document.querySelector("div").replaceChildren(...rows.map((text) => {
    const row = document.createElement("p")
    row.textContent = text
    return row
  }))
</script>`

async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

/** As many groups as it has, all of them one person's. */
async function fill(port: number, documents: readonly SearchDocument[]) {
  const person = await enter(port)
  const look = { emoji: '🏠', colour: 'pine', locale: 'en', timeZone: 'UTC', weekStart: 1 } as const
  const groups = new Map<string, string>()
  for (const name of new Set(documents.map(({ group }) => group))) {
    const id = newId()
    groups.set(name, id)
    await push(port, person, id, [['createGroup', { name, ...look }]])
  }
  for (const [name, id] of groups) {
    const mutations = documents
      .filter(({ group }) => group === name)
      .map((document, index) => mutationsOf(document, `c${String(index).padStart(6, '0')}V`))
    for (let from = 0; from < mutations.length; from += perPush / 2) {
      await push(port, person, id, mutations.slice(from, from + perPush / 2).flat())
    }
  }
  return { cookie: person.headers['Cookie'] ?? '', group: [...groups.values()][0] ?? '' }
}

function mutationsOf({ kind, title, text }: SearchDocument, order: string): AnyMutation[] {
  const id = newId()
  if (kind === 'listItem') {
    const add: AnyMutation = ['addListItem', { id, title, order }]
    return text === '' ? [add] : [add, ['changeListItem', { id, note: text }]]
  }
  const doc = openBody()
  writeBody(doc, text)
  const update = toBase64(Y.encodeStateAsUpdate(doc))
  return [
    ['addNotepad', { id, title, emoji: null, order }],
    ['writeNotepad', { id, updateId: newId(), update, excerpt: excerptOf(text) }],
  ]
}

async function untilAllIsFound(page: Page, documents: readonly SearchDocument[]): Promise<void> {
  await page.locator('[data-desk]').waitFor({ state: 'attached' })
  const field = page.getByRole('combobox', { name: 'Search' })
  while (!(await field.isVisible())) {
    await page.keyboard.press('Control+k')
    await comes(field, 500)
  }
  const { text } = documents.findLast(({ kind }) => kind === 'notepad') ?? { text: '' }
  const query = text.split(' ').slice(-6).join(' ')
  // The words of notepads come behind everything else, one notepad after the other.
  const marked = page.getByRole('option').locator('mark').first()
  do {
    await field.fill('')
    await field.fill(query)
  } while (!(await comes(marked, 2_000)))
  await page.keyboard.press('Escape')
}

function comes(place: Locator, timeout: number): Promise<boolean> {
  return place.waitFor({ timeout }).then(
    () => true,
    () => false,
  )
}

async function measurePage(page: Page, queries: readonly string[]): Promise<Palette> {
  const found: Palette = { open: [], letter: [], worker: [], answer: [] }
  for (let round = 0; round < openings; round += 1) {
    found.open.push(...(await timed(page, 'Control+k', 'letter')))
    // A keyboard has no accents of its own.
    const query = (queries[round] ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '')
    found.letter.push(...(await typeOut(page, query, 'letter')))
    await page.getByRole('combobox', { name: 'Search' }).fill('')
    found.answer.push(...(await typeOut(page, query, 'answer')))
    await page.keyboard.press('Escape')
    await settle(page)
  }
  found.worker.push(...(await workerTimes(page)))
  return found
}

async function measureBare(page: Page): Promise<Bare> {
  const [letter, answer] = [
    await typeOut(page, 'oat milk for two', 'letter'),
    await typeOut(page, 'oat milk for two', 'answer'),
  ]
  return { letter, answer, worker: await workerTimes(page) }
}

function workerTimes(page: Page): Promise<number[]> {
  return page.evaluate(() => Reflect.get(globalThis, 'paletteWatch').workerTimes())
}

async function typeOut(page: Page, query: string, until: 'letter' | 'answer'): Promise<number[]> {
  const found: number[] = []
  for (const letter of query) {
    found.push(...(await timed(page, letter === ' ' ? 'Space' : letter, until)))
  }
  return found
}

async function timed(page: Page, key: string, until: 'letter' | 'answer'): Promise<number[]> {
  await page.evaluate((what) => Reflect.get(globalThis, 'paletteWatch').arm(what), until)
  await page.keyboard.press(key)
  await settle(page)
  return page.evaluate(() => Reflect.get(globalThis, 'paletteWatch').taken())
}

function settle(page: Page): Promise<void> {
  return page.evaluate(() => Reflect.get(globalThis, 'paletteWatch').settled())
}
