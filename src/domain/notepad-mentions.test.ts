import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { toBase64 } from './base64.ts'
import { openBody } from './notepad-body.ts'
import { peopleMentionedIn } from './notepad-mentions.ts'
import type { BodyTree } from './notepad-tree.ts'
import { appendTree } from './notepad-yjs.ts'

const bo = 'bo-bo-bo-bo-bo-bo-bo'

test('[PU-1] an update says whom it mentions, and not whom an earlier one did', () => {
  const doc = openBody()
  appendTree(doc, paragraphWith({ kind: 'person', id: bo, label: 'Bo' }))
  const before = Y.encodeStateVector(doc)

  const first = peopleMentionedIn(toBase64(Y.encodeStateAsUpdate(doc)))
  appendTree(doc, paragraphWith({ kind: 'item', id: 'milk-milk-milk-milk-', label: 'Milk' }))
  const second = peopleMentionedIn(toBase64(Y.encodeStateAsUpdate(doc, before)))

  expect([first, second]).toEqual([[bo], []])
})

function paragraphWith(attrs: { kind: 'person' | 'item'; id: string; label: string }): BodyTree {
  return [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Ask ' },
        { type: 'mention', attrs },
      ],
    },
  ]
}
