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
  const value = new URLSearchParams({ language, theme, density, timeZone })
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${lookCookie}=${value}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`
}

/** Shows a theme and density at once. */
export function applyLook({ theme, density }: Pick<Look, 'theme' | 'density'>): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  if (density === 'comfortable') delete dataset['density']
  else dataset['density'] = density
}
