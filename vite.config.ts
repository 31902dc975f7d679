import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkGroups, findUses } from './scripts/chunks.ts'
import { firstWords } from './scripts/first-words.ts'
import { lightLibraries } from './scripts/light-libraries.ts'

/** Two builds of one source: the browser's chunks, and (with `--ssr`) the entry that the server loads. */
export default defineConfig(async ({ command, isSsrBuild }) => {
  const config = configOf(command, isSsrBuild ?? false)
  if (command === 'serve' || isSsrBuild) return config
  const uses = await findUses(config)
  const groups = [...chunkGroups(uses), dates]
  return {
    ...config,
    plugins: [...(config.plugins ?? []), firstWords(uses), serviceWorker()],
    build: {
      ...config.build,
      rollupOptions: { ...config.build?.rollupOptions, output: { codeSplitting: { groups } } },
    },
  }
})

function configOf(command: 'build' | 'serve', isSsrBuild: boolean): UserConfig {
  return {
    plugins: [
      react(),
      stylesFirst(),
      plainIcons(),
      lightLibraries(),
      layersFirst(),
      command === 'serve' && noServiceWorker(),
    ],
    // What wouter takes for React before 18. It asks for React as a whole, and then every hook and
    // component of ours is looked up through a getter.
    resolve: { alias: { './react-deps.js': 'react' } },
    json: { namedExports: false },
    define: { __SENTRY_DEBUG__: 'false' },
    publicDir: isSsrBuild ? false : 'public',
    css: {
      modules: {
        generateScopedName: command === 'build' ? 't[hash:base64:5]' : '[local]_[hash:base64:5]',
      },
    },
    build: {
      outDir: isSsrBuild ? 'dist/server' : 'dist/client',
      emptyOutDir: true,
      manifest: !isSsrBuild,
      // The oldest browsers that we support; without it `light-dark()` is rewritten, and larger.
      cssTarget: ['chrome125', 'firefox130', 'safari18.4'],
      assetsInlineLimit: 0,
      // Pages name what they need themselves; later chunks bring their own styles.
      modulePreload: false,
      rollupOptions: isSsrBuild
        ? { input: 'src/routes/render.tsx' }
        : { input: ['src/routes/browser.tsx', 'src/client/early.ts', 'src/client/early-keys.ts'] },
    },
    // One file that is precached with the others; as a module it is what developing serves too.
    worker: { format: 'es' },
    // React is bundled, so that a production install carries only what the server itself runs.
    ssr: command === 'build' ? { noExternal: true } : {},
  }
}

/** Reading dates comes when somebody types, in their language: this is what all of them share. */
const dates = { name: 'dates', test: /chrono-node\/dist\/esm\/(?!locales)/ }

/** Built after the browser's files, whose list it carries. */
function serviceWorker(): Plugin[] {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    // It names `/sw.js` too.
    filename: 'sw.ts',
    // It is `public/manifest.webmanifest`, and our own code registers the worker.
    manifest: false,
    injectRegister: null,
    injectManifest: {
      globPatterns: ['assets/*', '*.{svg,png,webmanifest}'],
      globIgnores: ['screenshot-*'],
    },
    integration: {
      configureCustomSWViteBuild(worker) {
        worker.logLevel = 'warn'
        // What the plugin says instead, `inlineDynamicImports`, this Vite warns about.
        const output = { entryFileNames: 'sw.mjs', codeSplitting: false }
        Object.assign(worker.build?.rollupOptions ?? {}, { output })
      },
    },
  })
}

/** One that `npm start` left at this address would answer with its old pages while developing. */
function noServiceWorker(): Plugin {
  const script = [
    'oninstall = () => skipWaiting()',
    'onactivate = async () => {',
    '  await registration.unregister()',
    '  for (const page of await clients.matchAll()) page.navigate(page.url)',
    '}',
  ].join('\n')
  return {
    name: 'no-service-worker',
    configureServer({ middlewares }) {
      middlewares.use('/sw.js', (_, answer) => {
        answer.setHeader('Content-Type', 'text/javascript').end(script)
      })
    },
  }
}

/**
 * A chunk's styles come before it, and all words. Vite's own way breaks where styles cannot be
 * fetched; whether the chunk itself can is for whoever asked for it.
 */
function stylesFirst(): Plugin {
  const helper = `
    import { allWordsHere } from '#words/languages.ts'
    const asked = new Map()
    const fetchSheet = (href) => new Promise((done) => {
      const inside = 'style[data-sheets~="' + href + '"]'
      if (document.querySelector('link[href="' + href + '"],' + inside)) return done()
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = href
      link.onload = done
      link.onerror = () => { asked.delete(href); link.remove(); done() }
      document.head.append(link)
    })
    const sheet = (file) => {
      const href = '/' + file
      if (!asked.has(href)) asked.set(href, fetchSheet(href))
      return asked.get(href)
    }
    export const __vitePreload = (load, files = []) => {
      const sheets = files.filter((file) => file.endsWith('.css'))
      return Promise.all([allWordsHere(), ...sheets.map(sheet)]).then(load)
    }`
  return {
    name: 'styles-first',
    enforce: 'pre',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? helper : undefined),
  }
}

/** See `src/ui/lucide-icon.ts`. */
function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    enforce: 'pre',
    resolveId: (source) =>
      source.endsWith('/createLucideIcon.mjs')
        ? fileURLToPath(new URL('src/ui/lucide-icon.ts', import.meta.url))
        : undefined,
  }
}

/** Chunks decide the order of the styles; that of the layers must be said before any of them. */
function layersFirst(): Plugin {
  const order = readFileSync(new URL('src/ui/layers.css', import.meta.url), 'utf8').trim()
  return {
    name: 'layers-first',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        file.source = order + String(file.source)
      }
    },
  }
}
