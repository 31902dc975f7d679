import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { get, type StartTimer, Unreachable } from './server-api.ts'

/** Listens on a port of its own, and hands over each answer that it is asked for. */
async function startServer(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => answer(response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

interface Timer {
  act: () => void
  ms: number
}

/** A clock that goes only when it is told to. */
class Clock {
  readonly #running = new Set<Timer>()
  #onStart: () => void = () => undefined

  readonly start: StartTimer = (act, ms) => {
    const timer = { act, ms }
    this.#running.add(timer)
    this.#onStart()
    return () => this.#running.delete(timer)
  }

  get running(): number {
    return this.#running.size
  }

  /** Somebody waits anew. */
  started(): Promise<void> {
    return new Promise((resolve) => (this.#onStart = resolve))
  }

  pass(ms: number): void {
    for (const timer of this.#running) {
      timer.ms -= ms
      if (timer.ms <= 0) timer.act()
    }
  }
}

test('[CO-28] an answer may take as long as it likes, while anything of it comes', async () => {
  const clock = new Clock()
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>()
  const url = await startServer(resolve)

  const answer = get<{ words: string }>(url, { startTimer: clock.start })
  const response = await asked
  const whole = new TextEncoder().encode(JSON.stringify({ words: 'ß'.repeat(10) }))
  for (const byte of whole) {
    clock.pass(19_000)
    const heard = clock.started()
    response.write(new Uint8Array([byte]))
    await heard
  }
  response.end()

  expect(await answer).toEqual({ words: 'ß'.repeat(10) })
  expect(clock.running).toBe(0)
})

test('[CO-28] an answer of which nothing comes for 20 seconds is given up, before it begins and in the middle', async () => {
  const clock = new Clock()
  const first = Promise.withResolvers<ServerResponse>()
  const second = Promise.withResolvers<ServerResponse>()
  const asked = [first, second]
  const url = await startServer((response) => asked.shift()?.resolve(response))

  const silent = get(url, { startTimer: clock.start })
  await first.promise
  clock.pass(20_000)
  await expect(silent).rejects.toBeInstanceOf(Unreachable)

  const broken = get(url, { startTimer: clock.start })
  const response = await second.promise
  const begun = clock.started()
  response.flushHeaders()
  await begun
  const heard = clock.started()
  response.write('{')
  await heard
  clock.pass(20_000)

  await expect(broken).rejects.toBeInstanceOf(Unreachable)
  expect(clock.running).toBe(0)
})
