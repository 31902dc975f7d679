import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#scripts/root.ts'

const version = process.version.slice(1)

test('[CMD-1] the first command installs, the second finds everything in place', async () => {
  const project = makeProject()

  const first = await run(project, ['start'])
  const second = await run(project, ['start'])

  expect(first.output).toMatch(/^trivet: installing .*\nstarted \[\]\n$/)
  expect(second.output).toBe('started []\n')
  expect(npmCalls(project).map((call) => call.command)).toEqual(['install', 'ci'])
})

test('[CMD-2] a changed package-lock.json installs again', async () => {
  const project = makeProject()
  await run(project, ['start'])

  writeFileSync(path.join(project, 'package-lock.json'), lock({ 'node_modules/x': '2.0.0' }))
  const { output } = await run(project, ['start'])

  expect(output).toContain('trivet: installing')
  expect(npmCalls(project).map((call) => call.command)).toEqual(['install', 'ci', 'ci'])
})

test('[CMD-3] npm runs under the pinned Node outside node_modules, with development parts', async () => {
  const project = makeProject()

  await run(project, ['start'], { NODE_ENV: 'production' })

  const ci = npmCalls(project).find((call) => call.command === 'ci')
  expect(ci?.node).toContain(`.cache/node-${version}/`)
  expect(ci?.args).toContain('--include=dev')
  expect(ci?.nodeEnv).toBe('')
})

test('[CMD-4] an unknown command is refused in one line that lists the known ones', async () => {
  const project = makeProject()

  const { code, output } = await run(project, ['stat'])

  expect(code).toBe(1)
  expect(output).toBe('trivet: unknown command "stat". Known: start.\n')
})

test('[CMD-5] arguments go to the command, and its exit code comes back', async () => {
  const project = makeProject()

  const { code, output } = await run(project, ['start', '--exit', '7'])

  expect(output).toContain('started ["--exit","7"]')
  expect(code).toBe(7)
})

test.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '[CMD-6] %s reaches the command, which ends in its own way',
  async (signal) => {
    const project = makeProject()
    await run(project, ['start'])

    const child = start(project, ['start', '--wait'])
    const closed = once(child, 'close')
    await said(child, 'started')
    child.kill(signal)
    const output = await said(child, 'got')
    const [code] = await closed

    expect(output).toContain(`got ${signal}`)
    expect(code).toBe(3)
  },
)

test('[CMD-7] two commands started at once install once', async () => {
  const project = makeProject()

  const both = await Promise.all([run(project, ['start']), run(project, ['start'])])

  expect(both.map((each) => each.code)).toEqual([0, 0])
  expect(npmCalls(project).map((call) => call.command)).toEqual(['install', 'ci'])
})

test('[CMD-8] an install that was killed does not block the next', async () => {
  const project = makeProject()
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'close')
  mkdirSync(path.join(project, '.cache'))
  writeFileSync(path.join(project, '.cache/install.lock'), String(dead.pid))

  const { code } = await run(project, ['start'])

  expect(code).toBe(0)
})

test('[CMD-9] what npm says is shown when it fails, and then one clear line', async () => {
  const project = makeProject()

  const { code, output } = await run(project, ['start'], { NPM_FAILS: 'code ENOTFOUND' })

  expect(code).toBe(1)
  expect(output).toContain('npm error code ENOTFOUND\n')
  expect(output).toMatch(
    /\ntrivet: .* the npm registry cannot be reached\. Is there a network\?\n$/,
  )
})

test('[CMD-10] a folder that cannot be written is named in one clear line', async () => {
  const project = makeProject()
  writeFileSync(path.join(project, '.cache'), '')

  const { code, output } = await run(project, ['start'])

  expect(code).toBe(1)
  expect(output).toMatch(/^trivet: could not install: cannot write to .*\.cache.*\n$/)
})

test('[CMD-11] an install made by hand counts, unless npm left a native part out', async () => {
  const native = { 'node_modules/native': '1.0.0' }
  const project = makeProject(native)
  await run(project, ['start'])
  const stamp = path.join(project, 'node_modules/.trivet-install')
  const installed = path.join(project, 'node_modules/.package-lock.json')

  rmSync(stamp)
  writeFileSync(installed, lock(native))
  const whole = await run(project, ['start'])
  rmSync(stamp)
  writeFileSync(installed, lock({}))
  const partial = await run(project, ['start'])

  expect(whole.output).toBe('started []\n')
  expect(partial.output).toContain('trivet: installing')
})

test('[CMD-12] an npm that leaves native parts out is replaced by a newer one', async () => {
  const project = makeProject({ 'node_modules/native': '1.0.0' })

  const { code } = await run(project, ['start'], { NPM_IS_OLD: 'yes' })

  expect(code).toBe(0)
  expect(npmCalls(project).map((call) => call.command)).toEqual(['install', 'ci', 'install', 'ci'])
})

test('[CMD-20] the library that Node needs is installed where apt-get may', async () => {
  const project = makeProject()
  writeProgram(project, 'apt-get', 'case "$*" in *"install libatomic1") touch "$LIBRARY";; esac')

  const { code, output } = await run(project, ['start'], lackingLibrary(project))

  expect(output).toMatch(/\ntrivet: installing libatomic1 .*\nstarted \[\]\n$/)
  expect(code).toBe(0)
})

