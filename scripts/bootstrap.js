// Runs on any Node from 20 on, before anything is installed: plain JavaScript, nothing imported
// from node_modules. It installs what is missing and hands over to the Node of package.json.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

class Failure extends Error {
  exitCode = 1
}

const newerNpm = '11.19.1'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const nodeName = process.platform === 'win32' ? 'node.exe' : 'node'
const pinnedNode = path.join(root, 'node_modules/node/bin', nodeName)
const stampFile = path.join(root, 'node_modules/.trivet-install')
const cacheDir = path.join(root, '.cache')
const lockFile = path.join(cacheDir, 'install.lock')

try {
  await main()
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(`trivet: ${error.message}`)
  process.exitCode = error.exitCode
}

async function main() {
  const packageJson = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  const [command, ...args] = process.argv.slice(2)
  const script = findScript(packageJson, command)
  const stamp = computeStamp(packageJson)
  if (!isInstalled(stamp)) await installAlone(packageJson.dependencies.node, stamp)
  handOver([script, ...args])
}

/** A command is what package.json's scripts say, so that the list of them is written once. */
function findScript(packageJson, command) {
  const prefix = 'node scripts/bootstrap.js '
  const commands = Object.values(packageJson.scripts)
    .filter((line) => line.startsWith(prefix))
    .map((line) => line.slice(prefix.length))
  const known = `Known: ${commands.join(', ')}.`
  if (!command) throw new Failure(`no command given. ${known}`)
  if (!commands.includes(command)) throw new Failure(`unknown command "${command}". ${known}`)
  const file = command.startsWith('bench/') ? `${command}.ts` : `scripts/${command}.ts`
  if (!fs.existsSync(path.join(root, file))) throw new Failure(`${file} does not exist.`)
  return path.join(root, file)
}

function computeStamp(packageJson) {
  const { dependencies, devDependencies, optionalDependencies, overrides } = packageJson
  return createHash('sha256')
    .update(JSON.stringify({ dependencies, devDependencies, optionalDependencies, overrides }))
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
}

function isInstalled(stamp) {
  if (!fs.existsSync(pinnedNode)) return false
  if (readIfThere(stampFile) === stamp) return true
  // An `npm install` by hand need not be repeated.
  if (!isWhole()) return false
  try {
    fs.writeFileSync(stampFile, stamp)
  } catch {
    // A read-only folder only costs the comparison again at the next start.
  }
  return true
}

/** Compares the list that npm keeps of what it put into node_modules with package-lock.json. */
function isWhole() {
  const list = readIfThere(path.join(root, 'node_modules/.package-lock.json'))
  if (list === undefined) return false
  const installed = JSON.parse(list).packages
  const locked = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
  const isWanted = (name) => name !== '' && runsHere(locked[name])
  return (
    Object.keys(installed).every((name) => installed[name].version === locked[name]?.version) &&
    // Under an old Node, or when old itself, npm leaves out native parts without a word.
    Object.keys(locked).every((name) => !isWanted(name) || installed[name] !== undefined)
  )
}

function runsHere({ os, cpu, libc }) {
  return allows(os, process.platform) && allows(cpu, process.arch) && allows(libc, 'glibc')
}

function allows(list, value) {
  return !list || list.includes(value)
}

/** Two commands started at once: the second waits, and finds everything installed. */
async function installAlone(version, stamp) {
  attempt(() => fs.mkdirSync(cacheDir, { recursive: true }))
  for (let attempts = 0; !takeLock(); attempts += 1) {
    if (attempts === 10) console.log(`trivet: waiting for another install (${lockFile}) …`)
    await delay(200)
  }
  try {
    if (!isInstalled(stamp)) await install(version, stamp)
  } finally {
    fs.rmSync(lockFile, { force: true })
  }
}

function takeLock() {
  try {
    fs.writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw new Failure(cannotWrite(error))
  }
  if (!isLockHeld()) fs.rmSync(lockFile, { force: true })
  return false
}

