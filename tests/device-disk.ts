import type { StoredBody } from '#client/device-database.ts'
import type { Page } from '@playwright/test'
import { item } from './list-page.ts'

/** What waits on a browser's disk. */
export function outboxOf(page: Page): Promise<unknown[]> {
  return rowsOf(page, 'outbox')
}

/** How many own words came back to a browser's disk that the notepad has not seen. */
export async function countUnseen(page: Page): Promise<number> {
  const bodies = await rowsOf(page, 'bodies')
  return bodies.flatMap((body) => (body as StoredBody).unseen ?? []).length
}

function rowsOf(page: Page, store: string): Promise<unknown[]> {
  return page.evaluate(async (store) => {
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('trivet-')) continue
      const open = indexedDB.open(name)
      await new Promise((resolve) => open.addEventListener('success', resolve))
      const all = open.result.transaction(store).objectStore(store).getAll()
      await new Promise((resolve) => all.addEventListener('success', resolve))
      rows.push(...all.result)
      open.result.close()
    }
    return rows
  }, store)
}

/** Large enough for everything that a test keeps, and soon filled. */
const diskBytes = 8_000_000

/** A browser whose disk can be filled; to be called before the first page is opened. */
export async function limitDisk(page: Page, origin: string) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: diskBytes })
  return {
    /** From here on the browser refuses to store anything. */
    fill: () => page.evaluate(fillDisk),
    free: () => devtools.send('Storage.overrideQuotaForOrigin', { origin }),
    /** As by *Clear site data*, or by a browser that needs the room. */
    clear: () => devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' }),
  }
}

/** Writes what does not compress, in ever smaller pieces, until not even the smallest fits. */
async function fillDisk(): Promise<void> {
  const open = indexedDB.open('filler', 1)
  open.addEventListener('upgradeneeded', () =>
    open.result.createObjectStore('pieces', { autoIncrement: true }),
  )
  await new Promise((resolve) => open.addEventListener('success', resolve))
  for (let bytes = 1 << 20; bytes >= 64;) if (!(await isWritten(bytes))) bytes >>= 1
  open.result.close()

  function isWritten(bytes: number): Promise<boolean> {
    const piece = new Uint8Array(bytes)
    for (let at = 0; at < bytes; at += 65_536) {
      crypto.getRandomValues(piece.subarray(at, Math.min(bytes, at + 65_536)))
    }
    const tx = open.result.transaction('pieces', 'readwrite')
    tx.objectStore('pieces').add(piece)
    return new Promise((resolve) => {
      tx.addEventListener('complete', () => resolve(true))
      tx.addEventListener('abort', () => resolve(false))
    })
  }
}

/** How many rows this browser has in its databases. */
export function rowsKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let rows = 0
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        rows += await done(database.transaction(store).objectStore(store).count())
      }
      database.close()
    }
    return rows

    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    function done<Value>(request: IDBRequest<Value>): Promise<Value> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
      })
    }
  })
}

/** The disk is asked behind the next frame, which this tab does not live to see. */
export async function tickUnkept(page: Page, title: string): Promise<void> {
  await item(page, title).evaluate((box: HTMLInputElement) => {
    globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout
    globalThis.requestAnimationFrame = () => 0
    box.click()
  })
}
