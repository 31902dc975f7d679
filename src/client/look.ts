import type { Density, Theme } from '#domain/profile.ts'

/** The cookie from which the server paints the next page, so that neither look nor language flashes. */
const lookCookie = 'trivet-look'
const yearSeconds = 31_536_000

export interface Look {
  language: string
  theme: Theme
  density: Density
  timeZone: string
}

export function rememberLook({ language, theme, density, timeZone }: Look): void {
  const cookie = `${lookCookie}=${new URLSearchParams({ language, theme, density, timeZone })}`
  if (document.cookie.split('; ').includes(cookie)) return
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${cookie}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`
  // The shell that it keeps must not flash in the old look.
  navigator.serviceWorker?.controller?.postMessage({ type: 'look' })
}

/** Shows a theme and density at once. */
export function applyLook({ theme, density }: Pick<Look, 'theme' | 'density'>): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  if (density === 'comfortable') delete dataset['density']
  else dataset['density'] = density
}
