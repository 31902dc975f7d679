import { expect, test } from 'vitest'
import { parseLines } from './lines.ts'

test.each([
  ['- Milk', 'Milk'],
  ['* Milk', 'Milk'],
  ['• Milk', 'Milk'],
  ['– Milk', 'Milk'],
  ['1. Milk', 'Milk'],
  ['12) Milk', 'Milk'],
  ['(3) Milk', 'Milk'],
  ['[ ] Milk', 'Milk'],
  ['- [ ] Milk', 'Milk'],
  ['☐ Milk', 'Milk'],
  ['  \t Milk  ', 'Milk'],
  ['⬜ Milk', 'Milk'],
  ['◻️ Milk', 'Milk'],
  ['□ Milk', 'Milk'],
  ['● Milk', 'Milk'],
  ['⁃ Milk', 'Milk'],
  ['•Milk', 'Milk'],
  ['1.) Milk', 'Milk'],
  ['\u200e- Milk', 'Milk'],
  ['1.5 kg flour', '1.5 kg flour'],
  ['2 apples', '2 apples'],
  ['-10 °C bag', '-10 °C bag'],
  ['[sic] bread', '[sic] bread'],
])('[CI-3] marks before the words are not part of them: %j', (written, title) => {
  expect(parseLines(written)).toEqual([{ title, done: false, problem: null }])
})

test.each(['[x] Milk', '- [X] Milk', '1. [x] Milk', '☑ Milk', '✓ Milk', '☑️ Milk', '✔️ Milk'])(
  '[CI-3] what was ticked where it came from is ticked here: %j',
  (written) => {
    expect(parseLines(written)).toEqual([{ title: 'Milk', done: true, problem: null }])
  },
)

test('[CI-3] every kind of line end parts items, and empty lines are none', () => {
  const text = 'a\r\nb\rc\n\n  \nd\u2028e\u2029f\n\u200b\n- \n[ ]\n3.'

  const titles = parseLines(text).map((line) => line.title)

  expect(titles).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('[CI-5] half an emoji is no text', () => {
  expect(parseLines('Milk \ud83d')).toEqual([
    { title: 'Milk \ud83d', done: false, problem: 'notText' },
  ])
})

test('[CI-5] a line that is too long for a title is kept and marked', () => {
  const [line] = parseLines('x'.repeat(501))

  expect(line).toEqual({ title: 'x'.repeat(501), done: false, problem: 'tooLong' })
})
