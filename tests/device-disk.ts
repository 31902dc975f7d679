import type { Page } from '@playwright/test'

/** What waits on a browser's disk. */
export function outboxOf(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('trivet-')) continue
      const open = indexedDB.open(name)
      await new Promise((resolve) => open.addEventListener('success', resolve))
      const all = open.result.transaction('outbox').objectStore('outbox').getAll()
      await new Promise((resolve) => all.addEventListener('success', resolve))
      rows.push(...all.result)
      open.result.close()
    }
    return rows
  })
}
