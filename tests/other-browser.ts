import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '#scripts/free-port.ts'
import { findProgram } from '#scripts/program.ts'
import { WebSocket } from 'ws'

/** A browser that is not Chromium, driven by the standard of browsers themselves. */
export interface OtherBrowser {
  goto(url: string): Promise<void>
  /** The value of an expression in the page, which must be plain data. */
  evaluate<Value>(expression: string): Promise<Value>
  /** Real keys, wherever the focus is. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

export const enterKey = '\uE007'
const startMs = 60_000

const firefox = findProgram('firefox-esr') ?? findProgram('firefox')

/** Empty where it can be run here. */
export const reasonNotFirefox = firefox ? '' : ': SKIPPED because no Firefox was found'
interface Said {
  id?: number
  type?: 'success' | 'error'
  result?: unknown
}

/** By WebDriver BiDi, which Firefox itself speaks. */
export async function openFirefox(): Promise<OtherBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'trivet-firefox-'))
  const port = await findFreePort()
  const args = [
    '--headless',
    '--no-remote',
    `--remote-debugging-port=${port}`,
    '--profile',
    profile,
  ]
  const child = start(firefox ?? 'firefox', args, { HOME: profile })
  const socket = await connect(`ws://127.0.0.1:${port}/session`)
  const waiting = new Map<number, (said: Said) => void>()
  socket.on('message', (content: Buffer) => {
    const said: Said = JSON.parse(content.toString())
    if (said.id !== undefined) waiting.get(said.id)?.(said)
  })
  let count = 0
  // What a command answers is what the standard says.
  async function command<Result>(method: string, params: object): Promise<Result> {
    const id = (count += 1)
    const { promise, resolve } = Promise.withResolvers<Said>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const said = await promise
    if (said.type === 'error') throw new Error(`${method}: ${JSON.stringify(said)}`)
    return said.result as Result
  }
  await command('session.new', { capabilities: {} })
  const { contexts } = await command<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  )
  const context = contexts[0]?.context ?? ''
  return {
    goto: (url) => command('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate<Value>(expression: string) {
      const { result } = await command<{ result: { value?: string } }>('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      })
      return toValue<Value>(result.value)
    },
    type: (text) => command('input.performActions', { context, actions: keysOf(text) }),
    async close() {
      socket.terminate()
      await end(child)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

function toValue<Value>(text: string | undefined | null): Value {
  // The page's own JSON, of what the test asked for.
  return (text ? JSON.parse(text) : undefined) as Value
}

function keysOf(text: string) {
  const actions = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keyboard', actions }]
}

function start(file: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  process.on('exit', () => child.kill('SIGKILL'))
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(timer)
}

async function connect(url: string): Promise<WebSocket> {
  return untilIt(async () => {
    const socket = new WebSocket(url)
    await once(socket, 'open')
    return socket
  })
}

/** What cannot be reached yet is tried again. */
async function untilIt<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + startMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(200)
    }
  }
}
