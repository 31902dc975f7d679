import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { backUpServer, restoreServer } from '#server/backup.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { watchForFaults } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { addItem, item, openList } from './list-page.ts'
import { expectText, openNotepad, text, writeNotepad } from './notepad-page.ts'
import { invite, join, makeGroup, signUp } from './people.ts'
import { startServer } from './server.ts'

/** Whether the server has these words of a notepad. */
async function isThere(page: Page, notepad: string, words: string): Promise<boolean> {
  const answer = await page.request.get(notepad)
  return (await answer.text()).includes(words)
}

test('[R13] the server is restored from an older backup: what open devices hold comes back, words and all, and once', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const server = await startServer()
  const { url, dataDir } = server
  const folder = await mkdtemp(path.join(tmpdir(), 'trivet-backup-'))
  const contexts: BrowserContext[] = []
  const faults: string[] = []
  const enter = async (from?: BrowserContext) => {
    const storageState = from && (await from.storageState())
    const context = await browser.newContext({
      baseURL: url,
      ...(storageState && { storageState }),
    })
    contexts.push(context)
    await watchForFaults(context, faults)
    return context.newPage()
  }
  const [ada, bob] = [await enter(), await enter()]
  await signUp(ada.context(), { name: 'Ada', origin: url })
  await signUp(bob.context(), { name: 'Bob', origin: url })
  const home = await makeGroup(ada, { origin: url })
  await join(bob, await invite(ada, home, { origin: url }), { origin: url })
  const source = { dataDir, databaseUrl: null, now: Date.now }
  await backUpServer(source, folder)
  const notepad = await writeNotepad(bob, home, 'Soup on Friday')
  await expect.poll(() => isThere(bob, notepad, 'Soup on Friday')).toBe(true)
  await openList(ada, home)
  await addItem(ada, 'Rice')
  await item(ada, 'Milk').check()

  const other = await enter(bob.context())
  await openList(other, home)
  await expect(item(other, 'Rice')).toBeVisible()
  await other.close()
  await server.kill()
  await addItem(ada, 'Oats')
  await restoreServer(source, { folder, randomBytes, isReplacing: true })
  const again = await startServer({}, undefined, { dataDir, port: Number(new URL(url).port) })

  const late = await enter(ada.context())
  await openList(late, home)
  await expect(item(late, 'Oats')).toHaveCount(1, { timeout: 60_000 })
  await expect(item(late, 'Rice')).toHaveCount(1)
  // Done, and folded away.
  await expect(item(late, 'Milk')).toHaveCount(0)
  await expect.poll(() => isThere(late, notepad, 'Soup on Friday'), { timeout: 60_000 }).toBe(true)
  await text(bob).press('ControlOrMeta+End')
  await bob.keyboard.type(', with bread')
  await openNotepad(late, notepad)
  await expectText(late, 'Soup on Friday, with bread')
  await expectText(bob, 'Soup on Friday, with bread')
  await expect(bob.getByText('Could not be saved')).toHaveCount(0)

  await Promise.all(contexts.map((context) => context.close()))
  await again.stop()
  await rm(folder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
  expect(faults).toEqual([])
})
