import { join } from 'node:path'
import type { Front } from './app.ts'
import { loadAssets } from './assets.ts'
import { loadScreens } from './screens.ts'
import { entryFiles, urlOfSource } from './vite-manifest.ts'

/** The browser's half as `npm run build` left it. */
export async function openBuiltFront(dist: string): Promise<Front> {
  const [assets, screens] = await Promise.all([
    loadAssets(join(dist, 'client')),
    loadScreens(join(dist, 'server', 'render.js')),
  ])
  const { manifest } = assets
  const browser = entryFiles(manifest, 'src/routes/browser.tsx')
  const early = entryFiles(manifest, 'src/client/early.ts').script
  return {
    isDev: false,
    assets,
    screens: () => Promise.resolve(screens),
    patternOf: screens.patternOf,
    assetsFor(language, ...sources) {
      const words = urlOfSource(manifest, `src/words/${language.slice(0, 2)}.json`)
      const needed = sources.map((source) => entryFiles(manifest, source))
      const preloads = new Set([
        ...browser.preloads,
        ...needed.flatMap((files) => [files.script, ...files.preloads]),
      ])
      preloads.delete(browser.script)
      return { ...browser, early, preloads: [...preloads], ...(words && { words }) }
    },
  }
}
