import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

/** A real process, since signals and exit codes are the point. */
async function runProcess(body: string, onLine: (line: string, kill: Kill) => void) {
  const path = new URL('until-stopped.ts', import.meta.url).href
  const program = `
    const { untilStopped } = await import(${JSON.stringify(path)})
    const write = (line) => process.stdout.write(line + '\\n')
    const log = ({ event, digest = '' }) => write(event + digest)
    const randomBytes = (size) => new Uint8Array(size)
    const report = async () => write('reported')
    const keepAlive = setInterval(() => {}, 1000)
    const wait = () => new Promise(() => {})
    const use = (parts) => untilStopped(process, { log, randomBytes, report, ...parts })
    ${body}
    write('running')
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    onLine(line, (signal) => child.kill(signal))
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, lines }
}

type Kill = (signal: NodeJS.Signals) => void

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '[SV-40] %s stops once and exits with 0',
  async (signal) => {
    const ended = await runProcess(`use({ stop: async () => write('stop') })`, (line, kill) => {
      if (line === 'running') kill(signal)
    })

    expect(ended).toEqual({ code: 0, lines: ['running', 'stopping', 'stop', 'stopped'] })
  },
)

test('[SV-40] a second signal does not cut the end short', async () => {
  const ended = await runProcess(
    `use({ stop: () => new Promise((end) => { write('stop'); process.once('SIGTERM', end) }) })`,
    (line, kill) => {
      if (line === 'running' || line === 'stop') kill('SIGTERM')
    },
  )

  expect(ended).toEqual({ code: 0, lines: ['running', 'stopping', 'stop', 'stopped'] })
})

test('[SV-40] an end that takes too long is cut off', async () => {
  const ended = await runProcess(`use({ stop: wait, timeLimitMs: 10 })`, (line, kill) => {
    if (line === 'running') kill('SIGTERM')
  })

  expect(ended).toEqual({ code: 1, lines: ['running', 'stopping', 'stop-cut-off'] })
})

test('[SV-40] an end that fails is logged and exits with 1', async () => {
  const stop = `async () => { throw new Error('inner') }`

  const ended = await runProcess(`use({ stop: ${stop} })`, (line, kill) => {
    if (line === 'running') kill('SIGTERM')
  })

  const lines = ['running', 'stopping', 'error0000000000', 'stopped']
  expect(ended).toEqual({ code: 1, lines })
})

test.each([
  ['an exception', `setImmediate(() => { throw new Error('inner') })`],
  ['a rejection', `setImmediate(() => { Promise.reject(new Error('inner')) })`],
  ['a rejection with nothing', `setImmediate(() => { Promise.reject() })`],
])('[SV-41] %s that nobody caught is logged, reported and exits with 1', async (_name, fault) => {
  const ended = await runProcess(`use({ stop: async () => write('stop') }); ${fault}`, () => {})

  const lines = ['running', 'uncaught0000000000', 'stop', 'reported', 'stopped']
  expect(ended).toEqual({ code: 1, lines })
})

test('[SV-41] a second error while ending ends it at once', async () => {
  const fault = `setImmediate(() => { throw new Error('inner') })`

  const ended = await runProcess(
    `use({ stop: () => { ${fault}; return wait() } }); ${fault}`,
    () => {},
  )

  expect(ended.code).toBe(1)
  expect(ended.lines).toEqual(['running', 'uncaught0000000000', 'reported', 'uncaught0000000000'])
})
