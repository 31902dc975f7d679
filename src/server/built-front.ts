import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { PageAssets } from '#sync/page-data.ts'
import type { Front } from './app.ts'
import { loadAssets } from './assets.ts'
import { loadScreens, type PageNeeds } from './screens.ts'
import { entryFiles, pageFiles, urlOfSource } from './vite-manifest.ts'

const entry = 'src/routes/browser.tsx'
const fontFolder = 'node_modules/@fontsource-variable/figtree/files'

/** The browser's half as `npm run build` left it. */
export async function openBuiltFront(dist: string): Promise<Front> {
  const [assets, screens] = await Promise.all([
    loadAssets(join(dist, 'client')),
    loadScreens(join(dist, 'server', 'render.js')),
  ])
  const { manifest, folders, files: built } = assets
  const early = entryFiles(manifest, 'src/client/early.ts').script
  const earlyKeys = entryFiles(manifest, 'src/client/early-keys.ts').script
  const latin = urlOfSource(manifest, `${fontFolder}/figtree-latin-wght-normal.woff2`)
  const extended = urlOfSource(manifest, `${fontFolder}/figtree-latin-ext-wght-normal.woff2`)
  const fonts = latin && extended ? { latin, extended } : undefined
  /** The same for every page of a screen in a language, of which there are few. */
  const named = new Map<string, PageAssets>()
  return {
    isDev: false,
    assets,
    screens: () => Promise.resolve(screens),
    patternOf: screens.patternOf,
    assetsFor(language, needs) {
      const key = JSON.stringify([language, needs])
      const known = named.get(key) ?? findAssets(language, needs)
      named.set(key, known)
      return known
    },
  }

  function findAssets(language: string, { screen, ...needs }: PageNeeds): PageAssets {
    const words = urlOfSource(manifest, `src/words/${language}.json`)
    const files = pageFiles(manifest, entry, [...(screen ? [screen] : []), ...(needs.first ?? [])])
    const known = new Set([files.script, ...files.preloads])
    const behind = pageFiles(manifest, entry, needs.behind ?? []).preloads.filter(
      (url) => !known.has(url),
    )
    const spoken = folders[screen ?? '']
    const sheet = joinSheets(files.styles)
    return {
      ...files,
      sheet,
      behind,
      early,
      earlyKeys,
      ...(fonts && { fonts }),
      ...(words && { words }),
      ...(spoken && { folders: spoken }),
    }
  }

  function joinSheets(urls: string[]): { css: string; hash: string } {
    const sheets = urls.map((url) => built.get(url)?.variants.get('identity')?.bytes)
    const css = sheets.map((bytes) => Buffer.from(bytes ?? []).toString()).join('')
    return { css, hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }
  }
}
