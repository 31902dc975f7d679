import { Worker } from 'node:worker_threads'
import type { WholeBody } from '#domain/notepad-whole.ts'

/** Longer than the longest body takes on a slow machine. */
const timeLimitMs = 20_000

export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

interface Waiting {
  resolve: (body: WholeBody) => void
  reject: (error: unknown) => void
}

/** Has bodies made whole by a worker, one after the other, each within a time limit. */
export class BodyComposer {
  readonly #timeLimitMs: number
  #worker: Worker | null = null
  #waiting: Waiting | null = null
  #queue: Promise<unknown> = Promise.resolve()

  constructor(limitMs = timeLimitMs) {
    this.#timeLimitMs = limitMs
  }

  compose(updates: string[]): Promise<WholeBody> {
    const composed = this.#queue.then(() => this.#compose(updates))
    this.#queue = composed.catch(() => undefined)
    return composed
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    this.#waiting?.reject(new TookTooLong())
    await worker?.terminate()
  }

  async #compose(updates: string[]): Promise<WholeBody> {
    const { promise, resolve, reject } = Promise.withResolvers<WholeBody>()
    this.#waiting = { resolve, reject }
    this.#worker ??= this.#start()
    const timer = setTimeout(() => void this.close(), this.#timeLimitMs)
    timer.unref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(updates)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      this.#waiting = null
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('body-worker.ts', import.meta.url))
    // Of one that was given up something may still come: by then another body is waited for.
    worker.on('message', (body: WholeBody) => {
      if (this.#worker === worker) this.#waiting?.resolve(body)
    })
    worker.on('error', (error) => {
      if (this.#worker !== worker) return
      this.#worker = null
      this.#waiting?.reject(error)
    })
    worker.unref()
    return worker
  }
}
