import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { checkChunks } from './build.ts'
import { compressAssets } from './compress.ts'

test('[CMD-17] a chunk that does not parse fails the build and is named', async () => {
  const folder = makeFolder({ 'assets/good.js': 'export {}', 'assets/bad.js': 'export const =' })

  const check = checkChunks(folder)

  await expect(check).rejects.toThrow(/broken chunks: assets\/bad\.js/)
  await expect(check).rejects.not.toThrow(/good\.js/)
})

test('[CMD-18] each text asset has a brotli and a gzip form beside it', async () => {
  const folder = makeFolder({ 'assets/a.js': 'let a = 1\n'.repeat(100), 'logo.svg': '<svg/>' })

  await compressAssets(folder)

  const script = path.join(folder, 'assets/a.js')
  expect(brotliDecompressSync(readFileSync(`${script}.br`))).toEqual(readFileSync(script))
  expect(gunzipSync(readFileSync(`${script}.gz`))).toEqual(readFileSync(script))
  expect(brotliDecompressSync(readFileSync(path.join(folder, 'logo.svg.br'))).length).toBe(6)
})

function makeFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'trivet-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}
