import { toBase64 } from '#domain/base64.ts'
import { openBody } from '#domain/notepad-body.ts'
import { paragraphs } from '#domain/notepad-tree.ts'
import { appendTree } from '#domain/notepad-yjs.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { BodyComposer, TookTooLong } from './body-composer.ts'

test('[NB-12] what comes too late is nobody else’s: the next notepad gets its own words', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const limitMs = 5_000
  const composer = new BodyComposer(limitMs)
  onTestFinished(() => composer.close())
  // A worker that is there already answers within the time that nobody looks.
  await composer.compose([bodyOf('First')])
  const [soup, tea] = [composer.compose([bodyOf('Soup')]), composer.compose([bodyOf('Tea')])]
  const settled = Promise.allSettled([soup, tea])

  // Then the time limit is looked at before the answer is, which comes with the next turn.
  await endOfMicrotasks()
  holdUp(enoughMs)
  vi.advanceTimersByTime(limitMs)

  expect(await settled).toEqual([
    { status: 'rejected', reason: expect.any(TookTooLong) },
    { status: 'fulfilled', value: expect.objectContaining({ text: 'Tea' }) },
  ])
})

/** Within this turn: what was begun has asked the worker, and nothing of it was heard yet. */
function endOfMicrotasks(): Promise<void> {
  return new Promise((resolve) => {
    process.nextTick(resolve)
  })
}

/** For a worker that has nothing else to do. */
const enoughMs = 1_000

/** As a long commit does, or a process that was stopped for a while. */
function holdUp(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

function bodyOf(words: string): string {
  const doc = openBody()
  appendTree(doc, paragraphs(words))
  return toBase64(Y.encodeStateAsUpdate(doc))
}
