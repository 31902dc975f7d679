import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './root.ts'

test.each([
  ['backup', ['a-file'], {}, "EEXIST: file already exists, mkdir 'a-file'"],
  ['backup', [''], {}, 'npm run backup -- [folder]'],
  ['monitoring', [], { PORT: 'abc' }, 'PORT is "abc". Allowed: a whole number from 0 (any free'],
  ['monitoring', ['today'], {}, 'npm run monitoring'],
  ['admin', ['accounts'], {}, 'There is no database at data/trivet.db.'],
] as const)('[AN-8] %s %j %j is answered in one line', (command, args, env, line) => {
  const place = makePlace()

  const { status, stdout, stderr } = run(command, args, { place, env })

  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(line)])
  expect(readdirSync(place)).toEqual(['a-file'])
})

test('[AN-8] half of a file that a killed server left is no server', () => {
  const place = makePlace()
  mkdirSync(join(place, 'data'))
  writeFileSync(join(place, 'data', 'admin.json'), '{')

  const { status, stderr } = run('admin', ['accounts'], { place, env: {} })

  expect([status, stderr]).toEqual([1, 'There is no database at data/trivet.db.\n'])
})

function makePlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'trivet-command-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  writeFileSync(join(place, 'a-file'), '')
  return place
}

interface Run {
  place: string
  env: Record<string, string>
}

function run(command: string, args: readonly string[], { place, env }: Run) {
  return spawnSync(process.execPath, [join(root, `scripts/${command}.ts`), ...args], {
    cwd: place,
    encoding: 'utf8',
    // Nothing of the environment that runs the tests may configure it.
    env: { PATH: process.env.PATH, ...env },
  })
}
