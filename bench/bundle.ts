import path from 'node:path'
import { build, type InlineConfig } from 'vite'

type Target = 'browser' | 'server'

/** Bundles one file of this folder as our own build does: for production, with React inside. */
export async function bundle(name: string, target: Target, outDir: string): Promise<string> {
  const file = path.join(import.meta.dirname, name)
  const config: InlineConfig = {
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: false,
      ssr: target === 'server',
      modulePreload: { polyfill: false },
      rollupOptions: { input: file, output: { entryFileNames: '[name].js' } },
    },
  }
  await build(config)
  return path.join(outDir, `${path.parse(name).name}.js`)
}
