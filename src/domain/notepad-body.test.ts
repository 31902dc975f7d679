import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { toBase64 } from './base64.ts'
import { bodyText, excerptOf, openBody, writeBody } from './notepad-body.ts'
import { excerptMaxLength } from './notepad-mutations.ts'

test('[NP-1] a text becomes a body with one paragraph a line, and reads the same again', () => {
  const doc = openBody()

  writeBody(doc, 'Bins: Tuesday\n\nPaper: Monday')
  const again = openBody([toBase64(Y.encodeStateAsUpdate(doc))])

  expect(bodyText(again)).toBe('Bins: Tuesday\n\nPaper: Monday')
  expect(again.getXmlFragment('body').length).toBe(3)
})

test('[NP-2] two people who begin the same empty line apart both stay in it', () => {
  const [ada, bob] = [openBody(), openBody()]
  writeBody(ada, '')
  Y.applyUpdate(bob, Y.encodeStateAsUpdate(ada))

  for (const [doc, words] of [
    [ada, 'Bins'],
    [bob, 'Paper'],
  ] as const) {
    const line = doc.getXmlFragment('body').get(0) as Y.XmlElement
    line.insert(0, [new Y.XmlText(words)])
  }
  Y.applyUpdate(ada, Y.encodeStateAsUpdate(bob))
  Y.applyUpdate(bob, Y.encodeStateAsUpdate(ada))

  expect(bodyText(ada)).toBe(bodyText(bob))
  expect(['BinsPaper', 'PaperBins']).toContain(bodyText(ada))
})

test('[NP-3] half of an emoji is stored as the sign for what cannot be read', () => {
  const doc = openBody()

  writeBody(doc, 'Bins \uD83D')

  expect(bodyText(doc)).toBe('Bins \uFFFD')
})

test('[NP-7] the excerpt is the first words on one line', () => {
  expect(excerptOf('  Bins:\n\n  Tuesday  ')).toBe('Bins: Tuesday')
  expect(excerptOf('🏠'.repeat(excerptMaxLength)).isWellFormed()).toBe(true)
  expect(excerptOf('x'.repeat(1_000))).toHaveLength(excerptMaxLength)
})
