import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '#scripts/root.ts'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Household } from './household.ts'
import type { Server } from './server.ts'

interface Screen {
  path: (household: Household) => string
  /** Everything else is looked at as Ada. */
  signedOut?: boolean
  /** What is done there before it is looked at. */
  act?: (page: Page) => Promise<void>
}

/** Every screen that there is, by the name of its picture. */
export const screens = {
  landing: { path: () => '/', signedOut: true },
  'sign-in': { path: () => '/sign-in', signedOut: true },
  'sign-up': { path: () => '/sign-up', signedOut: true },
  invite: { path: ({ invitation }) => `/invite/${invitation}`, signedOut: true },
  'invite-member': { path: ({ invitation }) => `/invite/${invitation}` },
  home: { path: () => '/' },
  trip: { path: ({ flat, club }) => `/?trip=${flat},${club}` },
  create: { path: () => '/create' },
  'create-filled': {
    path: () =>
      `/create?text=${encodeURIComponent('2 kg flour tomorrow !\nDairy:\nButter @ben\n[x] Tea')}`,
  },
  'create-group': { path: () => '/groups/create' },
  user: { path: () => '/user' },
  'user-you': { path: () => '/user?panel=you' },
  'user-look': { path: () => '/user?panel=look' },
  'user-language': { path: () => '/user?panel=language' },
  'user-notifications': { path: () => '/user?panel=notifications' },
  'user-keys': { path: () => '/user?panel=keys' },
  'user-capture': { path: () => '/user?panel=capture' },
  'user-sign-in': { path: () => '/user?panel=sign-in' },
  'user-device': { path: () => '/user?panel=device' },
  'user-data': { path: () => '/user?panel=data' },
  'user-help': { path: () => '/user?panel=help' },
  'user-leave': { path: () => '/user?panel=leave' },
  group: { path: ({ flat }) => `/groups/${flat}` },
  'group-members': { path: ({ flat }) => `/groups/${flat}?panel=members` },
  'group-invites': { path: ({ flat }) => `/groups/${flat}?panel=invites` },
  'group-trash': { path: ({ flat }) => `/groups/${flat}?panel=trash` },
  'group-settings': { path: ({ flat }) => `/groups/${flat}?panel=settings` },
  'group-sections': { path: ({ flat }) => `/groups/${flat}?panel=sections` },
  'group-layouts': { path: ({ flat }) => `/groups/${flat}?panel=layouts` },
  'group-export': { path: ({ flat }) => `/groups/${flat}?panel=export` },
  'group-audit': { path: ({ flat }) => `/groups/${flat}?panel=audit` },
  'group-lost-and-found': { path: ({ flat }) => `/groups/${flat}?panel=lost-and-found` },
  list: { path: ({ flat }) => `/groups/${flat}/list-items` },
  // With few rows above it, so that all of it is in sight.
  'list-older': { path: ({ flat }) => `/groups/${flat}/list-items?only=mine`, act: showOlder },
  finder: { path: ({ flat }) => `/groups/${flat}/list-items`, act: (page) => find(page, '') },
  'finder-found': {
    path: ({ flat }) => `/groups/${flat}`,
    act: (page) => find(page, 'milk'),
  },
  shop: { path: ({ flat }) => `/groups/${flat}/list-items?mode=shop` },
  'list-viewer': { path: ({ club }) => `/groups/${club}/list-items` },
  'create-item': { path: ({ flat }) => `/groups/${flat}/list-items/create` },
  'create-item-many': { path: ({ flat }) => `/groups/${flat}/list-items/create?tab=many` },
  'create-item-memory': { path: ({ flat }) => `/groups/${flat}/list-items/create?tab=memory` },
  'create-item-over': { path: ({ flat }) => `/groups/${flat}/list-items`, act: createOver },
  item: { path: ({ flat, item }) => `/groups/${flat}/list-items/${item}` },
  'item-deleted': { path: ({ flat, deletedItem }) => `/groups/${flat}/list-items/${deletedItem}` },
  notepad: { path: ({ flat, notepad }) => `/groups/${flat}/notepads/${notepad}` },
  'notepad-versions': {
    path: ({ flat, notepad }) => `/groups/${flat}/notepads/${notepad}?panel=versions`,
  },
  'status-401': { path: () => '/user', signedOut: true },
  'status-403': { path: ({ club }) => `/groups/${club}/list-items/create` },
  'status-404': { path: () => '/nowhere' },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens
export const screenNames = Object.keys(screens) as ScreenName[]

/** Every language that people can choose, by its catalogue. */
export const languageCodes = readdirSync(path.join(root, 'src/words'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))

interface View {
  server: Server
  household: Household
  language?: 'en' | 'ar' | 'de' | 'en-XA'
  /** What the page takes for the time. */
  now?: Date
  context?: BrowserContextOptions
}

/** A page of its own on a screen, painted, alive and with everything that it fetches at first. */
export async function openView(browser: Browser, name: ScreenName, view: View): Promise<Page> {
  const { server, household, language = 'en', now } = view
  const screen: Screen = screens[name]
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...(screen.signedOut ? {} : { storageState: household.ada }),
    ...view.context,
  })
  await context.addCookies([
    { name: 'trivet-look', value: `language=${language}`, url: server.url },
  ])
  const page = await context.newPage()
  if (now) await page.clock.setFixedTime(now)
  const visit = async () => {
    const greeted = screen.signedOut ? null : whenCaughtUp(page)
    await page.goto(screen.path(household))
    await greeted
    await page.locator('html[data-ready=""]').waitFor({ state: 'attached' })
  }
  await visit()
  // The first visit waits for no font; a picture is of the next one.
  if (now) await visit()
  await screen.act?.(page)
  await untilStill(page)
  return page
}

/** Opens the palette, whatever the language, and types. */
async function find(page: Page, words: string): Promise<void> {
  const field = page.locator('dialog[open] [role=combobox]')
  // Its key is shown once its code is here.
  await page.locator('nav kbd').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await field.fill(words)
  if (words) await page.locator('[role=option] mark').first().waitFor()
}

/** Unfolds what is done, and then what was done long ago. */
async function showOlder(page: Page): Promise<void> {
  const done = page.locator('main section').last()
  await done.locator('[aria-expanded=false]').first().click()
  await done.locator('> button').click()
  await page.locator('main section section [data-item]').first().waitFor()
}

/** New items over the list, as a wide screen shows them. */
async function createOver(page: Page): Promise<void> {
  await page.locator('header a[href$="/list-items/create"]').click()
  await page.locator('dialog[open] input').first().waitFor()
}

/** The names in the group come after its rows. */
async function whenCaughtUp(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => payload.includes('"type":"people"'))
}

/** Until fonts are there, what React still had to do is on the screen, and nothing moves or fades. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
    // One that is replaced on its way ends too.
    await Promise.allSettled(ending.map((each) => each.finished))
  })
}
