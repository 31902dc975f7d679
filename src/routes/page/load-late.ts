import { Unreachable } from '#client/server-api.ts'

/** See `late.ts`. Throws `Unreachable` without a network. */
export async function loadLate() {
  try {
    return await import('./late.ts')
  } catch {
    throw new Unreachable()
  }
}
