import { existsSync } from 'node:fs'
import { findProgram } from './program.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The machine's Chromium, or the one that the variable CHROMIUM names. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM
  if (given) return existsSync(given) ? given : undefined
  return names.map(findProgram).find(Boolean) ?? (existsSync(macPath) ? macPath : undefined)
}

export const missingChromium = 'no Chromium was found on this machine (CHROMIUM may name one)'
