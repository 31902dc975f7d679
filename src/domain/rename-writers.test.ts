import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { bodyText, openBody, writeBody } from './notepad-body.ts'
import { readUpdate } from './notepad-update.ts'
import { toBase64 } from './base64.ts'
import { isWrittenByAnother, renameWriters } from './rename-writers.ts'

const taken = 7
const free = 9

test('[NB-9] words that were written with somebody else’s id are all there under a new one', () => {
  const theirs = written('Paper', taken)
  const mine = written('Glass', taken)
  const bytes = Y.encodeStateAsUpdate(mine)

  const renamed = mustRename(bytes)
  Y.applyUpdate(theirs, renamed)

  expect(linesOf(theirs)).toEqual(['Glass', 'Paper'])
  expect([...readUpdate(toBase64(renamed)).writes.keys()]).toEqual([free])
})

test('[NB-9] what was written before it was taken stays as it is, and so do deletions', () => {
  const server = written('Paper', taken)
  const mine = openBody([toBase64(Y.encodeStateAsUpdate(server))])
  mine.clientID = taken
  const before = Y.encodeStateVector(mine)
  writeBody(mine, 'Glass')
  mine.getXmlFragment('body').delete(0, 1)
  const later = Y.encodeStateAsUpdate(mine, before)

  Y.applyUpdate(server, mustRename(later))

  expect(bodyText(server)).toBe(bodyText(mine))
  expect([...readUpdate(toBase64(mustRename(later))).needs.keys()]).toEqual([taken])
})

test('[NB-9] bytes with a part missing in between cannot go again', () => {
  const mine = openBody()
  const parts: Uint8Array[] = []
  mine.on('update', (update: Uint8Array) => parts.push(update))
  for (const word of ['one', 'two', 'three']) writeBody(mine, word)
  const [first, , third] = parts as [Uint8Array, Uint8Array, Uint8Array]

  expect(renameWriters(Y.mergeUpdates([first, third]), () => free)).toBeNull()
})

test('[NB-9] others’ letters under my id are told from my own that come back', () => {
  const mine = written('Glass', taken)
  const again = Y.encodeStateAsUpdate(mine)
  const others = Y.encodeStateAsUpdate(written('Grass', taken))
  mine.getXmlFragment('body').delete(0, 1)

  expect(isWrittenByAnother(written('Glass', taken), others)).toBe(true)
  expect(isWrittenByAnother(written('Glass', taken), again)).toBe(false)
  expect(isWrittenByAnother(written('Glass', taken), Y.encodeStateAsUpdate(mine))).toBe(false)
})

function written(words: string, writer: number): Y.Doc {
  const doc = openBody()
  doc.clientID = writer
  writeBody(doc, words)
  return doc
}

function mustRename(update: Uint8Array): Uint8Array {
  const renamed = renameWriters(update, () => free)
  if (!renamed) throw new Error('not renamed')
  return renamed
}

function linesOf(doc: Y.Doc): string[] {
  return bodyText(doc).split('\n').toSorted()
}
