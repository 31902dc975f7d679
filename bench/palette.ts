import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { toBase64 } from '#domain/base64.ts'
import { excerptOf, openBody, writeBody } from '#domain/notepad-body.ts'
import type { SearchDocument } from '#domain/search-document.ts'
import { buildIfChanged } from '#scripts/build.ts'
import { findChromium, missingChromium } from '#scripts/chromium.ts'
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
/** Of the frames that a bare field takes for a key on the same machine. */
const framesMost = 2

interface Palette {
  open: number[]
  /** Until the letter stands in the field. */
  letter: number[]
  /** Until nothing in the answers changes any more. */
  answer: number[]
  bare: number[]
}

/** The palette itself, in a real browser on a slow phone, over everything that a large house has. */
export async function paletteFigures(options: {
  documents: readonly SearchDocument[]
  queries: readonly string[]
  cpu: number
}): Promise<Figure[]> {
  const found = await measure(options)
  const bare = { name: 'a bare field', value: median(found.bare) }
  const figure = (name: string, times: number[], share: number, hasGoal = false): Figure => ({
    name,
    ours: share === 0.5 ? median(times) : percentile(times, share),
    unit: 'ms',
    beside: bare,
    ...(hasGoal && { goal: { ratio: framesMost } }),
  })
  return [
    figure('the palette opens, median', found.open, 0.5),
    figure('the palette opens, 95 of 100', found.open, 0.95),
    figure('a letter stands in it, median', found.letter, 0.5, true),
    figure('a letter stands in it, 95 of 100', found.letter, 0.95),
    figure('its answers stand, median', found.answer, 0.5, true),
    figure('its answers stand, 95 of 100', found.answer, 0.95),
  ]
}

async function measure({
  documents,
  queries,
  cpu,
}: Parameters<typeof paletteFigures>[0]): Promise<Palette> {
  await buildIfChanged()
  const executablePath = findChromium()
  if (!executablePath) throw new Error(missingChromium)
  const folder = await mkdtemp(path.join(tmpdir(), 'trivet-bench-'))
  const steps = await readFile(await bundle('palette-steps.ts', 'browser', folder), 'utf8')
  const server = await startOurs()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  })
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
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    const found = await measurePage(page, queries)
    const blank = await context.newPage()
    await blank.goto('data:text/html,<input autofocus>')
    const blankTools = await context.newCDPSession(blank)
    await blankTools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    return { ...found, bare: await typeOut(blank, 'oat milk for two', 'letter') }
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
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

async function measurePage(page: Page, queries: readonly string[]) {
  const open: number[] = []
  const letter: number[] = []
  const answer: number[] = []
  for (let round = 0; round < openings; round += 1) {
    open.push(...(await timed(page, 'Control+k', 'letter')))
    // A keyboard has no accents of its own.
    const query = (queries[round] ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '')
    letter.push(...(await typeOut(page, query, 'letter')))
    await page.getByRole('combobox', { name: 'Search' }).fill('')
    answer.push(...(await typeOut(page, query, 'answer')))
    await page.keyboard.press('Escape')
    await settle(page)
  }
  return { open, letter, answer }
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
