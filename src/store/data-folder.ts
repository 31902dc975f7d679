import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** For a server on Postgres too: what opens the administrator's door and the reports lie in it. */
export function makeDataFolder(dataDir: string): void {
  makeFolder(resolve(dataDir))
}

/** Step by step: where nothing can be made, as in /proc, Node's own `recursive` never ends. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it in this moment.
    if (!existsSync(path)) throw error
  }
}
