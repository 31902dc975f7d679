import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { toBase64 } from './base64.ts'
import { bodyText, excerptOf, openBody, stepsBetween, writeBody } from './notepad-body.ts'
import { caretAt, offsetOf } from './notepad-caret.ts'
import { excerptMaxLength } from './notepad-mutations.ts'
import { notepadBodyMaxLength, notepadUpdateMaxBytes } from './notepad.ts'

/** What people write: several lines, emoji of several code points, other scripts. */
const letter = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'ab c\n'.split('')) },
  { weight: 1, arbitrary: fc.constantFrom('😀', '😁', '👩‍👩‍👧', 'é', '日', 'ש') },
)
const text = fc.string({ unit: letter, maxLength: 40 })

test('[NP-1] the body says what was written, however often it is written over', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (texts) => {
      const doc = openBody()

      for (const each of texts) {
        writeBody(doc, each)

        expect(bodyText(doc)).toBe(each)
      }
    }),
  )
})

test('[NP-1] a body is a Y.XmlFragment with one paragraph a line', () => {
  const doc = openBody()

  writeBody(doc, 'Wi-Fi\n\nbins')

  expect(doc.getXmlFragment('body').toString()).toBe(
    '<paragraph>Wi-Fi</paragraph><paragraph></paragraph><paragraph>bins</paragraph>',
  )
})

test('[NP-2] two people who write apart end equal, and after that each can write on', () => {
  fc.assert(
    fc.property(text, text, text, text, (shared, ada, bob, later) => {
      const [one, two] = twoDocs(shared)

      writeBody(one, ada)
      writeBody(two, bob)
      merge(one, two)
      const merged = bodyText(one)
      writeBody(two, later)
      merge(one, two)

      expect(bodyText(two)).toBe(later)
      expect(bodyText(one)).toBe(later)
      expect(merged.isWellFormed()).toBe(true)
      expect(merged).not.toContain('\uFFFD')
    }),
  )
})

test("[NP-2] words that two people add apart are both kept, and so are the others'", () => {
  const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(text, place, place, (shared, first, second) => {
      const [one, two] = twoDocs(shared)

      writeBody(one, withWord(shared, first, 'ADA'))
      writeBody(two, withWord(shared, second, 'BOB'))
      merge(one, two)

      const merged = bodyText(one)
      expect(merged).toBe(bodyText(two))
      expect(merged).toContain('ADA')
      expect(merged).toContain('BOB')
      expect(merged.replace('ADA', '').replace('BOB', '')).toBe(shared)
    }),
  )
})

test('[NP-2] two people who begin the same empty line apart both stay in it', () => {
  const [one, two] = twoDocs('Wi-Fi\n')

  writeBody(one, 'Wi-Fi\nada')
  writeBody(two, 'Wi-Fi\nbob')
  merge(one, two)
  const merged = bodyText(one)
  writeBody(one, merged.replace('ada', 'anna').replace('bob', 'bert'))
  merge(one, two)

  expect(merged).toMatch(/^Wi-Fi\n(adabob|bobada)$/)
  expect(bodyText(two)).toBe(merged.replace('ada', 'anna').replace('bob', 'bert'))
})

test('[NP-3] an emoji that differs by half is exchanged whole', () => {
  const [one, two] = twoDocs('😀')

  writeBody(one, '😁')
  merge(one, two)

  expect(bodyText(two)).toBe('😁')
})

test('[NP-3] half of an emoji is stored as the sign for what cannot be read, on both ends', () => {
  const [one, two] = twoDocs('')

  writeBody(one, 'a\uD83D')
  merge(one, two)

  expect(bodyText(one)).toBe('a\uFFFD')
  expect(bodyText(two)).toBe('a\uFFFD')
})

test('[NP-4] a change of one line touches no other line', () => {
  const doc = openBody()
  writeBody(doc, 'one\ntwo\nthree')
  const before = doc.getXmlFragment('body').toArray()

  writeBody(doc, 'one\nextra\ntwo!\nthree')
  writeBody(doc, 'one\nextra\ntwo!!\nthree')

  const after = doc.getXmlFragment('body').toArray()
  expect(after[0]).toBe(before[0])
  expect(after[3]).toBe(before[2])
})

test('[NP-4] words at the end of a line stay there when somebody puts a line before it', () => {
  const [one, two] = twoDocs('Bins: Tuesday')

  writeBody(two, 'Paper: MonBins: Tuesday')
  writeBody(two, 'Paper: Mon\nBins: Tuesday')
  writeBody(one, 'Bins: Tuesday morning')
  merge(one, two)

  expect(bodyText(one)).toBe('Paper: Mon\nBins: Tuesday morning')
})

