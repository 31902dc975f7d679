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

/** Chromium without its windows: the same engine, and pages cost a quarter less. */
export function findHeadlessShell(): string | undefined {
  return process.env.CHROMIUM ? undefined : findProgram('chromium-headless-shell')
}

/**
 * Of a flag that is given twice the last counts, so this holds what Playwright switches off and is
 * of use here too. The last two are windows of the address bar: two more pages, with scripts of
 * their own, for every one that is opened.
 */
const switchedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Without what a browser does beside its pages. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${switchedOff.join(',')}`,
]

/** How it is started outside of tests, where there must be one. */
export function chromiumOptions(): { executablePath: string; args: string[] } {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(missingChromium)
  return { executablePath, args: chromiumArgs }
}

export const missingChromium = 'no Chromium was found on this machine (CHROMIUM may name one)'
