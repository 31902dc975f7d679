import { applyLook, deviceZone, rememberLook } from '#client/look.ts'
import { withDefaults } from '#client/own-profile.ts'
import type { PageData } from '#client/page.ts'
import type { Session } from '#client/session.ts'
import { isTimeZone } from '#domain/is-time-zone.ts'
import type { Profile } from '#domain/profile.ts'
import type { FormatSettings } from '#words/format.ts'
import { findLanguage } from '#words/languages.ts'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { neverChanges } from './alive.ts'

interface OwnSettings {
  page: PageData
  session: Session | null
  /** The language that is spoken now. */
  spoken: string
  changeLanguage: (code: string) => Promise<void>
}

/** What I chose on any of my devices holds here at once: look, language, zone and clock. */
export function useOwnSettings({ page, session, spoken, changeLanguage }: OwnSettings): {
  /** The page in my own zone. */
  own: PageData
  hourCycle: FormatSettings['hourCycle']
} {
  const profile = useOwnProfile(session)
  const here = useDeviceZone(page.timeZone)
  const timeZone = zoneOf(profile, here)
  const own = useMemo(() => ({ ...page, timeZone }), [page, timeZone])
  const look = useLookOf(profile)
  useEffect(() => {
    if (!look) return
    applyLook(look)
    rememberLook({ ...look, language: spoken, timeZone: look.zone ?? deviceZone() })
  }, [look, spoken])
  const locale = findLanguage(profile?.locale ?? '')?.code
  useEffect(() => {
    // One whose words are not on this device yet is spoken when there is a network.
    if (locale && locale !== spoken) changeLanguage(locale).catch(() => undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- what I chose here is spoken before it is stored
  }, [locale, changeLanguage])
  return { own, hourCycle: profile ? hourCycles[profile.clock] : undefined }
}

const hourCycles = { language: undefined, '12': 'h12', '24': 'h23' } as const

function useOwnProfile(session: Session | null): Profile | null {
  const subscribe = useCallback(
    (listener: () => void) =>
      session ? session.own.subscribeTo('profile', session.user.id, listener) : neverChanges(),
    [session],
  )
  const read = () => session && (session.own.get('profile', session.user.id) ?? session.user)
  const profile = useSyncExternalStore(subscribe, read, read)
  return profile && withDefaults(profile)
}

/** The same object while none of its parts changes. */
function useLookOf(profile: Profile | null) {
  const { theme, density, textSize, contrast, motion, zone } = profile ?? {}
  return useMemo(
    () =>
      theme && density && textSize && contrast && motion && zone !== undefined
        ? { theme, density, textSize, contrast, motion, zone }
        : null,
    [theme, density, textSize, contrast, motion, zone],
  )
}

/** As the server took it to be, until the page is alive. */
function useDeviceZone(painted: string): string {
  return useSyncExternalStore(neverChanges, deviceZone, () => painted)
}

/** The one that I chose; else where this device is. */
function zoneOf(profile: Profile | null, here: string): string {
  const { zone = null } = profile ?? {}
  if (zone === null) return here
  return isTimeZone(zone) ? zone : 'UTC'
}
