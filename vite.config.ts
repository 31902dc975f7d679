import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Two builds of one source: the browser's chunks, and (with `--ssr`) the entry that the server loads. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: isSsrBuild ? false : 'public',
  css: {
    modules: { generateScopedName: '[local]_[hash:base64:5]' },
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: isSsrBuild
      ? { input: 'src/routes/render.tsx' }
      : { input: { browser: 'src/routes/browser.tsx', early: 'src/client/early.ts' } },
  },
  // React is bundled, so that a production install carries only what the server itself runs.
  ssr: { noExternal: true },
}))
