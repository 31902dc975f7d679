import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '#scripts/free-port.ts'
import type { Page } from '@playwright/test'
import { outboxOf } from './device-disk.ts'
import { untilInstalled, untilKept, untilNewVersion } from './device.ts'
import { isLong } from './fault-house.ts'
import { expect, test } from './fixtures.ts'
import { addBar, addItem, item, openList } from './list-page.ts'
import { makeOtherVersion } from './other-version.ts'
import { makeGroup, signUp } from './people.ts'
import { type Server, startServer } from './server.ts'

const newWords = { file: 'src/words/en.json', from: '"Add an item"', to: '"Add to this list"' }
const newProtocol = {
  file: 'src/sync/protocol.ts',
  from: 'export const protocolVersion = 1',
  to: 'export const protocolVersion = 2',
}

// Each version is built from its source.
if (isLong) {
  test('[PW-20] a server of another version takes over: old tabs go on or are told to reload, and nothing is lost', async ({
    browser,
  }) => {
    test.setTimeout(600_000)
    const [next, later] = [
      await makeOtherVersion([newWords]),
      await makeOtherVersion([newWords, newProtocol]),
    ]
    const dataDir = await mkdtemp(path.join(tmpdir(), 'trivet-upgrade-'))
    const port = await findFreePort()
    const start = (version?: string): Promise<Server> =>
      startServer({}, 'src/server/main.ts', { dataDir, port, ...(version && { version }) })
    let server = await start()
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'en-GB',
      serviceWorkers: 'allow',
    })
    try {
      await signUp(context, { name: 'Ada', origin: server.url })
      const page = await context.newPage()
      const flat = await makeGroup(page, { origin: server.url, items: ['Milk', 'Bread'] })
      await openList(page, flat)
      await untilInstalled(page)
      await untilKept(page, [flat])

      await test.step('a tab of the old version works with the new server', async () => {
        await server.stop()
        await item(page, 'Milk').check()
        await addItem(page, 'Jam')
        server = await start(next.folder)
        await expect.poll(() => outboxOf(page)).toEqual([])
        await addItem(page, 'Honey')
        await expect.poll(() => outboxOf(page)).toEqual([])
        await expect(addBar(page)).toBeVisible()
        await expectOnServer(page, flat, { open: ['Bread', 'Jam', 'Honey'], done: 1 })
      })

      await test.step('the next page is the new version’s', async () => {
        await updateWorker(page)
        await untilNewVersion(page)
        await addBar(page).fill('Half a w')
        await page.reload()
        await expect(newAddBar(page)).toHaveValue('Half a w')
      })

      await test.step('a tab that the server no longer understands keeps its changes', async () => {
        await server.stop()
        await item(page, 'Bread').check()
        server = await start(later.folder)
        await expect(page.getByText('Reload to go on').first()).toBeVisible()
        expect(await outboxOf(page)).toHaveLength(1)
        await updateWorker(page)
        await untilNewVersion(page)
        await page.reload()
        await expect.poll(() => outboxOf(page)).toEqual([])
        await expectOnServer(page, flat, { open: ['Jam', 'Honey'], done: 2 })
      })
    } finally {
      await context.close()
      await server.stop()
      await Promise.all([next.remove(), later.remove(), rm(dataDir, { recursive: true })])
    }
  })
}

function newAddBar(page: Page) {
  return page.getByRole('combobox', { name: 'Add to this list' })
}

async function updateWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
}

interface Expected {
  open: string[]
  done: number
}

/** In the page that the server makes, not in what the device holds. */
async function expectOnServer(page: Page, group: string, { open, done }: Expected): Promise<void> {
  const html = await (await page.request.get(`/groups/${group}/list-items`)).text()
  expect(open.filter((title) => !html.includes(`"title":"${title}"`))).toEqual([])
  expect(html.includes(`"counts":{"open":${open.length},"done":${done}}`)).toBe(true)
}
