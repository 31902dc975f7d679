import { parentPort } from 'node:worker_threads'
import { composeBody } from '#domain/notepad-whole.ts'

/** Makes bodies whole, in a thread of its own: a long one takes a second, and writers do not wait. */
parentPort?.on('message', (updates: string[]) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(composeBody(updates))
})
