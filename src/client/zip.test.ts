import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packAgain } from './pack-again.ts'
import { unzip, zipOf } from './zip.ts'

const files = [
  { path: 'group.json', text: '{"a":1}' },
  { path: 'notepads/1 Pläne 🏕️.md', text: '# Pläne\n\nä'.repeat(100) },
  { path: 'empty.md', text: '' },
]

const hasPython = spawnSync('python3', ['--version']).status === 0

test('[EX-1] an archive gives back what went in', async () => {
  expect(await unzip(zipOf(files), 10_000)).toEqual(files)
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

test('[EX-2] what is broken, cut off or no archive is none', async () => {
  const bytes = zipOf(files)
  const flipped = bytes.slice()
  flipped[50] = (flipped[50] ?? 0) ^ 1
  const none = [
    bytes.slice(0, 200),
    flipped,
    new Uint8Array(),
    new TextEncoder().encode('PK\u0003\u0004 not really an archive'),
  ]

  for (const each of none) expect(await unzip(each, 10_000)).toBeNull()
})

test('[EX-14] an archive that was unpacked and packed again is read, without what the system put beside', async () => {
  const packed = packAgain(files)

  expect(await unzip(packed, 10_000)).toEqual(
    files.map(({ path, text }) => ({ path: `Flat 12/${path}`, text })),
  )
})

test('[EX-14] more than is allowed is not unpacked, whatever the archive says of itself', async () => {
  const zeros = [{ path: 'group.json', text: '\0'.repeat(100_000) }]
  const lying = packAgain(zeros, 10)

  expect(await unzip(packAgain(zeros), 99_999)).toBeNull()
  expect(await unzip(lying, 99_999)).toBeNull()
})
