import { parseLines } from '#domain/lines.ts'
import { parseQuickAdd } from '#domain/quick-add.ts'
import { allWords } from '#words/all-words.ts'
import { createFormats } from '#words/format.ts'
import { languages } from '#words/languages.ts'
import { expect, test } from 'vitest'
import { copiedLine } from './copied-line.ts'

const titles = ['Milk', '7up', 'min steak', 'in 1 shampoo', '1. Mai feiern', '- 10 °C bag']

test.for(languages)(
  '[LI-30] what is copied in $name and pasted is the same',
  ({ code, locale }) => {
    const speech = { words: allWords[code], formats: createFormats({ locale, timeZone: 'UTC' }) }
    const names = { people: [], sections: [] }
    const when = { today: '2026-11-18', zone: 'UTC', readDates: null }
    const copied = titles.flatMap((title) =>
      [null, 0.5, 2, 1234.5, 2027, 1_000_000].flatMap((amount) =>
        (amount === null ? [null] : [null, 'kg']).map((unit) => ({ title, amount, unit })),
      ),
    )

    const text = copied.map((item) => copiedLine(item, speech)).join('\n')

    const pasted = parseLines(text).map((line) =>
      parseQuickAdd(line.title, { locale, ...names, ...when }),
    )
    expect(pasted.map(({ title, amount, unit }) => ({ title, amount, unit }))).toEqual(copied)
  },
)
