import { expect, test } from 'vitest'
import { entryFiles, pageFiles, parseManifest, urlOfSource } from './vite-manifest.ts'

/** As Vite 8 writes it with one sheet of styles for everything. */
const manifest = parseManifest(
  JSON.stringify({
    '_shared-DF.js': { file: 'assets/shared-DF.js', name: 'shared', imports: ['_react-AB.js'] },
    '_react-AB.js': { file: 'assets/react-AB.js', imports: ['_shared-DF.js'] },
    'src/client/early.ts': { file: 'assets/early-Dh.js', isEntry: true },
    'src/routes/browser.tsx': {
      file: 'assets/browser-CI.js',
      name: 'browser',
      src: 'src/routes/browser.tsx',
      isEntry: true,
      imports: ['_shared-DF.js', '_react-AB.js'],
      dynamicImports: ['src/words/de.json'],
      assets: ['assets/figtree-9C.woff2'],
    },
    'src/words/de.json': { file: 'assets/de-Dy.js', isDynamicEntry: true },
    'style.css': { file: 'assets/style-CT.css', src: 'style.css' },
  }),
)

test('[SV-55] an entry is its script, its styles, and what it imports at once', () => {
  expect(entryFiles(manifest, 'src/routes/browser.tsx')).toEqual({
    script: '/assets/browser-CI.js',
    styles: ['/assets/style-CT.css'],
    preloads: ['/assets/shared-DF.js', '/assets/react-AB.js'],
  })
  expect(entryFiles(manifest, 'src/client/early.ts').script).toBe('/assets/early-Dh.js')
})

test('[SV-55] styles of chunks come in the order of their imports, each once', () => {
  const split = parseManifest(
    JSON.stringify({
      'a.ts': { file: 'a.js', css: ['a.css'], imports: ['b.ts', 'c.ts'] },
      'b.ts': { file: 'b.js', css: ['b.css'], imports: ['c.ts'] },
      'c.ts': { file: 'c.js', css: ['c.css'] },
    }),
  )

  expect(entryFiles(split, 'a.ts').styles).toEqual(['/c.css', '/b.css', '/a.css'])
})

test('[SV-55] a page names the styles and scripts of its screen too, so that the first paint is whole', () => {
  const split = parseManifest(
    JSON.stringify({
      'browser.tsx': { file: 'browser.js', css: ['browser.css'], imports: ['shared.ts'] },
      'group.tsx': { file: 'group.js', css: ['group.css'], imports: ['shared.ts', 'card.ts'] },
      'shared.ts': { file: 'shared.js', css: ['shared.css'] },
      'card.ts': { file: 'card.js', css: ['card.css'] },
    }),
  )

  expect(pageFiles(split, 'browser.tsx', ['group.tsx'])).toEqual({
    script: '/browser.js',
    styles: ['/shared.css', '/browser.css', '/card.css', '/group.css'],
    preloads: ['/shared.js', '/group.js', '/card.js'],
  })
})

test('[SV-55] a language has the address of its own chunk', () => {
  expect(urlOfSource(manifest, 'src/words/de.json')).toBe('/assets/de-Dy.js')
  expect(urlOfSource(manifest, 'src/words/xx.json')).toBeUndefined()
})

test('[SV-55] an entry that was not built is named', () => {
  expect(() => entryFiles(manifest, 'src/other.ts')).toThrow('The build has no src/other.ts')
})
