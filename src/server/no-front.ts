import type { Front } from './app.ts'

/** For a server whose screens nobody asks for: tests and benchmarks of everything else. */
export const noFront: Front = {
  isDev: false,
  assets: null,
  screens: () => Promise.reject(new Error('There are no screens here.')),
  assetsFor: () => ({ early: '', earlyKeys: '', script: '', styles: [], preloads: [] }),
  patternOf: () => 'unknown',
}
