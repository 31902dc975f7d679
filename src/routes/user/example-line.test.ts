import { parseQuickAdd } from '#domain/quick-add.ts'
import { languagesFor } from '#routes/quick-add/use-line-reader.ts'
import { allWords } from '#words/all-words.ts'
import { loadDates } from '#words/dates-in-words.ts'
import { languages } from '#words/languages.ts'
import { expect, test } from 'vitest'
import { piecesOf } from './example-line.ts'

/** Wednesday, 18 November 2026, ten in the morning in Berlin. */
const moment = { now: Date.UTC(2026, 10, 18, 9), timeZone: 'Europe/Berlin', weekStart: 1 }

test.for(languages)(
  '[US-18] the example in $code is read as help explains it',
  async (language) => {
    const { example } = allWords[language.code].help
    const pieces = piecesOf(example)

    const read = await readerOf(language)
    const line = read(example)

    expect(line).toMatchObject({
      amount: 2,
      unit: expect.stringMatching(/^(kg|кг|كغ|ק״ג)$/),
      section: 'groceries',
      assignees: ['friend'],
      urgent: true,
      due: { date: '2026-11-19', time: null },
      repeat: null,
    })
    expect(line.title).toMatch(/^[\p{L}\p{M} ]+$/u)
    const found = Object.fromEntries(line.parts.map(({ kind, words }) => [kind, words]))
    expect(found).toEqual(pieces)
  },
)

test.for(languages)('[US-18] what help in $code quotes as a date is read', async (language) => {
  const { date } = allWords[language.code].help
  const [, quoted = ''] = /[“”„«「‘"]\s?(.+?)\s?[“”»」’"]/u.exec(date) ?? []

  const read = await readerOf(language)
  const line = read(`Xyz ${quoted}`)

  expect(line).toMatchObject({ title: 'Xyz', due: { time: null } })
})

async function readerOf({ code, locale }: (typeof languages)[number]) {
  const { templates, help } = allWords[code]
  const { groceries, household, chores, repairs } = templates.home
  // With no other language to help out.
  const dates = await Promise.all(languagesFor(code, []).map(loadDates))
  return (line: string) =>
    parseQuickAdd(line, {
      locale,
      people: [
        { id: 'friend', name: piecesOf(help.example).person.slice(1) },
        { id: 'other', name: 'Xavier' },
      ],
      sections: Object.entries({ groceries, household, chores, repairs }).map(([id, name]) => ({
        id,
        name,
      })),
      today: '2026-11-18',
      zone: moment.timeZone,
      readDates: (text) => dates.flatMap((read) => read?.(text, moment) ?? []),
    })
}
