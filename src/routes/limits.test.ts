import { findMutation } from '#domain/mutations.ts'
import { Refusal } from '#domain/refusal.ts'
import { allWords } from '#words/all-words.ts'
import { refusalMessage } from '#words/refusal-message.ts'
import { expect, test } from 'vitest'

const id = 'thing-----------'
const ids = (count: number) =>
  Array.from({ length: count }, (_, index) => `thing-${String(index).padStart(10, '0')}`)
const add = { id, title: 'Milk', order: 'a1' }

const beyond: readonly (readonly [what: string, name: string, args: object, allowed: string])[] = [
  ['a title', 'addListItem', { ...add, title: 'x'.repeat(501) }, '500'],
  ['no title', 'addListItem', { ...add, title: ' ' }, 'empty'],
  ['a note', 'addListItem', { ...add, note: 'x'.repeat(16_385) }, '16,384'],
  ['a unit', 'addListItem', { ...add, unit: 'x'.repeat(25) }, '24'],
  ['decimals', 'addListItem', { ...add, amount: 1.2345 }, 'three'],
  ['an amount', 'addListItem', { ...add, amount: 1_000_001 }, '1,000,000'],
  ['assignees', 'addListItem', { ...add, assignees: ids(11) }, '10'],
  ['tags', 'addListItem', { ...add, tags: ids(21) }, '20'],
  ['a tag', 'addListItem', { ...add, tags: ['x'.repeat(61)] }, '60'],
  ['links', 'addListItem', { ...add, links: ids(11).map((each) => `https://a.b/${each}`) }, '10'],
  ['a link', 'addListItem', { ...add, links: [`https://a.b/${'x'.repeat(2_048)}`] }, '2,048'],
  ['a script', 'addListItem', { ...add, links: ['javascript:alert(1)'] }, 'http'],
  ['a section', 'addSection', { id, name: 'x'.repeat(61), emoji: null, order: 'a1' }, '60'],
  ['a layout', 'addLayout', { id, name: 'x'.repeat(61), sections: [], order: 'a1' }, '60'],
  ['a layout of', 'addLayout', { id, name: 'A', sections: ids(101), order: 'a1' }, '100'],
  ['at once', 'deleteListItems', { ids: ids(501) }, '500'],
]

test.for(beyond)('[LM-40] %s beyond its limit says what is allowed', ([, name, args, allowed]) => {
  const refuse = () => findMutation(name)?.parse(args)

  expect(refuse).toThrow(Refusal)
  expect(messageOf(refuse)).toContain(allowed)
})

function messageOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return refusalMessage(allWords.en, error)
    throw error
  }
  return ''
}
