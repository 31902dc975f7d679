import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromiumOptions } from '#scripts/chromium.ts'
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { outboxOf } from './device-disk.ts'
import { untilKept } from './device.ts'
import { isLong, seeded } from './fault-house.ts'
import { expect, test } from './fixtures.ts'
import { controlLink, type LinkControl } from './link.ts'
import { addBar, item, openList } from './list-page.ts'
import { text } from './notepad-page.ts'
import { openScreen } from './open-screen.ts'
import { mutate, newId } from './people.ts'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

const kills = isLong ? 20 : 5
const seed = Number(process.env['SEED'] ?? 7)
const goesOn = ' and then somewhat more'

test(`[F7] what is shown as kept is there after ${kills} kills of tab or browser, while typing (SEED=${seed})`, async ({
  ada,
  bob,
  home,
  server,
}) => {
  test.setTimeout(600_000)
  const random = seeded(seed)
  const origin = server.url
  const [oats, plans] = [newId(), newId()]
  await mutate(ada, {
    origin,
    stream: home,
    mutations: [
      ['addListItem', { id: oats, title: 'Oats', order: 'b50V' }],
      ['addNotepad', { id: plans, title: 'Plans', emoji: null, order: 'a0V' }],
    ],
  })
  const places = [
    { url: `/groups/${home}/list-items`, field: addBar },
    { url: `/groups/${home}/list-items/${oats}`, field: noteOf },
    { url: `/groups/${home}/notepads/${plans}`, field: text },
  ].map((place) => ({ ...place, words: new Array<string>() }))
  const folder = await mkdtemp(path.join(tmpdir(), 'trivet-browser-'))
  const cookies = await ada.context().cookies()
  let device = await openDevice(folder, origin, cookies)
  await holdEverything(device, [home, plans])
  let shown = 0

  for (let round = 0; round < kills; round += 1) {
    const place = places[round % places.length]
    if (!place) continue
    const page = await device.context.newPage()
    const field = await openPlace(page, place)
    await expect.poll(() => shownAsKept(page)).toBeGreaterThanOrEqual(shown)
    // What is written in a notepad is one change on the line, however much it is.
    const waiting = place.field === text ? waitingOnDisk : shownAsKept
    const before = await waiting(page)
    const word = `Word${'abcdefghijklmnopqrst'[round]}`
    // In one go: on a busy machine a field keeps half a word that is typed letter by letter.
    await page.keyboard.insertText(word)
    if (place.field === addBar) await field.press('Enter')
    // From here on it is shown as kept, and must be there whatever happens.
    await expect.poll(() => waiting(page)).toBeGreaterThan(before)
    await expect.poll(() => shownAsKept(page)).toBeGreaterThan(0)
    place.words.push(word)
    await page.keyboard.type(goesOn.slice(0, 1 + Math.floor(random() * goesOn.length)))
    shown = await shownAsKept(page)
    if (round % 2 === 0) await crash(page)
    else {
      await kill(device.context)
      device = await openDevice(folder, origin, cookies)
    }
  }
  for (const place of places) {
    const page = await device.context.newPage()
    await openPlace(page, place)
    await page.close()
  }
  await device.link.set('open')
  await openScreen(await device.context.newPage(), '/')

  await openList(bob, home)
  for (const word of places[0]?.words ?? []) await expect(item(bob, word)).toHaveCount(1)
  await device.context.close()
  await rm(folder, { recursive: true, force: true })
})

interface Device {
  context: BrowserContext
  link: LinkControl
}

/** One visit with a network, after which nothing is needed but the disk. */
async function holdEverything({ context, link }: Device, ids: string[]): Promise<void> {
  await link.set('open')
  const page = await context.newPage()
  await openScreen(page, '/')
  await untilKept(page, ids)
  await link.set('cut')
  await page.close()
}

interface Place {
  url: string
  field: (page: Page) => Locator
  words: string[]
}

/** The field to write in, once it is seen that every word that was shown as kept is there. */
async function openPlace(page: Page, { url, field, words }: Place): Promise<Locator> {
  await openScreen(page, url)
  const found = field(page)
  await expect(found).toBeEditable()
  for (const word of words) {
    if (field === addBar) await expect(item(page, word)).toHaveCount(1)
    else await expect.poll(() => read(found)).toContain(word)
  }
  await found.focus()
  await found.press('Control+End')
  return found
}

function noteOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Note' })
}

function read(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    element instanceof HTMLTextAreaElement ? element.value : (element.textContent ?? ''),
  )
}

async function waitingOnDisk(page: Page): Promise<number> {
  return (await outboxOf(page)).length
}

/** How many changes the line says are on this device. */
function shownAsKept(page: Page): Promise<number> {
  return page.evaluate(() => {
    const line = document.querySelector('button[data-state]')?.textContent ?? ''
    return Number(/(\d+) waiting/.exec(line)?.[1] ?? 0)
  })
}

async function openDevice(folder: string, baseURL: string, cookies: Cookies): Promise<Device> {
  const options = { ...chromiumOptions(), baseURL, serviceWorkers: 'block' } as const
  const context = await chromium.launchPersistentContext(folder, options)
  // A browser that is killed may not have written its cookies yet; they are not what is tested.
  await context.addCookies(cookies)
  const link = await controlLink(context)
  await link.set('cut')
  return { context, link }
}

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const devtools = await page.context().newCDPSession(page)
  // A page that is gone does not answer.
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

/** As the power switch does it: nothing is told to go away. */
async function kill(context: BrowserContext): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve))
  const devtools = await context.browser()?.newBrowserCDPSession()
  const processes = await devtools?.send('SystemInfo.getProcessInfo')
  const browser = processes?.processInfo.find(({ type }) => type === 'browser')
  if (!browser) throw new Error('no process to kill')
  process.kill(browser.id, 'SIGKILL')
  await closed
}
