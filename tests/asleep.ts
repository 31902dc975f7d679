import type { Page } from '@playwright/test'

/**
 * Answers nobody until it is woken. The browser's own "frozen" does not stop a page that holds a
 * lock; one that stands still in a debugger runs nothing at all.
 */
export async function putToSleep(page: Page): Promise<{ wake(): Promise<void> }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Debugger.enable')
  const paused = new Promise((resolve) => devtools.once('Debugger.paused', resolve))
  const expression = `(${pauseBetweenTransactions})()`
  void devtools.send('Runtime.evaluate', { expression }).catch(() => undefined)
  await paused
  return {
    async wake() {
      await devtools.send('Debugger.resume')
      await devtools.detach()
    },
  }
}

/** No browser puts a page to sleep that is in the middle of a transaction: all others would wait. */
export function countTransactions(): void {
  const { transaction } = IDBDatabase.prototype
  let count = 0
  const add = (change: number) => {
    count += change
    Reflect.set(globalThis, 'underWay', count)
  }
  IDBDatabase.prototype.transaction = function counted(...args) {
    const begun = Reflect.apply(transaction, this, args)
    add(1)
    for (const end of ['complete', 'abort']) begun.addEventListener(end, () => add(-1))
    return begun
  }
}

/** In the page, in which transactions are counted. */
const pauseBetweenTransactions = `function pause() {
  if (globalThis.underWay > 0) setTimeout(pause, 1)
  else { debugger }
}`
