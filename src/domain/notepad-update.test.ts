import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { toBase64 } from './base64.ts'
import { openBody } from './notepad-body.ts'
import { readUpdate } from './notepad-update.ts'
import { paragraphs } from './notepad-tree.ts'
import { appendTree } from './notepad-yjs.ts'
import { Refusal } from './refusal.ts'

/** What somebody would send who means harm, each with the refusal that it must get. */
const hostile: { name: string; update: string; code: string }[] = JSON.parse(
  readFileSync(new URL('../../tests/fixtures/hostile-updates.json', import.meta.url), 'utf8'),
)

test.each(hostile.filter(({ code }) => code === 'invalid'))(
  '[NB-1] bytes that no editor writes are refused: $name',
  ({ update }) => {
    expect(refusalOf(update)).toBe('invalid')
  },
)

test('[NB-1] everything that a body can hold is read', () => {
  const doc = openBody()
  const sent: string[] = []
  doc.on('update', (update: Uint8Array) => sent.push(toBase64(update)))

  appendTree(doc, paragraphs('Wi-Fi\n😀 bins'))
  appendTree(doc, [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Plan' }] },
    {
      type: 'taskList',
      content: [
        { type: 'taskItem', attrs: { done: true }, content: [{ type: 'paragraph' }] },
        { type: 'liveLine', attrs: { item: 'milk------------', title: 'Milk' } },
      ],
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
        { type: 'hardBreak' },
        { type: 'mention', attrs: { kind: 'person', id: 'ada-------------', label: '' } },
        {
          type: 'text',
          text: 'a link',
          marks: [{ type: 'link', attrs: { href: 'https://example.com' } }],
        },
      ],
    },
  ])
  const heading = doc.getXmlFragment('body').get(2) as Y.XmlElement<{ level: number }>
  heading.setAttribute('level', 3)
  doc.getXmlFragment('body').delete(0, 1)

  for (const update of [...sent, toBase64(Y.encodeStateAsUpdate(doc))]) {
    expect(refusalOf(update)).toBeNull()
  }
})

test('[NB-2] an update says whose letters it brings and what it builds on', () => {
  const ada = openBody()
  ada.clientID = 1
  appendTree(ada, paragraphs('milk'))
  const bob = openBody([toBase64(Y.encodeStateAsUpdate(ada))])
  bob.clientID = 2
  const before = Y.encodeStateVector(bob)
  const line = bob.getXmlFragment('body').get(0) as Y.XmlElement
  const text = line.get(0) as Y.XmlText
  text.insert(4, 'y')

  const { writes, needs, added } = readUpdate(toBase64(Y.encodeStateAsUpdate(bob, before)))

  expect([...writes]).toEqual([[2, { from: 0, to: 1 }]])
  expect([...needs]).toEqual([[1, 6]])
  expect(added).toBe(1)
})

const mangled = 10_000

test(`[F13] of ${mangled} mangled updates none that is read breaks the document`, () => {
  const random = seeded(1)
  const doc = openBody()
  doc.clientID = 1
  appendTree(doc, paragraphs('Wi-Fi\nbins'))
  const state = Y.encodeStateAsUpdate(doc)
  const updates = Array.from({ length: 100 }, (_, count) => nextUpdate(doc, count))
  let read = 0

  for (let count = 0; count < mangled; count += 1) {
    const update = updates[count % updates.length]
    const bytes = mangle(update ?? state, random)
    if (!fits(doc, toBase64(bytes))) continue
    read += 1
    const scratch = openBody([toBase64(state)])
    Y.applyUpdate(scratch, bytes)

    expect(scratch.store.pendingStructs).toBeNull()
    expect(() => scratch.getXmlFragment('body').toString()).not.toThrow()
  }
  expect(read).toBeGreaterThan(0)
}, 30_000)

/** As the server does it, with a document in the place of its rows. */
function fits(doc: Y.Doc, update: string): boolean {
  try {
    const { writes, needs } = readUpdate(update)
    const known = Y.decodeStateVector(Y.encodeStateVector(doc))
    const isNew = [...writes].every(([client, { from }]) => from === 0 && !known.has(client))
    return isNew && [...needs].every(([client, clock]) => (known.get(client) ?? 0) >= clock)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return false
  }
}

function nextUpdate(doc: Y.Doc, count: number): Uint8Array {
  const mine = openBody([toBase64(Y.encodeStateAsUpdate(doc))])
  mine.clientID = 1_000 + count
  const before = Y.encodeStateVector(mine)
  const line = mine.getXmlFragment('body').get(0) as Y.XmlElement
  const text = line.get(0) as Y.XmlText
  text.insert(3, `${count}`)
  appendTree(mine, paragraphs('and more'))
  return Y.encodeStateAsUpdate(mine, before)
}

function refusalOf(update: string): string | null {
  try {
    readUpdate(update)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

function mangle(bytes: Uint8Array, random: () => number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  const flips = 1 + Math.floor(random() * 3)
  for (let flip = 0; flip < flips; flip += 1) {
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256)
  }
  return random() < 0.1 ? copy.subarray(0, Math.floor(random() * copy.length)) : copy
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
