import path from 'node:path'

/** The project's folder: commands work the same from wherever they are started. */
export const root = path.dirname(import.meta.dirname)
