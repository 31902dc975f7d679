import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './root.ts'

test.each([
  ['backup', 'npm run backup -- [folder]'],
  ['restore', 'npm run restore -- folder [--replace]'],
])('[BK-5] %s says in one line how it is used to whoever asks otherwise', (command, usage) => {
  const place = mkdtempSync(join(tmpdir(), 'trivet-backup-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))

  for (const args of [['--help'], ['one', 'two']]) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, `scripts/${command}.ts`), ...args],
      { cwd: place, encoding: 'utf8' },
    )

    expect([status, stderr]).toEqual([1, `${usage}\n`])
  }
  expect(readdirSync(place)).toEqual([])
})
