import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from '@playwright/test'
import { limitDisk, outboxOf } from './device-disk.ts'
import { expect, test as base } from './fixtures.ts'
import { addItem, item, openList } from './list-page.ts'
import { invite, join as joinGroup, makeGroup, mutate, signUp, userOf } from './people.ts'
import { type Server, startServer } from './server.ts'
import { line } from './state-line.ts'
import { openWay, type Way } from './way.ts'

/** A server and a way to it of their own, both to be broken. */
interface House {
  server: Server
  way: Way
  /** Ends the server and starts it again at the same place. */
  restart(end: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** A person in a browser of its own, whose every *Saved* is checked against the server's disk. */
  enter(name: string): Promise<Watched>
}

interface Watched {
  page: Page
  context: BrowserContext
  /** Writes it down as something that *Saved* speaks of, and does it. */
  add(title: string): Promise<void>
  /** Each *Saved* that was said while something was not on the server's disk. */
  lies: string[]
  /** Every word that the line said since the last call. */
  said(): string[]
}

const test = base.extend<{ house: House }>({
  house: async ({ browser }, provide) => {
    let server = await startServer()
    const { dataDir, url } = server
    const port = Number(new URL(url).port)
    const way = await openWay(url)
    const contexts: BrowserContext[] = []
    await provide({
      get server() {
        return server
      },
      way,
      async restart(end) {
        server.signal(end)
        await server.ended
        server = await startServer({}, undefined, { dataDir, port })
      },
      async enter(name) {
        const context = await browser.newContext({ baseURL: way.url })
        contexts.push(context)
        const watched = await watchLine(context, dataDir)
        await signUp(context, { name, origin: way.url })
        const page = await context.newPage()
        return { ...watched, context, page, add: (title) => watched.add(page, title) }
      },
    })
    await Promise.all(contexts.map((context) => context.close()))
    way.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
})

test('[F8] while the server is frozen, deaf, late, behind a hole or away, nothing is called saved', async ({
  house,
}) => {
  test.setTimeout(180_000)
  const { way } = house
  const ada = await house.enter('Ada')
  const group = await makeGroup(ada.page, { origin: way.url })
  await openList(ada.page, group)
  await addItem(ada.page, 'Settled')
  await untilSaved(ada)

  // Broken, then what is said of one change made meanwhile, then mended.
  const faults: [title: string, break_: () => unknown, mend: () => unknown][] = [
    ['Frozen server', () => house.server.signal('SIGSTOP'), () => house.server.signal('SIGCONT')],
    ['Black hole', () => way.set('held'), () => way.set('open')],
    ['Answers lost', () => way.set('deaf'), () => way.set('cut')],
    ['Cut link', () => undefined, () => way.set('open')],
    ['Late answers', () => (way.delayMs = 3_500), () => (way.delayMs = 0)],
    ['Overload 1013', () => way.set(1013), () => way.set('open')],
    ['Blocked sockets and slow answers', () => beSlow(way), () => beUsual(way)],
  ]
  for (const [title, break_, mend] of faults) {
    await break_()
    await ada.add(title)
    await expect(line(ada.page, /\d waiting/), title).toBeVisible()
    if (title !== 'Late answers') expect(ada.said(), title).not.toContain('Saved')
    await mend()
    // The next fault begins where this one ends.
    if (title === 'Answers lost') continue
    await wake(ada.page)
    await untilSaved(ada)
  }

  expect(ada.lies).toEqual([])
  expect(storedTitles(house.server.dataDir)).toEqual(
    expect.arrayContaining(faults.map(([title]) => title)),
  )
  for (const [title] of faults) await expect(item(ada.page, title)).toHaveCount(1)
})

test('[F8] while the server restarts, dies or cannot write, nothing is called saved', async ({
  house,
}) => {
  test.setTimeout(180_000)
  const { way } = house
  const ada = await house.enter('Ada')
  const group = await makeGroup(ada.page, { origin: way.url })
  await openList(ada.page, group)
  await addItem(ada.page, 'Settled')
  await untilSaved(ada)
  const titles: string[] = []

  for (const end of ['SIGTERM', 'SIGKILL'] as const) {
    const restarting = house.restart(end)
    titles.push(`While it ends by ${end}`)
    await ada.add(`While it ends by ${end}`)
    await restarting
    await wake(ada.page)
    await untilSaved(ada)
  }
  if (canLimitFiles) {
    limitFiles(house.server, '0')
    titles.push('Onto a full disk')
    await ada.add('Onto a full disk')
    await expect(line(ada.page, /1 waiting/)).toBeVisible()
    expect(ada.said()).not.toContain('Saved')
    limitFiles(house.server, 'unlimited')
    await ada.page.reload()
    await untilSaved(ada)
  }

  expect(ada.lies).toEqual([])
  expect(storedTitles(house.server.dataDir)).toEqual(expect.arrayContaining(titles))
})

test('[F8] what is refused, not kept here, or of a session that ended is never called saved', async ({
  house,
}) => {
  test.setTimeout(180_000)
  const { way } = house
  const origin = way.url
  const [ada, bob, cleo] = [
    await house.enter('Ada'),
    await house.enter('Bob'),
    await house.enter('Cleo'),
  ]
  const group = await makeGroup(ada.page, { origin })
  for (const { page } of [bob, cleo]) {
    await joinGroup(page, await invite(ada.page, group, { origin }), { origin })
    await openList(page, group)
  }
  const users = await Promise.all([bob, cleo].map(({ page }) => userOf(page)))
  const [bobId = '', cleoId = ''] = users
  const disk = await limitDisk(ada.page, origin)
  await openList(ada.page, group)

  // Role lowered, and removed, while each of them is away with a change.
  way.set('cut')
  for (const { page, add } of [bob, cleo]) {
    await add('Too late')
    await expect(line(page, 'Offline, 1 waiting')).toBeVisible()
  }
  await overServer(ada.context, house.server.url, async (page) => {
    await mutate(page, {
      origin: house.server.url,
      stream: group,
      mutations: [
        ['changeRole', { id: bobId, role: 'viewer' }],
        ['removeMember', { id: cleoId }],
      ],
    })
  })
  way.set('open')
  await Promise.all([bob, cleo].map(({ page }) => wake(page)))
  await expect(line(bob.page, 'Could not be saved')).toBeVisible()
  await expect(cleo.page.getByText('1 change of yours in this group was not sent')).toBeVisible()
  for (const { said, lies } of [bob, cleo]) {
    expect(said()).not.toContain('Saved')
    expect(lies).toEqual([])
  }

  // A browser whose disk is full, and does not reach the server either.
  way.set('cut')
  await disk.fill()
  await ada.add('Kept by nobody')
  await expect(line(ada.page, 'Not kept on this device')).toBeVisible()
  await disk.free()
  way.set('open')
  await wake(ada.page)
  await untilSaved(ada)

  // Signed out elsewhere while a change waits: it is still on this device.
  way.set('cut')
  await ada.add('Of an ended session')
  await expect(line(ada.page, 'Offline, 1 waiting')).toBeVisible()
  const cookies = await ada.context.cookies()
  const answer = await fetch(`${house.server.url}/auth/sign-out`, {
    method: 'POST',
    headers: {
      origin: house.server.url,
      'content-type': 'application/json',
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    body: '{}',
  })
  expect(answer.status).toBe(200)
  way.set('open')
  await wake(ada.page)
  await expect(ada.page.getByRole('heading', { name: /not authorized/ })).toBeVisible()
  expect(await outboxOf(ada.page)).toHaveLength(1)
  expect(ada.lies).toEqual([])
})

async function untilSaved({ page }: Watched): Promise<void> {
  await expect(line(page, /waiting|Saving|Offline|Not kept/)).toHaveCount(0)
  await expect.poll(() => outboxOf(page)).toEqual([])
}

/** Somebody who looks at the tab again does not wait for the next try. */
async function wake(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

function beSlow(way: Way): void {
  way.set('noSockets')
  way.delayMs = 3_000
}

function beUsual(way: Way): void {
  way.delayMs = 0
  way.set('open')
}

async function watchLine(context: BrowserContext, dataDir: string) {
  const done: string[] = []
  const lies: string[] = []
  const said: string[] = []
  await context.exposeBinding('lineSays', ({ page }, words: string) => {
    said.push(words)
    if (words !== 'Saved') return
    const stored = storedTitles(dataDir)
    for (const title of done) if (!stored.includes(title)) lies.push(`${title} on ${page.url()}`)
  })
  await context.addInitScript(() => {
    let before = ''
    const read = () => {
      const words = document.querySelector('button[data-state]')?.textContent ?? ''
      if (words === before) return
      before = words
      // What the page says, as it says it.
      void (globalThis as unknown as { lineSays(words: string): Promise<void> }).lineSays(words)
    }
    new MutationObserver(read).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  return {
    lies,
    said: () => said.splice(0),
    async add(page: Page, title: string) {
      done.push(title)
      said.length = 0
      await addItem(page, title)
    },
  }
}

/** What lies on the server's disk. */
function storedTitles(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, 'trivet.db'), { readOnly: true })
  try {
    return database
      .prepare('select title from listItems')
      .all()
      .map(({ title }) => String(title))
  } finally {
    database.close()
  }
}

/** Straight to the server, past the way. */
async function overServer(
  context: BrowserContext,
  baseURL: string,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const cookies = await context.cookies()
  const direct = await context.browser()?.newContext({ baseURL })
  if (!direct) throw new Error('no browser')
  await direct.addCookies(cookies)
  await work(await direct.newPage())
  await direct.close()
}

const canLimitFiles = spawnSync('prlimit', ['--version']).status === 0

/** How large a file the server may write: as with a disk that is full, and then is not. */
function limitFiles(server: Server, size: string): void {
  spawnSync('prlimit', ['--pid', String(server.pid), `--fsize=${size}:unlimited`])
}
