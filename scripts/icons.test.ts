import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

interface Picture {
  src: string
  sizes: string
  purpose?: string
  form_factor?: string
}

interface Manifest {
  id: string
  start_url: string
  icons: Picture[]
  shortcuts: { url: string; icons: Picture[] }[]
  screenshots: Picture[]
}

const manifest: Manifest = JSON.parse(readFileSync(inPublic('manifest.webmanifest'), 'utf8'))
const pictures = [
  ...manifest.icons,
  ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ...manifest.screenshots,
].filter(({ src }) => src.endsWith('.png'))

test.each(pictures)('[PW-13] $src is as large as the manifest says', ({ src, sizes }) => {
  const bytes = readFileSync(inPublic(src))

  // A PNG's width and height stand in its first chunk.
  expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
})

test('[PW-13] the manifest has icons for every use, shortcuts and pictures of both shapes', () => {
  const purposes = new Set(manifest.icons.map(({ purpose }) => purpose))

  expect(purposes).toEqual(new Set(['any', 'maskable', 'monochrome']))
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['any', '192x192', '512x512']),
  )
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/create', '/groups/create'])
  expect(manifest.screenshots.map((each) => each.form_factor)).toEqual(['narrow', 'wide'])
})

function inPublic(file: string): string {
  return path.join(root, 'public', file)
}
