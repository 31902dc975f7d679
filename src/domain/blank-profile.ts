import type { Profile } from './profile.ts'

/** What everybody starts with, and what a row from an earlier version lacks. */
export const blankProfile = {
  locale: null,
  zone: null,
  theme: 'system',
  density: 'comfortable',
  textSize: '100',
  contrast: 'normal',
  motion: 'system',
  clock: 'language',
  weekStart: null,
  announce: 'all',
  singleKeys: true,
  quietHours: null,
} as const satisfies Omit<Profile, 'id' | 'name' | 'colour'>
