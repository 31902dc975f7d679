import type { Remembered } from '#domain/group-memory.ts'
import type { Section } from '#domain/section.ts'
import { titleKey } from '#domain/title-key.ts'
import type { Template } from '#routes/create-group/templates.ts'
import type { NewItem } from '#routes/quick-add/add-items.ts'
import type { Firsts } from '#words/starter-words.ts'

/** As many as one takes in at a glance. */
const shownMax = 6

type Name = keyof Firsts

/** In which section of its template each of the first things stands. */
const places: Readonly<Record<Name, readonly number[]>> = {
  home: [0, 0, 1, 1, 2, 2],
  shopping: [0, 1, 2, 2, 4, 5],
  trip: [0, 0, 1, 1, 2, 2],
  club: [0, 1, 1, 2, 2, 2],
  team: [0, 0, 1, 1, 2, 3],
}

interface Known {
  remembered: readonly Remembered[]
  sections: readonly Section[]
  templates: Readonly<Record<Name, Pick<Template, 'sections'>>>
  firsts: Firsts | undefined
}

/** What an empty list offers: what the group had before, then what its template is for. */
export function suggestFirst({ remembered, sections, templates, firsts }: Known): NewItem[] {
  const before = remembered
    .slice(0, shownMax)
    .map(({ title, section, amount, unit }) => ({ title, section, amount, unit }))
  const keys = new Set(before.map(({ title }) => titleKey(title)))
  const name = templateOf(sections, templates)
  const others = (firsts?.[name] ?? []).map((title, index) => {
    const emoji = templates[name].sections[places[name][index] ?? -1]?.emoji
    return { title, section: sections.find((section) => section.emoji === emoji)?.id ?? null }
  })
  return [...before, ...others.filter(({ title }) => !keys.has(titleKey(title)))].slice(0, shownMax)
}

/**
 * A group does not know its template: the emojis of its sections tell, in any language. One alone
 * says little, and what nobody can tell is shopping.
 */
function templateOf(sections: readonly Section[], templates: Known['templates']): Name {
  const emojis = new Set(sections.map(({ emoji }) => emoji))
  let best: Name = 'shopping'
  let most = 1
  for (const name of Object.keys(places) as Name[]) {
    const count = templates[name].sections.filter(({ emoji }) => emojis.has(emoji)).length
    if (count > most) [best, most] = [name, count]
  }
  return best
}
