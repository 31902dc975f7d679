import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Two builds of one source: the browser's chunks, and (with `--ssr`) the entry that the server loads. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), plainImports(), plainIcons(), layersFirst()],
  // Only for React before 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
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
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // Pages name what they need themselves; one sheet holds all styles.
    modulePreload: false,
    rollupOptions: isSsrBuild
      ? { input: 'src/routes/render.tsx' }
      : {
          input: { browser: 'src/routes/browser.tsx', early: 'src/client/early.ts' },
          // What most screens share is one chunk: small ones would not compress.
          output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 4 }] } },
        },
  },
  // React is bundled, so that a production install carries only what the server itself runs.
  ssr: command === 'build' ? { noExternal: true } : {},
}))

/** Vite wraps each `import()` in code that looks for styles to load first; ours are all in one sheet. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js')
        ? 'export const __vitePreload = (load) => load()'
        : undefined,
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
