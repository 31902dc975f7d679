import { expect, test } from 'vitest'
import { excerptOf } from './notepad-body.ts'
import { treeText } from './notepad-tree.ts'
import { byId, withNames } from './people-in-excerpt.ts'

const bob = 'bob-bob-bob-bob-bob-'

function text(words: string) {
  return { type: 'text' as const, text: words }
}

function bodyAbout(before: string, after: string) {
  const mention = {
    type: 'mention' as const,
    attrs: { kind: 'person' as const, id: bob, label: '' },
  }
  return [{ type: 'paragraph' as const, content: [text(before), mention, text(after)] }]
}

test('[NP-20] an excerpt holds who is mentioned and no name, and is read with the name of now', () => {
  const excerpt = excerptOf(treeText(bodyAbout('Ask ', '-like people: @home'), byId))

  expect(excerpt).not.toContain('Bob')
  expect(withNames(excerpt, () => 'Bob')).toBe('Ask @Bob-like people: @home')
  expect(withNames(excerpt, (id) => (id === bob ? 'Robert' : ''))).toBe(
    'Ask @Robert-like people: @home',
  )
})

test('[NP-20] where an excerpt ends within a mention, nothing of that is shown', () => {
  const excerpt = excerptOf(treeText(bodyAbout('x'.repeat(189), ' knows'), byId))

  expect(withNames(excerpt, () => 'Bob')).toBe('x'.repeat(189))
})
