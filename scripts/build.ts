import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { compressAssets } from './compress.ts'
import { root } from './root.ts'

const dist = path.join(root, 'dist')
const stampName = 'build-stamp'

if (import.meta.main) {
  try {
    const built = await buildIfChanged()
    console.log(built ? 'Built.' : 'Nothing changed since the last build.')
  } catch (error) {
    // The bundler's message shows the place in our source; its own stack would bury it.
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** Builds the browser's chunks and the render entry into `dist/`; false when nothing changed. */
export async function buildIfChanged(): Promise<boolean> {
  await generateWordTypes()
  const stamp = await computeStamp()
  if (stamp === (await readStamp())) return false
  // Made aside and moved at the end: a build that fails or is interrupted leaves the last one whole.
  const fresh = path.join(root, `.cache/build-${process.pid}`)
  await removeLeftovers()
  try {
    await buildInto(fresh)
    await writeFile(path.join(fresh, stampName), stamp)
    // Another command may have built the same meanwhile; its files may be in use already.
    if (stamp !== (await readStamp())) await replaceDist(fresh)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return true
}

export async function isBuilt(): Promise<boolean> {
  await generateWordTypes()
  return (await computeStamp()) === (await readStamp())
}

/** The catalogues' types come from the English one, so that a missing key does not compile. */
export async function generateWordTypes(): Promise<void> {
  const script = path.join(root, 'scripts/words.ts')
  if (!existsSync(script)) return
  const words = await import(script)
  await words.generateWordTypes()
}

async function buildInto(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  // Vite keeps a NODE_ENV that is set, and leaves it open in the render entry: React's slow
  // development build would be shipped, or chosen at run time.
  process.env.NODE_ENV = 'production'
  const define = { 'process.env.NODE_ENV': '"production"' }
  const { build } = await import('vite')
  const shared = { root, define, logLevel: 'warn' } as const
  await Promise.all([
    build({ ...shared, build: { outDir: path.join(folder, 'client') } }),
    build({ ...shared, build: { outDir: path.join(folder, 'server'), ssr: true } }),
  ])
  await checkChunks(folder)
  await compressAssets(path.join(folder, 'client'))
}

async function replaceDist(fresh: string): Promise<void> {
  try {
    await rm(dist, { recursive: true, force: true })
    await rename(fresh, dist)
  } catch {
    // Another build was quicker by a moment: ours is as good, and a second time is enough.
    await rm(dist, { recursive: true, force: true })
    await rename(fresh, dist)
  }
}

/** What builds left behind that were killed. */
async function removeLeftovers(): Promise<void> {
  for await (const folder of glob('.cache/build-*', { cwd: root })) {
    const pid = Number(folder.split('-').at(-1))
    if (!isAlive(pid)) await rm(path.join(root, folder), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A bundler of the wrong version exits with 0 and emits chunks that do not parse. */
export async function checkChunks(folder: string): Promise<void> {
  const { parseAst } = await import('vite')
  const broken: string[] = []
  for await (const chunk of glob('**/*.js', { cwd: folder })) {
    try {
      parseAst(await readFile(path.join(folder, chunk), 'utf8'))
    } catch (error) {
      broken.push(`${chunk}\n${String(error)}`)
    }
  }
  if (broken.length > 0) throw new Error(`broken chunks: ${broken.join('\n')}`)
}

/** Everything that the bundles are made of: the server and the store run from source. */
async function computeStamp(): Promise<string> {
  const patterns = [
    'src/{client,domain,routes,sync,ui,words,worker}/**',
    'public/**',
    'scripts/{build,chunks,compress,first-words,light-libraries}.ts',
    'tsconfig.*.json',
    'vite.config.ts',
    'package-lock.json',
  ]
  const entries = await Array.fromAsync(glob(patterns, { cwd: root, withFileTypes: true }))
  const files = entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of files) {
    const content = await readFile(file)
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

async function readStamp(): Promise<string | undefined> {
  const file = path.join(dist, stampName)
  return existsSync(file) ? readFile(file, 'utf8') : undefined
}