/** The lock names its processes, ours and npm's: npm may outlive us, and must not meet another. */
function isLockHeld() {
  const holders = (readIfThere(lockFile) ?? '').split(' ').filter(Boolean).map(Number)
  const ageMs = Date.now() - (fs.statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  // Just made and still empty: its owner is about to write its number.
  if (holders.length === 0) return ageMs < 2_000
  // In a container a number is soon used again, by ourselves too.
  return ageMs < 600_000 && holders.some((pid) => pid !== process.pid && isAlive(pid))
}

async function install(version, stamp) {
  console.log('trivet: installing (once, and after changes of package-lock.json) …')
  const npmCli = findNpm()
  const node = await cacheNode(version, npmCli)
  attempt(() => fs.rmSync(stampFile, { force: true }))
  await installPackages(node, npmCli)
  if (!isWhole()) await installPackages(node, await cacheNpm(node, npmCli))
  if (!isWhole()) throw new Failure('could not install: npm left out parts for this machine.')
  attempt(() => {
    linkNode(node)
    fs.writeFileSync(stampFile, stamp)
  })
}

async function installPackages(node, npmCli) {
  // Only the `node` package has an install script, and linkNode does its work.
  const options = ['--include=dev', '--include=optional', '--ignore-scripts']
  // Run by the cached Node: `npm ci` empties node_modules, where the Node that runs us may live.
  await runNpm({ node, npmCli, args: ['ci', ...options], cwd: root })
}

/** The pinned Node apart from node_modules: under an older one npm picks other versions. */
async function cacheNode(version, npmCli) {
  const dir = path.join(cacheDir, `node-${version}`)
  const node = path.join(dir, 'node_modules/node/bin', nodeName)
  if (await runs(node, version)) return node
  await installAside({ dir, dependencies: { node: version }, node: process.execPath, npmCli })
  if (await runs(node, version)) return node
  throw new Failure(`Node ${version} does not run here (${process.platform} ${process.arch}).`)
}

async function runs(node, version) {
  if (!fs.existsSync(node)) return false
  const said = await sayVersion(node)
  const [, library] = /loading shared libraries: ([^\s:]+)/.exec(said) ?? []
  if (!library) return said === `v${version}`
  // Lean machines have no libatomic, which Node needs since 25.
  if (library === 'libatomic.so.1' && (await installLibrary('libatomic1', version))) {
    return (await sayVersion(node)) === `v${version}`
  }
  throw new Failure(
    `Node ${version} needs ${library}, which is not here: install it. ` +
      'Debian and Ubuntu: apt-get install libatomic1. Fedora: dnf install libatomic.',
  )
}

/** Says whether apt-get was there, and allowed to. */
async function installLibrary(name, version) {
  console.log(`trivet: installing ${name} with apt-get, for Node ${version} …`)
  const options = { cwd: root, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await collect('apt-get', ['-qq', 'update'], options)
  const args = ['-qq', '-y', '--no-install-recommends', 'install', name]
  const { code } = await collect('apt-get', args, options)
  return code === 0
}

/** For machines with an npm that does not know today's packages. */
async function cacheNpm(node, npmCli) {
  const dir = path.join(cacheDir, 'npm')
  await installAside({ dir, dependencies: { npm: newerNpm }, node, npmCli })
  return path.join(dir, 'node_modules/npm/bin/npm-cli.js')
}

async function installAside({ dir, dependencies, node, npmCli }) {
  const manifest = { private: true, dependencies, allowScripts: { node: true } }
  attempt(() => {
    fs.rmSync(dir, { recursive: true, force: true })
    fs.mkdirSync(dir, { recursive: true })
    fs.writeFileSync(path.join(dir, 'package.json'), JSON.stringify(manifest))
  })
  const args = ['install', '--no-package-lock', '--ignore-scripts=false']
  await runNpm({ node, npmCli, args, cwd: dir })
}

function linkNode(cachedNode) {
  fs.mkdirSync(path.dirname(pinnedNode), { recursive: true })
  fs.rmSync(pinnedNode, { force: true })
  try {
    fs.linkSync(cachedNode, pinnedNode)
  } catch {
    fs.copyFileSync(cachedNode, pinnedNode)
  }
}

function findNpm() {
  const given = process.env.npm_execpath ?? ''
  const besideNode = path.dirname(fs.realpathSync(process.execPath))
  const candidates = [
    path.basename(given) === 'npm-cli.js' ? given : '',
    path.join(besideNode, '../lib/node_modules/npm/bin/npm-cli.js'),
    path.join(besideNode, 'node_modules/npm/bin/npm-cli.js'),
    ...(process.env.PATH ?? '')
      .split(path.delimiter)
      .flatMap((dir) => [
        realPathIfThere(path.join(dir, 'npm')),
        path.join(dir, 'node_modules/npm/bin/npm-cli.js'),
      ]),
  ]
  const found = candidates.find((file) => file.endsWith('npm-cli.js') && fs.existsSync(file))
  if (!found) throw new Failure('npm was not found. Install Node with npm: https://nodejs.org')
  return found
}

async function runNpm({ node, npmCli, args, cwd }) {
  const env = { ...process.env, npm_config_audit: 'false', npm_config_fund: 'false' }
  // A production setting, or a prefix given to the npm that runs us, must not change this install.
  for (const name of Object.keys(env)) {
    if (/^(NODE_ENV|npm_(config_(local_|global_)?prefix|config_global|package_.*))$/.test(name)) {
      delete env[name]
    }
  }
  const paths = [path.dirname(node), process.env.PATH, path.dirname(npmCli)]
  env.PATH = paths.filter(Boolean).join(path.delimiter)
  const { code, output } = await collect(node, [npmCli, ...args], { cwd, env })
  if (code === 0) return
  process.stderr.write(output)
  throw new Failure(explain(output))
}

function explain(npmOutput) {
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/.test(npmOutput)
  )
    return 'could not install: the npm registry cannot be reached. Is there a network?'
  if (/EACCES|EROFS|EPERM/.test(npmOutput)) return `could not install: cannot write to ${root}.`
  if (/ENOSPC/.test(npmOutput)) return 'could not install: the disk is full.'
  return 'could not install: npm failed, see above.'
}

async function sayVersion(node) {
  const { output } = await collect(node, ['--version'], { cwd: root, env: process.env })
  return output.trim()
}

function collect(file, args, options) {
  return new Promise((resolve, reject) => {
    const chunks = []
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    // Left alone, npm would go on changing node_modules after we are gone.
    const interrupt = (signal) => {
      child.kill(signal)
      child.on('close', () => reject(interrupted(signal)))
    }
    for (const signal of signals) process.once(signal, interrupt)
    if (child.pid && fs.existsSync(lockFile)) fs.appendFileSync(lockFile, ` ${child.pid}`)
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.on('error', (error) => resolve({ code: 1, output: `${error.message}\n` }))
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, interrupt)
      if (!child.killed) resolve({ code, output: Buffer.concat(chunks).toString() })
    })
  })
}

function interrupted(signal) {
  const failure = new Failure('interrupted while installing; the next start begins anew.')
  failure.exitCode = 128 + constants.signals[signal]
  return failure
}

/** As near to exec as Node 20 comes: same terminal, same signals, same exit code. */
function handOver(args) {
  const child = spawn(pinnedNode, args, { stdio: 'inherit' })
  for (const signal of signals) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well: passing it on would make it two.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('error', (error) => {
    console.error(`trivet: ${pinnedNode} cannot be started: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function attempt(write) {
  try {
    write()
  } catch (error) {
    throw new Failure(cannotWrite(error))
  }
}

function cannotWrite(error) {
  return `could not install: cannot write to ${error.path ?? root} (${error.code}).`
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function realPathIfThere(file) {
  try {
    return fs.realpathSync(file)
  } catch {
    return ''
  }
}
