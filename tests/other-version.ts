import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '#scripts/root.ts'

/** Of which the program is made. */
const parts = [
  'src',
  'public',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.client.json',
  'tsconfig.json',
  'tsconfig.pure.json',
  'tsconfig.server.json',
  'vite.config.ts',
]

interface Edit {
  file: string
  from: string
  to: string
}

export interface OtherVersion {
  folder: string
  remove(): Promise<void>
}

/** Another version of the program, changed in its source and built by the usual command. */
export async function makeOtherVersion(edits: readonly Edit[]): Promise<OtherVersion> {
  await mkdir(path.join(root, '.cache'), { recursive: true })
  // Within the project: what is installed is found from there.
  const folder = await mkdtemp(path.join(root, '.cache', 'version-'))
  for (const part of parts) {
    await cp(path.join(root, part), path.join(folder, part), { recursive: true })
  }
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  for (const { file, from, to } of edits) {
    const place = path.join(folder, file)
    const text = await readFile(place, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    await writeFile(
      place,
      text.replace(from, () => to),
    )
  }
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: folder })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
