import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page, Route } from '@playwright/test'
import { axe } from './axe.ts'
import { outboxOf } from './device-disk.ts'
import { expect, test as base } from './fixtures.ts'
import { controlLink } from './link.ts'
import { typeItem } from './list-page.ts'
import { openScreen } from './open-screen.ts'
import { mutate, newId } from './people.ts'
import { faultHeader, secretWords, type ServerFault } from './server-fault.ts'
import { type Server, startServer } from './server.ts'

const test = base.extend<object, { server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needs from the pattern
    async ({}, provide) => {
      const server = await startServer({}, 'tests/faulty-server.ts')
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

test.use({ allowErrors: true })

const serverSide =
  'Application error: a server-side exception has occurred while loading 127.0.0.1 (see the server logs for more information).'
const clientSide =
  'Application error: a client-side exception has occurred while loading 127.0.0.1 (see the browser console for more information).'

test.describe('on the server', () => {
  const faults: ServerFault[] = ['reading', 'rendering']
  for (const fault of faults) {
    test(`[AE-1] an error while ${fault} ends on the error screen, with the digest of the log`, async ({
      ada,
      home,
      server,
    }) => {
      await ada.setExtraHTTPHeaders({ [faultHeader]: fault })

      const answer = await ada.goto(`/groups/${home}/list-items`)

      expect(answer?.status()).toBe(500)
      const digest = await expectServerError(ada, server)
      await expect.poll(() => reportOf(server, digest)).toContain('"side":"server"')
      expect(reportOf(server, digest)).not.toContain(secretWords)
      expectNoInternals((await answer?.text()) ?? secretWords)
      expect(answer?.headers()['cache-control']).toBe('private, no-store')

      await ada.setExtraHTTPHeaders({})
      await ada.getByRole('button', { name: 'Reload' }).click()

      await expect(ada.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
    })
  }

  test('[AE-2] an error in a mutation ends on the error screen, and the change is still there', async ({
    ada,
    home,
    server,
  }) => {
    // Over plain requests, which can carry the header that asks for the fault.
    const link = await controlLink(ada.context())
    await link.set('noSockets')
    await ada.goto(`/groups/${home}/list-items`)
    await ada.route(/\/sync\/messages/, async (route) => {
      const headers = { ...route.request().headers(), [faultHeader]: 'writing' }
      await route.continue({ headers })
    })

    await typeItem(ada, 'Saffron')

    await expectServerError(ada, server)
    expect(await exportedText(ada)).toContain('Saffron')

    await ada.unroute(/\/sync\/messages/)
    await ada.getByRole('button', { name: 'Reload' }).click()

    await expect(ada.getByRole('checkbox', { name: 'Saffron' })).toBeVisible()
    await expect.poll(() => outboxOf(ada)).toEqual([])
  })

  test('[AE-3] no answer holds a stack, a path or a message of ours', async ({
    ada,
    home,
    server,
  }) => {
    const asked = { Origin: server.url, [faultHeader]: 'reading' }
    const writing = { Origin: server.url, [faultHeader]: 'writing' }
    const form = { email: 'ada@example.com', password: 'not this one' }
    const item = { stream: home, client: home, mutations: [{ n: 1, name: 'x', args: {} }] }
    const hello = { type: 'hello', version: 1, client: home, streams: { [home]: null } }
    const { request } = ada

    const answers = [
      await request.get('/', { headers: { ...asked, Accept: 'text/html' } }),
      await request.get(`/groups/${home}`, { headers: asked }),
      await request.get('/invite/0123456789', { headers: { ...asked, Accept: 'text/html' } }),
      await request.post('/sync/messages', { headers: asked, data: { messages: [hello] } }),
      await request.post('/sync/push', { headers: writing, data: item }),
      await request.post('/auth/sign-in', { headers: asked, data: form }),
      await request.get('/auth/sessions', { headers: asked }),
    ]

    for (const answer of answers) {
      expect(answer.status(), answer.url()).toBe(500)
      const text = await answer.text()
      expectNoInternals(text)
      expectNoInternals(JSON.stringify(answer.headers()))
      const digest = /Digest: (\w+)|"digest":"(\w+)"/.exec(text)
      expect(loggedError(server, digest?.[1] ?? digest?.[2] ?? '')).toContain(secretWords)
    }
    const health = await request.get('/health', { headers: asked })
    expect([health.status(), await health.json()]).toEqual([
      503,
      { live: true, ready: false, reason: 'database' },
    ])
  })
})

test.describe('in the browser', () => {
  test('[AE-4] a mutation that breaks ends on the error screen', async ({ ada, home }) => {
    await alterRecords(ada, (body) => body.replaceAll('"repeat":null', '"repeat":{}'))
    await ada.goto(`/groups/${home}/list-items`)

    await ada.getByRole('checkbox', { name: 'Milk' }).click()

    await expectClientError(ada)
  })

  test('[AE-4] a hydration that breaks ends on the error screen', async ({ ada, home }) => {
    await alterRecords(ada, withUnpaintableTitle)

    await ada.goto(`/groups/${home}/list-items`)

    await expectClientError(ada)
  })

  test('[AE-4] an update that breaks the tree ends on the error screen', async ({
    ada,
    bob,
    home,
    server,
  }) => {
    await ada.routeWebSocket(/\/sync\?/, (socket) => {
      const server = socket.connectToServer()
      server.onMessage((message) =>
        // What was painted must stay paintable.
        socket.send(
          String(message).includes('Oranges') ? withUnpaintableTitle(String(message)) : message,
        ),
      )
    })
    await openScreen(ada, `/groups/${home}/list-items`)
    await expect(ada.getByRole('checkbox', { name: 'Milk' })).toBeVisible()

    const oranges = { id: newId(), title: 'Oranges', order: 'b90V' }
    const add = { origin: server.url, stream: home }
    await mutate(bob, { ...add, mutations: [['addListItem', oranges]] })

    await expectClientError(ada)
  })

  test('[AE-4] an act of the person that breaks ends on the error screen', async ({
    ada,
    home,
  }) => {
    await ada.goto(`/groups/${home}/list-items`)
    await expect(ada.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
    // Under our feet: the browser's own parts can fail too.
    await ada.evaluate(() => {
      Storage.prototype.setItem = () => undefined
      crypto.getRandomValues = () => {
        throw new TypeError('no randomness left')
      }
    })

    await typeItem(ada, 'Saffron')

    await expectClientError(ada)
  })

  for (const [name, script] of Object.entries({
    'the first script': '**/assets/browser-*.js',
    'what it imports': '**/assets/base-*.js',
    'what acting needs': '**/assets/acting-*.js',
    'the screen': '**/assets/list-items-*.js',
    'the catalogue': '**/assets/en-*.json',
  })) {
    test(`[AE-5] when ${name} does not arrive, the error screen does`, async ({ ada, home }) => {
      await ada.route(script, (route) => route.abort())

      await ada.goto(`/groups/${home}/list-items`)

      await expectClientError(ada)
      await ada.unroute(script)
      await ada.getByRole('button', { name: 'Reload' }).click()
      await expect(ada.getByRole('checkbox', { name: 'Milk' })).toBeVisible()
    })
  }

  test('[AE-5] a script that the server no longer has counts as one that did not arrive', async ({
    visitor,
  }) => {
    await visitor.route('**/assets/browser-*.js', (route) =>
      route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
    )

    await visitor.goto('/')

    await expectClientError(visitor)
  })
})

test.describe('what it offers', () => {
  test('[AE-9] axe finds nothing on the error screen, light or dark', async ({ visitor }) => {
    await visitor.setExtraHTTPHeaders({ [faultHeader]: 'reading' })
    await visitor.goto('/')

    for (const colorScheme of ['light', 'dark'] as const) {
      await visitor.emulateMedia({ colorScheme })
      await axe(visitor)
    }
  })

  test('[AE-6] what was not sent can be taken along when React never starts', async ({
    ada,
    home,
  }) => {
    const link = await controlLink(ada.context())
    await openScreen(ada, `/groups/${home}/list-items`)
    await link.set('cut')
    await typeItem(ada, 'Saffron')
    await expect.poll(() => outboxOf(ada)).toHaveLength(1)
    await ada.setExtraHTTPHeaders({ [faultHeader]: 'reading' })

    await ada.reload()

    expect(await scriptsOf(ada)).toEqual([expect.stringMatching(/^\/assets\/early-/)])
    const changes = Object.values(JSON.parse(await exportedText(ada)))
    expect(changes).toHaveLength(1)
    expect(JSON.stringify(changes)).toContain('"title":"Saffron"')
    await expect.poll(() => outboxOf(ada)).toHaveLength(1)
  })

  test('[AE-6] with nothing to take along, nothing is offered', async ({ visitor }) => {
    await visitor.setExtraHTTPHeaders({ [faultHeader]: 'reading' })

    await visitor.goto('/')

    await expect(visitor.getByRole('button')).toHaveText(['Reload', 'Copy report'])
  })

  test('[AE-7] the report to copy says where, when and which, but none of people’s words', async ({
    ada,
    home,
  }) => {
    await ada.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await alterRecords(ada, withUnpaintableTitle)
    await ada.goto(`/groups/${home}/list-items`)

    await ada.getByRole('button', { name: 'Copy report' }).click()

    await expect(ada.getByRole('button', { name: 'Copied' })).toBeVisible()
    const report = await ada.evaluate(() => navigator.clipboard.readText())
    expect(report).toContain(clientSide)
    expect(report).toMatch(/"filename":"\/assets\/[\w.-]+\.js"/)
    expect(report).not.toMatch(/Milk|Ada|Flat 12/)
    expect(report).not.toContain(home)
  })

  test('[AE-8] the error screen speaks the person’s language, in its direction', async ({
    visitor,
    server,
  }) => {
    const look = { name: 'trivet-look', value: 'language=ar', url: server.url }
    await visitor.context().addCookies([look])
    await visitor.setExtraHTTPHeaders({ [faultHeader]: 'reading' })

    await visitor.goto('/')

    await expect(visitor.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(visitor.getByRole('main')).toContainText('127.0.0.1')
    await expect(visitor.getByRole('main')).not.toContainText('Application error')
  })
})

async function expectServerError(page: Page, server: Server): Promise<string> {
  await expect(page.getByText(serverSide, { exact: true })).toBeVisible()
  const line = await page.getByText(/^Digest: /).textContent()
  const digest = /^Digest: ([0-9a-f]{10})$/.exec(line ?? '')?.[1] ?? ''
  expect(loggedError(server, digest)).not.toBe('')
  await expect(page.getByText('client-side')).toHaveCount(0)
  await expectOnlyErrorScreen(page)
  return digest
}

async function expectClientError(page: Page): Promise<void> {
  // A script may be asked for once more before we give up.
  await expect(page.getByText(clientSide, { exact: true })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(/Digest|server-side/)).toHaveCount(0)
  await expectOnlyErrorScreen(page)
}

async function expectOnlyErrorScreen(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy report' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  expectNoInternals(await page.locator('body').innerText())
}

function expectNoInternals(text: string): void {
  expect(text).not.toContain(secretWords)
  expect(text).not.toMatch(/disk I\/O|\bat \S+ \(|\.tsx?:\d|node_modules|Objects are not valid/)
}

/** The server's log line for a digest. */
function loggedError(server: Server, digest: string): string {
  const isIt = (line: string) => line.includes('"event":"error"') && line.includes(`"${digest}"`)
  return server.logs.find(isIt) ?? ''
}

/** What is kept for the operator about an error. */
function reportOf(server: Server, digest: string): string {
  const file = path.join(server.dataDir, 'monitoring', 'reports.jsonl')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.find((line) => line.includes(digest)) ?? ''
}

/** Changes the records on their way to the page, in its data block and in what it fetches. */
async function alterRecords(page: Page, alter: (body: string) => string): Promise<void> {
  const change = async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: alter(await response.text()) })
  }
  await page.route('**/sync/pull', change)
  await page.route('**/list-items', change)
}

/** No element of React's can be an object. */
function withUnpaintableTitle(body: string): string {
  return body.replaceAll(/"title":"(\w+)"/g, '"title":{"words":"$1"}')
}

async function exportedText(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my unsynced changes' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('trivet-unsynced.json')
  return readFile(await file.path(), 'utf8')
}

function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Array.from(document.scripts, (script) => new URL(script.src).pathname))
}
