import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
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
  /** The window's width, with about the height of a phone. */
  resize(width: number): Promise<void>
  close(): Promise<void>
}

export const enterKey = '\uE007'
const startMs = 60_000
const answerMs = 60_000
const height = 844

const firefox = findProgram('firefox-esr') ?? findProgram('firefox')

const webKitDriver = findProgram('WebKitWebDriver')
const screen = findProgram('Xvfb')

/** Those that there are, and whether they can be run here. */
export const otherBrowsers = [
  { name: 'Firefox', open: openFirefox, isHere: firefox !== undefined },
  { name: 'WebKit', open: openWebKit, isHere: Boolean(webKitDriver && screen) },
]

interface Said {
  id?: number
  type?: 'success' | 'error'
  result?: unknown
}

/** By WebDriver BiDi, which Firefox itself speaks. */
async function openFirefox(): Promise<OtherBrowser> {
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
    resize: (width) =>
      command('browsingContext.setViewport', { context, viewport: { width, height } }),
    async close() {
      socket.terminate()
      await end(child)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** By classic WebDriver, on a screen that nobody sees: WebKitGTK has no other. */
async function openWebKit(): Promise<OtherBrowser> {
  const port = await findFreePort()
  const xvfb = spawn(screen ?? 'Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  process.on('exit', () => xvfb.kill('SIGKILL'))
  const [display]: Buffer[] = await once(xvfb.stdout, 'data')
  const driver = start(webKitDriver ?? 'WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${display?.toString().trim()}`,
    // Root has no sandbox, and this screen no graphics card.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  })
  // What a command answers is what the standard says.
  async function command<Result>(way: string, content: object, method = 'POST'): Promise<Result> {
    const body = method === 'POST' ? { body: JSON.stringify(content) } : {}
    // A page that hangs answers nothing, and must not hold up the test.
    const signal = AbortSignal.timeout(answerMs)
    const answer = await fetch(`http://127.0.0.1:${port}/session${way}`, {
      method,
      signal,
      ...body,
    })
    const { value }: { value: Result } = await answer.json()
    if (!answer.ok) throw new Error(`${way}: ${JSON.stringify(value)}`)
    return value
  }
  const options = { binary: findMiniBrowser(), args: ['--automation'] }
  const { sessionId } = await untilIt(() =>
    command<{ sessionId: string }>('', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    }),
  )
  const own = (way: string) => `/${sessionId}${way}`
  return {
    goto: (url) => command(own('/url'), { url }),
    async evaluate<Value>(expression: string) {
      const script = `return JSON.stringify(${expression})`
      return toValue<Value>(await command<string>(own('/execute/sync'), { script, args: [] }))
    },
    type: (text) => command(own('/actions'), { actions: keysOf(text) }),
    resize: (width) => command(own('/window/rect'), { x: 0, y: 0, width, height }),
    async close() {
      try {
        await command(own(''), {}, 'DELETE')
      } finally {
        await end(driver)
        await end(xvfb)
      }
    },
  }
}

/** It comes with the driver, in a folder named after the machine. */
function findMiniBrowser(): string {
  const [found = 'MiniBrowser'] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  return found
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
