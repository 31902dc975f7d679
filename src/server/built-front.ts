import { join } from 'node:path'
import type { Front } from './app.ts'
import { loadAssets } from './assets.ts'
import { loadScreens } from './screens.ts'
import { entryFiles, pageFiles, urlOfSource } from './vite-manifest.ts'

/** The browser's half as `npm run build` left it. */
export async function openBuiltFront(dist: string): Promise<Front> {
  const [assets, screens] = await Promise.all([
    loadAssets(join(dist, 'client')),
    loadScreens(join(dist, 'server', 'render.js')),
  ])
  const { manifest } = assets
  const early = entryFiles(manifest, 'src/client/early.ts').script
  return {
    isDev: false,
    assets,
    screens: () => Promise.resolve(screens),
    patternOf: screens.patternOf,
    assetsFor(language, ...sources) {
      const words = urlOfSource(manifest, `src/words/${language}.json`)
      const files = pageFiles(manifest, 'src/routes/browser.tsx', sources)
      return { ...files, early, ...(words && { words }) }
    },
  }
}
