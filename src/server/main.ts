import { join, resolve } from 'node:path'
import { openBuiltFront } from './built-front.ts'
import { serve } from './serve.ts'

await serve(async (config) => {
  // Vite is no part of a production install, so it is asked for only here.
  if (process.env['TRIVET_DEV'] === '1')
    return (await import('./dev-front.ts')).openDevFront(config)
  return openBuiltFront(join(resolve(import.meta.dirname, '..', '..'), 'dist'))
}, console)
