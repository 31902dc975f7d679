import { blankProfile } from '#domain/blank-profile.ts'
import type { PageLook } from '#sync/page-data.ts'

/** The cookie from which the server paints the next page, so that neither look nor language flashes. */
const lookCookie = 'trivet-look'
const yearSeconds = 31_536_000

export interface Look extends PageLook {
  language: string
  timeZone: string
}

export function rememberLook(look: Look): void {
  const { language, theme, density, textSize, contrast, motion, timeZone } = look
  const parts = { language, theme, density, textSize, contrast, motion, timeZone }
  const cookie = `${lookCookie}=${new URLSearchParams(parts)}`
  if (document.cookie.split('; ').includes(cookie)) return
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${cookie}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`
  // The shell that it keeps must not flash in the old look.
  navigator.serviceWorker?.controller?.postMessage({ type: 'look' })
}

/** Where this device is. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Shows a look at once, in the attributes that the server writes, too. */
export function applyLook(look: PageLook): void {
  const { dataset } = document.documentElement
  for (const name of lookNames) {
    if (look[name] === blankProfile[name]) delete dataset[name]
    else dataset[name] = look[name]
  }
}

export const lookNames = ['theme', 'density', 'textSize', 'contrast', 'motion'] as const