test('[CMD-20] where it may not, one clear line says what to install', async () => {
  const project = makeProject()
  writeProgram(project, 'apt-get', 'exit 100')

  const { code, output } = await run(project, ['start'], lackingLibrary(project))

  expect(code).toBe(1)
  expect(output).toContain(`trivet: Node ${version} needs libatomic.so.1, which is not here: `)
  expect(output).toMatch(/apt-get install libatomic1.*\n$/)
})

/** A machine whose Node does not start before a library is there, and that may have an apt-get. */
function lackingLibrary(project: string): Record<string, string> {
  const library = path.join(project, 'libatomic.so.1')
  const complaint = 'error while loading shared libraries: libatomic.so.1: cannot open'
  writeProgram(
    project,
    'new-node',
    `[ -e "${library}" ] && exec "${process.execPath}" "$@"; echo "node: ${complaint}" >&2; exit 127`,
  )
  const programs = path.join(project, 'programs')
  return {
    PATH: `${programs}:${process.env.PATH}`,
    LIBRARY: library,
    NEW_NODE: path.join(programs, 'new-node'),
  }
}

function writeProgram(project: string, name: string, script: string): void {
  const programs = path.join(project, 'programs')
  mkdirSync(programs, { recursive: true })
  writeFileSync(path.join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
}

/** A project in the shape of ours: the real bootstrap, one command, and an npm without a network. */
function makeProject(packages: Record<string, string> = {}): string {
  const project = mkdtempSync(path.join(tmpdir(), 'trivet-bootstrap-'))
  onTestFinished(() => rmSync(project, { recursive: true, force: true }))
  mkdirSync(path.join(project, 'scripts'))
  copyFileSync(path.join(root, 'scripts/bootstrap.js'), path.join(project, 'scripts/bootstrap.js'))
  writeFileSync(path.join(project, 'scripts/start.ts'), startScript)
  writeFileSync(path.join(project, 'npm-cli.js'), npmScript)
  writeFileSync(path.join(project, 'npm-calls'), '')
  writeFileSync(path.join(project, 'package-lock.json'), lock(packages))
  writeFileSync(
    path.join(project, 'package.json'),
    JSON.stringify({
      type: 'module',
      scripts: { start: 'node scripts/bootstrap.js start', lint: 'other' },
      dependencies: { node: version },
    }),
  )
  return project
}

const startScript = `
const args: string[] = process.argv.slice(2)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => {
    console.log('got ' + signal)
    process.exit(3)
  })
}
console.log('started ' + JSON.stringify(args))
if (args[0] === '--exit') process.exit(Number(args[1]))
if (args[0] === '--wait') setInterval(() => {}, 1000)
`

/** Stands in for npm: no registry is needed to see how it is called and what comes of it. */
const npmScript = `
import { appendFileSync, copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
const [command, ...args] = process.argv.slice(2)
const call = { command, args, node: process.argv0, nodeEnv: process.env.NODE_ENV ?? '' }
appendFileSync(process.env.NPM_CALLS, JSON.stringify(call) + '\\n')
if (process.env.NPM_FAILS) {
  console.error('npm error ' + process.env.NPM_FAILS)
  process.exit(1)
}
const isOld = process.env.NPM_IS_OLD && !import.meta.dirname.includes('.cache')
if (command === 'ci') {
  rmSync('node_modules', { recursive: true, force: true })
  mkdirSync('node_modules')
  if (isOld) writeFileSync('node_modules/.package-lock.json', '{ "packages": {} }')
  else copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
} else {
  mkdirSync('node_modules/node/bin', { recursive: true })
  symlinkSync(process.env.NEW_NODE ?? process.execPath, 'node_modules/node/bin/node')
  mkdirSync('node_modules/npm/bin', { recursive: true })
  copyFileSync(import.meta.filename, 'node_modules/npm/bin/npm-cli.js')
}
`

function lock(packages: Record<string, string>): string {
  const entries = Object.entries(packages).map(([name, version]) => [
    name,
    { version, optional: true, os: [process.platform], cpu: [process.arch] },
  ])
  return JSON.stringify({ packages: Object.fromEntries(entries) })
}

function start(project: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/bootstrap.js', ...args], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      npm_execpath: path.join(project, 'npm-cli.js'),
      NPM_CALLS: path.join(project, 'npm-calls'),
      ...env,
    },
  })
  child.stdout.setEncoding('utf8')
  child.stderr.setEncoding('utf8')
  return child
}

async function run(project: string, args: string[], env: Record<string, string> = {}) {
  const child = start(project, args, env)
  let output = ''
  child.stdout.on('data', (chunk: string) => (output += chunk))
  child.stderr.on('data', (chunk: string) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}

async function said(child: ReturnType<typeof start>, words: string): Promise<string> {
  let output = ''
  while (!output.includes(words)) {
    const [chunk] = await once(child.stdout, 'data')
    output += chunk
  }
  return output
}

interface NpmCall {
  command: string
  args: string[]
  node: string
  nodeEnv: string
}

function npmCalls(project: string): NpmCall[] {
  const lines = readFileSync(path.join(project, 'npm-calls'), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}
