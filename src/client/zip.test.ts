import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { unzip, zipOf } from './zip.ts'

const files = [
  { path: 'group.json', text: '{"a":1}' },
  { path: 'notepads/1 Pläne 🏕️.md', text: '# Pläne\n\nä'.repeat(100) },
  { path: 'empty.md', text: '' },
]

const hasPython = spawnSync('python3', ['--version']).status === 0

test('[EX-1] an archive gives back what went in', () => {
  expect(unzip(zipOf(files))).toEqual(files)
})

test.skipIf(!hasPython)('[EX-1] other programs can read it; skipped without python3', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-zip-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'a.zip')
  writeFileSync(path, zipOf(files))

  const script =
    'import sys,zipfile,json;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;print(json.dumps({n:z.read(n).decode() for n in z.namelist()}))'
  const read = JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }))

  expect(read).toEqual(Object.fromEntries(files.map((file) => [file.path, file.text])))
})

test('[EX-2] what is broken, cut off or no archive is none', () => {
  const bytes = zipOf(files)
  const flipped = bytes.slice()
  flipped[40] = (flipped[40] ?? 0) ^ 1

  expect(unzip(bytes.slice(0, 200))).toBeNull()
  expect(unzip(flipped)).toBeNull()
  expect(unzip(new Uint8Array())).toBeNull()
  expect(unzip(new TextEncoder().encode('PK\u0003\u0004 not really an archive'))).toBeNull()
})
