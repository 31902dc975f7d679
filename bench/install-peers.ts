import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findProgram } from '#scripts/program.ts'
import { runVisibly } from '#scripts/tool.ts'

const folder = path.join(import.meta.dirname, 'peers')
const stampFile = path.join(folder, 'node_modules/.trivet-install')

/** What we stand beside is no part of the product: it is installed when it is asked for. */
export async function installPeers(): Promise<void> {
  const lock = await readFile(path.join(folder, 'package-lock.json'))
  const stamp = createHash('sha256').update(lock).digest('hex')
  if (stamp === (await readFile(stampFile, 'utf8').catch(() => ''))) return
  console.log('bench: installing the peers (once, and after changes of their lock file) …')
  const npm = process.env.npm_execpath ?? findProgram('npm')
  if (!npm) throw new Error('npm was not found, and the peers are not installed')
  // None of them needs an install script: what is native comes built.
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  const code = await runVisibly([npm, ...args])
  if (code !== 0) throw new Error('the peers could not be installed')
  await writeFile(stampFile, stamp)
}