test('[NP-4] words in a line stay there when somebody joins it to a short one', () => {
  const [one, two] = twoDocs('Bin\nsecond long line\nlast')

  writeBody(two, 'Binsecond long line\nlast')
  writeBody(one, 'Bin\nsecond very long line\nlast')
  merge(one, two)

  expect(bodyText(one)).toBe('Binsecond very long line\nlast')
})

test('[NP-5] a text beyond the limit is refused, and what is there stays', () => {
  const doc = openBody()
  writeBody(doc, 'kept')

  expect(() => writeBody(doc, 'x'.repeat(notepadBodyMaxLength + 1))).toThrow('tooLarge')
  expect(bodyText(doc)).toBe('kept')
})

test('[NP-5] a text that two people made too long together can be made shorter', () => {
  const [one, two] = twoDocs('')
  writeBody(one, 'x'.repeat(notepadBodyMaxLength))
  writeBody(two, 'yyy')
  merge(one, two)

  const shorter = bodyText(one).slice(1)
  writeBody(one, shorter)

  expect(bodyText(one)).toBe(shorter)
})

test('[NP-6] a long text goes in steps, each of which one mutation carries', () => {
  const long = '🥕 Carrots, and what else the soup needs\n'.repeat(4_000)
  const doc = openBody()
  writeBody(doc, 'before\nafter')
  const sizes: number[] = []
  doc.on('update', (update: Uint8Array) => sizes.push(toBase64(update).length))

  const target = `before\n${long}after`
  for (const step of stepsBetween('before\nafter', target)) writeBody(doc, step)

  expect(bodyText(doc)).toBe(target)
  expect(Math.max(...sizes)).toBeLessThan(notepadUpdateMaxBytes)
})

test('[NP-6] steps end at the text and never halve an emoji', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const steps = stepsBetween(before, after)

      expect(steps.at(-1)).toBe(after)
      expect(steps.every((step) => step.isWellFormed())).toBe(true)
    }),
  )
})

test('[NP-7] the excerpt is the first words on one line', () => {
  expect(excerptOf('  Wi-Fi:\n\n  trivet  ')).toBe('Wi-Fi: trivet')
  expect(excerptOf('x'.repeat(500))).toHaveLength(excerptMaxLength)
  expect(excerptOf(`${'x'.repeat(excerptMaxLength - 1)}😀`).isWellFormed()).toBe(true)
})

test('[NP-8] a caret stays at its letters, whatever others write around it', () => {
  const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(text, place, place, (shared, caret, theirs) => {
      const [one, two] = twoDocs(shared)
      const offset = Array.from(shared)
        .slice(0, Math.floor(caret * (shared.length + 1)))
        .join('').length
      const held = caretAt(one, offset)

      writeBody(two, withWord(shared, theirs, 'BOB'))
      merge(one, two)

      const beforeCaret = bodyText(one).slice(0, offsetOf(one, held) ?? 0)
      expect(beforeCaret.replace('BOB', '')).toBe(shared.slice(0, offset))
    }),
  )
})

test('[NP-8] words that others add before the caret on its line carry it along', () => {
  const [one, two] = twoDocs('first\nmilk and eggs')
  const held = caretAt(one, 'first\nmilk'.length)

  writeBody(two, 'a new line\nfirst\nmilk and eggs')
  writeBody(two, 'a new line\nfirst\noat milk and eggs')
  writeBody(two, 'a new line\nfirst\noat milk and brown eggs')
  merge(one, two)

  expect(offsetOf(one, held)).toBe('a new line\nfirst\noat milk'.length)
})

test('[NP-8] words that others add at the caret come after it', () => {
  const [one, two] = twoDocs('milk')
  const held = caretAt(one, 'milk'.length)

  writeBody(two, 'milk and eggs')
  merge(one, two)

  expect(offsetOf(one, held)).toBe('milk'.length)
})

test('[NP-8] a caret in a line that others deleted has no place', () => {
  const [one, two] = twoDocs('one\ntwo\nthree')
  const held = caretAt(one, 'one\ntw'.length)

  writeBody(two, 'one\nthree')
  merge(one, two)

  expect(offsetOf(one, held)).toBeNull()
})

function twoDocs(shared: string): [Y.Doc, Y.Doc] {
  const first = openBody()
  writeBody(first, shared)
  return [first, openBody([toBase64(Y.encodeStateAsUpdate(first))])]
}

function merge(one: Y.Doc, two: Y.Doc): void {
  const [fromOne, fromTwo] = [Y.encodeStateAsUpdate(one), Y.encodeStateAsUpdate(two)]
  Y.applyUpdate(one, fromTwo)
  Y.applyUpdate(two, fromOne)
}

/** The text with a word put in, at a place between two characters. */
function withWord(before: string, place: number, word: string): string {
  const characters = Array.from(before)
  characters.splice(Math.floor(place * (characters.length + 1)), 0, word)
  return characters.join('')
}
