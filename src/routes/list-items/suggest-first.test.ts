import { templatesIn } from '#routes/create-group/templates.ts'
import { allWords } from '#words/all-words.ts'
import { languages } from '#words/languages.ts'
import { loadFirsts } from '#words/starter-words.ts'
import { expect, test } from 'vitest'
import { suggestFirst } from './suggest-first.ts'

const templates = templatesIn(allWords.en)
const names = ['home', 'shopping', 'trip', 'club', 'team'] as const
const firsts = await loadFirsts('en')

test.each(names)('[LI-24] the sections of a %s tell its template', (name) => {
  const found = suggestFirst({ remembered: [], sections: sectionsOf(name), templates, firsts })

  expect(found.map(({ title }) => title)).toEqual(firsts?.[name])
  expect(found.every(({ section }) => section)).toBe(true)
})

test('[LI-24] what was had before comes first, and nothing twice', () => {
  const milk = { key: 'milk', title: 'milk', section: 'cold', amount: 2, unit: 'l' }
  const remembered = [{ ...milk, times: 3, lastAt: 1 }]

  const found = suggestFirst({ remembered, sections: [], templates, firsts })

  expect(found[0]).toEqual({ title: 'milk', section: 'cold', amount: 2, unit: 'l' })
  expect(found.map(({ title }) => title)).toEqual([
    'milk',
    'Bananas',
    'Bread',
    'Eggs',
    'Pasta',
    'Juice',
  ])
})

test.each(languages)('[LI-24] $name has six words for each template', async ({ code }) => {
  const spoken = await loadFirsts(code)

  for (const name of names) expect(new Set(spoken?.[name])).toHaveProperty('size', 6)
})

function sectionsOf(name: (typeof names)[number]) {
  const common = { order: 'b', deleted: null }
  return templates[name].sections.map((section, index) => ({
    ...section,
    ...common,
    id: `${index}`,
  }))
}
