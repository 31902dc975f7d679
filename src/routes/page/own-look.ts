import { applyLook, deviceZone, rememberLook } from '#client/look.ts'
import { ownProfile } from '#client/own-profile.ts'
import type { PageData } from '#client/page.ts'
import type { Session } from '#client/session.ts'
import { findLanguage, languageOf } from '#words/languages.ts'

/** A page of nobody in the look of whoever this device knows, by the rule that the server has. */
export function inOwnLook(page: PageData, session: Session): PageData {
  const profile = ownProfile(session)
  const { locale, zone, theme, density, textSize, contrast, motion } = profile
  const { code, dir } = findLanguage(locale ?? '') ?? languageOf(page.language)
  const timeZone = zone ?? deviceZone()
  const look = { language: code, theme, density, textSize, contrast, motion, timeZone }
  Object.assign(document.documentElement, { lang: code, dir })
  applyLook(look)
  rememberLook(look)
  return { ...page, ...look }
}
