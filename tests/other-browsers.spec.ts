import { randomUUID } from 'node:crypto'
import { newId } from './fault-house.ts'
import { expect, test } from './fixtures.ts'
import { enterKey, type OtherBrowser, otherBrowsers } from './other-browser.ts'
import type { Server } from './server.ts'

// The palette comes behind the page.
test.use({ wholeApp: true })

for (const { name, open, isHere } of otherBrowsers) {
  const reason = isHere ? '' : `: SKIPPED because no ${name} was found`
  test.describe(`other browsers${reason}`, () => {
    test.skip(!isHere, reason)

    test(`[BR-1] in ${name} somebody signs up, puts something on the list, and writes in a notepad`, async ({
      server,
    }) => {
      await inBrowser(open, (browser) => walk(browser, server))
    })

    test(`[BR-2] in ${name} everything that opens over a page is seen`, async ({ server }) => {
      await inBrowser(open, (browser) => openAll(browser, server))
    })

    test(`[BR-3] in ${name} a page answers whose window is resized while it opens`, async ({
      server,
    }) => {
      await inBrowser(open, (browser) => resizeEarly(browser, server))
    })
  })
}

async function inBrowser(
  open: () => Promise<OtherBrowser>,
  act: (browser: OtherBrowser) => Promise<void>,
): Promise<void> {
  test.setTimeout(240_000)
  const browser = await open()
  try {
    await act(browser)
  } finally {
    await browser.close()
  }
}

/** A dialog, the palette, a menu: each is laid out in a way of its own. */
async function openAll(browser: OtherBrowser, server: Server): Promise<void> {
  await signUp(browser, server)
  const { group } = await makeGroup(browser)
  const list = `${server.url}/groups/${group}/list-items`

  for (const [act, selector] of [
    [press('New items'), dialog],
    [press('Search'), dialog],
    [`document.querySelector('h1 button').click()`, popover],
  ] as const) {
    await browser.goto(list)
    await becomes(browser, 'document.documentElement.dataset.ready === ""')
    // Once more where what answers was not here yet, and not where it is on its way.
    const isOpen = `document.querySelector('${selector}')`
    await becomes(browser, `${isSeen(selector)} || (${isOpen} ?? ${act}, false)`)
  }
}

/** With the font there, which comes with the second visit. */
async function resizeEarly(browser: OtherBrowser, server: Server): Promise<void> {
  await signUp(browser, server)
  await makeGroup(browser)

  for (const width of [1280, 500, 1280, 500]) {
    await browser.goto(server.url)
    await becomes(browser, `'ready' in document.documentElement.dataset`)
    await browser.resize(width)
    await becomes(browser, `Math.abs(innerWidth - ${width}) < 100`)
  }
}

const dialog = 'dialog[open]'
const popover = '[popover]:popover-open'

function press(name: string): string {
  return `[...document.querySelectorAll('a, button')].find((one) => (one.ariaLabel ?? one.textContent).startsWith('${name}'))?.click()`
}

/** Wholly painted, and not so low that nothing of it shows. */
function isSeen(selector: string): string {
  return `[...document.querySelectorAll('${selector}')].some((one) => one.textContent !== '' && one.offsetHeight > 20 && getComputedStyle(one).opacity === '1')`
}

async function walk(browser: OtherBrowser, server: Server): Promise<void> {
  await signUp(browser, server)
  const { group, notepad } = await makeGroup(browser)

  await browser.goto(`${server.url}/groups/${group}/list-items`)
  await fill(browser, `document.querySelector('[role=combobox]')`, `Milk${enterKey}`)
  await becomes(browser, hasItem('Milk'))
  await browser.evaluate(`${itemNamed('Milk')}.click()`)
  await becomes(browser, isNoMoreOpen('Milk'))

  await browser.goto(`${server.url}/groups/${group}/notepads/${notepad}`)
  await fill(browser, body, 'Soup on Friday')
  await becomes(browser, `${body}?.textContent.includes('Soup on Friday')`)
  await becomes(browser, isSaved)
  await browser.goto(`${server.url}/groups/${group}/notepads/${notepad}`)
  await becomes(browser, `${body}?.textContent.includes('Soup on Friday')`)
}

const body = `document.querySelector('.ProseMirror[contenteditable=true]')`
/** Nothing is said while all is saved; the outbox of this device is empty. */
const isSaved = `!/Saving|waiting/.test(document.querySelector('#root').textContent)`

function itemNamed(title: string): string {
  return `[...document.querySelectorAll('[role=checkbox], input[type=checkbox]')].find((box) => (box.ariaLabel ?? box.labels?.[0]?.textContent ?? '').includes('${title}'))`
}

function hasItem(title: string): string {
  return `${itemNamed(title)} !== undefined`
}

/** Ticked where it is, or gone to what is done. */
function isNoMoreOpen(title: string): string {
  const box = itemNamed(title)
  return `(${box} === undefined || ${box}.checked || ${box}.ariaChecked === 'true')`
}

function field(label: string): string {
  return `[...document.querySelectorAll('label')].find((one) => one.textContent.includes('${label}'))?.control`
}

async function signUp(browser: OtherBrowser, server: Server): Promise<void> {
  await browser.goto(`${server.url}/sign-up?next=/user`)
  await fill(browser, field('Your name'), 'Eva')
  await fill(browser, field('E-mail address'), `${randomUUID()}@example.org`)
  await fill(
    browser,
    `document.querySelector('input[type=password]')`,
    `tallow brink nine${enterKey}`,
  )
  await becomes(browser, `location.pathname === '/user'`)
}

/** By the page's own requests, which carry its session. */
async function makeGroup(browser: OtherBrowser): Promise<{ group: string; notepad: string }> {
  const [group, notepad] = [newId(), newId()]
  const look = { emoji: '🏠', colour: 'pine', locale: 'en', timeZone: 'UTC', weekStart: 1 }
  const mutations = [
    { n: 1, name: 'createGroup', args: { name: 'Flat', ...look } },
    { n: 2, name: 'addNotepad', args: { id: notepad, title: 'Plans', emoji: null, order: 'a0V' } },
  ]
  const push = JSON.stringify({ stream: group, client: newId(), mutations })
  await browser.evaluate(
    `(fetch('/sync/push', { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(push)} }).then(({ status }) => { window.pushed = status }), true)`,
  )
  await becomes(browser, 'window.pushed === 200')
  return { group, notepad }
}

/** Puts the focus there and types, once the page is alive. */
async function fill(browser: OtherBrowser, place: string, text: string): Promise<void> {
  await becomes(browser, `'ready' in document.documentElement.dataset && Boolean(${place})`)
  await becomes(browser, `(${place}.focus(), document.activeElement === ${place})`)
  await browser.type(text)
}

async function becomes(browser: OtherBrowser, expression: string): Promise<void> {
  await expect
    .poll(() => browser.evaluate<boolean>(`Boolean(${expression})`).catch(() => false), {
      message: expression,
      timeout: 60_000,
    })
    .toBe(true)
}
