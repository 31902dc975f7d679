import { newId } from '#client/ids.ts'
import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import { lastOrder } from '#domain/last-order.ts'
import type { MutationArgs } from '#domain/mutations.ts'
import { orderBetween } from '#domain/order-between.ts'
import { titleKey } from '#domain/title-key.ts'
import type { Language } from '#words/languages.ts'
import type { PastedItem } from './pasted-list.ts'
import type { Template } from './templates.ts'

export interface NewGroup {
  group: Pick<MutationArgs<'createGroup'>, 'name' | 'emoji' | 'colour'>
  sections: Template['sections']
  layout: Template['layout']
  language: Language
}

/** Makes a group with its sections and their first layout on this device, at once; throws the refusal if it cannot be. */
export function makeGroup(session: Session, { group, sections, layout, language }: NewGroup): Id {
  const id = newId()
  session.mutate(id, 'createGroup', {
    ...group,
    locale: language.code,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    weekStart: weekStartIn(regionalLocale(language)),
  })
  const ids = addSections(session, id, sections)
  if (layout !== null && ids.length > 0) {
    const order = orderBetween(null, null, Math.random)
    session.mutate(id, 'addLayout', { id: newId(), name: layout, sections: ids, order })
  }
  return id
}

/** Adds sections behind those that are there. */
export function addSections(session: Session, group: Id, sections: Template['sections']): Id[] {
  let order = lastOrder(session.replica(group).all('section'))
  return sections.map((section) => {
    const id = newId()
    order = orderBetween(order, null, Math.random)
    session.mutate(group, 'addSection', { id, order, ...section })
    return id
  })
}

/** Items of a pasted list with the ids of the sections that they stood under. */
export function withSections(session: Session, group: Id, items: readonly PastedItem[]) {
  const sections = new Map(
    session
      .replica(group)
      .all('section')
      .map(({ id, name }) => [titleKey(name), id]),
  )
  return items.map(({ section, ...item }) => ({
    ...item,
    section: section === null ? null : (sections.get(titleKey(section)) ?? null),
  }))
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
