import { newId } from '#client/ids.ts'
import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import type { MutationArgs } from '#domain/mutations.ts'
import { type Order, orderBetween } from '#domain/order.ts'
import type { Language } from '#words/languages.ts'
import type { Template } from './templates.ts'

interface NewGroup {
  group: Pick<MutationArgs<'createGroup'>, 'name' | 'emoji' | 'colour'>
  sections: Template['sections']
  language: Language
}

/** Makes a group with its sections on this device, at once; throws the refusal if it cannot be. */
export function makeGroup(session: Session, { group, sections, language }: NewGroup): Id {
  const id = newId()
  session.mutate(id, 'createGroup', {
    ...group,
    locale: language.code,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    weekStart: weekStartIn(regionalLocale(language)),
  })
  let order: Order | null = null
  for (const section of sections) {
    order = orderBetween(order, null, Math.random)
    session.mutate(id, 'addSection', { id: newId(), order, ...section })
  }
  return id
}

/** The browser also knows the country, which decides about weeks; the catalogue may not. */
function regionalLocale({ code, locale }: Language): string {
  return navigator.languages.find((wanted) => wanted.startsWith(`${code}-`)) ?? locale
}

/** The day on which a week begins; Monday where the browser cannot say. */
function weekStartIn(locale: string): 1 | 6 | 7 {
  const known = new Intl.Locale(locale)
  const firstDay = 'getWeekInfo' in known ? known.getWeekInfo().firstDay : 1
  return firstDay === 6 || firstDay === 7 ? firstDay : 1
}
