import { expect, test } from 'vitest'
import { dateLanguage, loadDates } from './dates-in-words.ts'

/** Wednesday, 18 November 2026, ten in the morning in Berlin. */
const moment = { now: Date.UTC(2026, 10, 18, 9), timeZone: 'Europe/Berlin', weekStart: 1 }

async function read(language: string, line: string, changes: Partial<typeof moment> = {}) {
  const dates = await loadDates(language)
  return dates?.(line, { ...moment, ...changes }) ?? []
}

test.for([
  ['en', 'tomorrow', '2026-11-19'],
  ['de', 'morgen', '2026-11-19'],
  ['ar', 'غدا', '2026-11-19'],
  ['fr', 'demain', '2026-11-19'],
  ['es', 'mañana', '2026-11-19'],
  ['it', 'domani', '2026-11-19'],
  ['pt', 'amanhã', '2026-11-19'],
  ['nl', 'morgen', '2026-11-19'],
  ['sv', 'imorgon', '2026-11-19'],
  ['fi', 'huomenna', '2026-11-19'],
  ['ru', 'завтра', '2026-11-19'],
  ['uk', 'завтра', '2026-11-19'],
  ['id', 'besok', '2026-11-19'],
  ['vi', 'ngày mai', '2026-11-19'],
  ['ja', '明日', '2026-11-19'],
  ['zh', '明天', '2026-11-19'],
  ['zh-hant', '明天', '2026-11-19'],
])('[QA-4] in %s, %s is read, and is strong', async ([language = '', word = '', date]) => {
  const [found] = await read(language, `Xyz ${word}`)

  expect(found).toMatchObject({ date, time: null, isStrong: true, start: 4 })
})

test.for([
  ['es', 'pasado mañana', '2026-11-20'],
  ['es', 'dentro de 3 días', '2026-11-21'],
  ['es', 'viernes', '2026-11-20'],
  ['pt', 'depois de amanhã', '2026-11-20'],
  ['pt', 'em 3 dias', '2026-11-21'],
  ['pt', 'sexta-feira', '2026-11-20'],
  ['sv', 'i morgon', '2026-11-19'],
  ['sv', 'i övermorgon', '2026-11-20'],
  ['sv', 'om 2 veckor', '2026-12-02'],
  ['sv', 'fredag', '2026-11-20'],
  ['ja', '明後日', '2026-11-20'],
  ['ja', '3日後', '2026-11-21'],
  ['ja', '金曜日', '2026-11-20'],
  ['uk', 'післязавтра', '2026-11-20'],
  ['uk', 'через 3 дні', '2026-11-21'],
  ['uk', "п'ятниця", '2026-11-20'],
  ['nl', 'overmorgen', '2026-11-20'],
  ['it', 'dopodomani', '2026-11-20'],
  ['fr', 'après-demain', '2026-11-20'],
  ['fi', 'ylihuomenna', '2026-11-20'],
  ['ar', 'بعد الغد', '2026-11-20'],
  ['id', 'lusa', '2026-11-20'],
  ['vi', 'ngày kia', '2026-11-20'],
  ['zh', '后天', '2026-11-20'],
  ['ru', 'послезавтра', '2026-11-20'],
  ['cs', 'pozítří', '2026-11-20'],
  ['cs', 'za 3 dny', '2026-11-21'],
  ['da', 'i morgen', '2026-11-19'],
  ['he', 'מחר', '2026-11-19'],
  ['ko', '3일 후', '2026-11-21'],
  ['nb', 'fredag', '2026-11-20'],
  ['pl', 'w przyszłym tygodniu', '2026-11-25'],
  ['tr', 'yarın', '2026-11-19'],
  ['sv', 'om 2 dagar', '2026-11-20'],
  ['ja', '2日後', '2026-11-20'],
  ['ko', '1주 후', '2026-11-25'],
  ['pl', 'za 2 dni', '2026-11-20'],
])('[QA-4] in %s, %s is a day that is near', async ([language = '', word = '', date]) => {
  const found = await read(language, `Xyz ${word}`)

  expect(found).toEqual([expect.objectContaining({ date, start: 4, end: 4 + word.length })])
})

test.for([
  'sun',
  'June',
  'trip in May',
  'Pages 10 - 12',
  'open 24/7',
  '1/2',
  'get it now',
  'good evening',
  'yesterday’s news last Friday',
  'from 3 to 5 December',
])('[QA-4] %s is no date to do something by', async (line) => {
  const found = await read('en', line)

  expect(found.filter(({ date }) => date >= '2026-11-18')).toEqual([])
})

test.for([
  ['en', 'cable 2 m'],
  ['en', '5 min noodles'],
  ['en-us', '1 day pass'],
  ['en', 'two weeks notice'],
  ['es', 'pan 2 días'],
  ['it', 'cavo 2 m'],
  ['uk', '5 хв локшина'],
  ['en', 'boil for 5 minutes'],
  ['en', 'food for 2 weeks'],
  ['de', 'Kochen für 2 Stunden'],
  ['de', 'Futter für eine Woche'],
  ['fr', 'cuire pendant 20 minutes'],
  ['fr', 'nourriture pour 2 semaines'],
  ['es', 'cocer durante 20 minutos'],
  ['es', 'comida por 2 semanas'],
  ['it', 'cuocere per 20 minuti'],
  ['nl', 'koken voor 20 minuten'],
])('[QA-4] in %s, %s is a span, and no date', async ([language = '', line = '']) => {
  expect(await read(language, line)).toEqual([])
})

test('[QA-4] a day is read behind the gap that a name or a section leaves', async () => {
  expect(await read('de', 'Milch       morgen')).toMatchObject([{ date: '2026-11-19', start: 12 }])
  expect(await read('en', 'Milk       tomorrow')).toMatchObject([{ date: '2026-11-19', start: 11 }])
})

test('[QA-4] a day is counted in the person’s zone', async () => {
  const now = Date.UTC(2026, 10, 18, 20)

  expect(await read('en', 'tomorrow', { now, timeZone: 'Asia/Tokyo' })).toMatchObject([
    { date: '2026-11-20' },
  ])
  expect(await read('en', 'tomorrow', { now, timeZone: 'America/New_York' })).toMatchObject([
    { date: '2026-11-19' },
  ])
})

test('[QA-4] next Sunday depends on the day on which a week begins', async () => {
  expect(await read('en', 'next Sunday')).toMatchObject([{ date: '2026-11-29' }])
  expect(await read('en', 'next Sunday', { weekStart: 7 })).toMatchObject([{ date: '2026-11-22' }])
})

test('[QA-4] a time goes with its day; at 3 is in the afternoon', async () => {
  expect(await read('en', 'Friday at 3')).toMatchObject([{ date: '2026-11-20', time: '15:00' }])
  expect(await read('en', 'Friday at 03:00')).toMatchObject([{ time: '03:00' }])
  expect(await read('en', '5 pm')).toMatchObject([
    { date: '2026-11-18', time: '17:00', hasDay: false },
  ])
})

test('[QA-4] a time alone is today, and tomorrow when it is over', async () => {
  expect(await read('en', 'at 3')).toMatchObject([{ date: '2026-11-18', time: '15:00' }])
  expect(await read('en', 'at 9 am')).toMatchObject([{ date: '2026-11-19', time: '09:00' }])
  expect(await read('de', 'um 18 Uhr')).toMatchObject([{ date: '2026-11-18', time: '18:00' }])
  expect(await read('en', 'in 20 hours')).toMatchObject([{ date: '2026-11-19', time: '06:00' }])
})

test('[QA-4] what chrono does not know: the day after tomorrow, the 1st, 3.12.', async () => {
  expect(await read('en', 'the day after tomorrow')).toMatchObject([
    { date: '2026-11-20', start: 0 },
  ])
  expect(await read('en', 'on the 1st')).toMatchObject([{ date: '2026-12-01' }])
  expect(await read('de', 'am 3.12.')).toMatchObject([{ date: '2026-12-03' }])
  expect(await read('de', 'am 31.2.')).toEqual([])
})

test.for([
  ['de', 'Zahnarzt am 3.12. um 14 Uhr', 'am 3.12. um 14 Uhr', '2026-12-03', '14:00'],
  ['de', 'Zahnarzt 3.12., 14:30', '3.12., 14:30', '2026-12-03', '14:30'],
  ['de', 'Zahnarzt am 3.12. gegen 15 Uhr', 'am 3.12. gegen 15 Uhr', '2026-12-03', '15:00'],
  ['en', 'Dentist on the 1st at 9am', 'on the 1st at 9am', '2026-12-01', '09:00'],
] as const)('[QA-25] in %s, the time of %s is of its day', async ([language, line, ...found]) => {
  const dates = await read(language, line)

  const whole = dates.find(({ end }) => end === line.length)
  expect([whole && line.slice(whole.start, whole.end), whole?.date, whole?.time]).toEqual(found)
})

test.for([
  ['de', 'Zahnarzt am 3. um 14 Uhr'],
  ['de', 'Zahnarzt am 3.12.26 um 14 Uhr'],
  ['fi', 'Hammaslääkäri 3.12. klo 14:30'],
  ['ru', 'Зубной 3.12 в 14:30'],
  ['uk', 'Зубний 3.12 о 14:30'],
] as const)('[QA-25] in %s, the time of %s is not today’s', async ([language, line]) => {
  expect(await read(language, line)).toEqual([])
})

test.for([
  ['en', 'Dentist Dec 24 at 2pm', 'Dec 24 at 2pm', '2026-12-24', '14:00'],
  ['en', 'Dentist Dec 24, 14:00', 'Dec 24, 14:00', '2026-12-24', '14:00'],
  ['en', 'Dentist 2pm January 27th', '2pm January 27th', '2027-01-27', '14:00'],
  ['en', 'Dentist Dec 24', 'Dec 24', '2026-12-24', null],
  ['en', 'Dentist Nov 20, 2027', 'Nov 20, 2027', '2027-11-20', null],
  ['en-us', 'Dentist Dec 24 at 2pm', 'Dec 24 at 2pm', '2026-12-24', '14:00'],
] as const)('[QA-35] in %s, %s names a day of its month', async ([language, line, ...found]) => {
  const dates = await read(language, line)

  const whole = dates.find(({ end }) => end === line.length)
  expect([whole && line.slice(whole.start, whole.end), whole?.date, whole?.time]).toEqual(found)
})

test.for(['Dentist Dec 32 at 2pm', 'Trip Dec 24-26', 'Passport Dec 2027'])(
  '[QA-35] %s names no day',
  async (line) => {
    expect(await read('en', line)).toEqual([])
  },
)

test.for([
  ['en', 'Meeting in December at 2pm'],
  ['en', 'Dentist the 24th at 2pm'],
  ['en', 'Dentist 24th 2pm'],
  ['fr', 'Dentiste le 1er à 14h'],
  ['fr', 'Dentiste le 24 14h'],
  ['es', 'Dentista el 24 a las 9'],
  ['es', 'Dentista día 24 a las 9:00'],
  ['nl', 'Tandarts de 24e om 14:00'],
  ['ja', '歯医者 24日 14時'],
] as const)('[QA-25] in %s, the time of %s is no time of today', async ([language, line]) => {
  expect(await read(language, line)).toEqual([])
})

test.for([
  ['en', 'Coffee Friday Bob 17:00', 'Friday'],
  ['en', 'Tomorrow lunch 1pm', 'Tomorrow'],
  ['de', 'Treffen morgen Anna 14 Uhr', 'morgen'],
  ['fr', 'Visite demain Anna 14h', 'demain'],
] as const)('[QA-29] in %s, the word between day and time in %s stays', async (given) => {
  const [language, line, day] = given

  const dates = await read(language, line)

  expect(dates.map(({ start, end, time }) => [line.slice(start, end), time])).toEqual([[day, null]])
})

test.for([
  ['es', 'Cita 14:30', '14:30'],
  ['es', 'Dentista 14:00', '14:00'],
  ['pt', 'Dentista 14:00', '14:00'],
] as const)(
  '[QA-30] in %s, the time of %s takes no letter of the word before it',
  async (given) => {
    const [language, line, time] = given

    const dates = await read(language, line)

    expect(dates.map((date) => [line.slice(date.start, date.end), date.time])).toEqual([
      [time, time],
    ])
  },
)

test.for([
  ['fr', 'Visite après-demain à 14h', 'après-demain à 14h'],
  ['es', 'Cita pasado mañana a las 14:00', 'pasado mañana a las 14:00'],
  ['en', 'Meet day after tomorrow at 14:00 sharp', 'day after tomorrow at 14:00'],
] as const)('[QA-31] in %s, the day of %s is the one with its time', async (given) => {
  const [language, line, words] = given

  const dates = await read(language, line)

  expect(dates).toMatchObject([{ date: '2026-11-20', time: '14:00' }])
  expect(line.slice(dates[0]?.start, dates[0]?.end)).toBe(words)
})

test('[QA-4] days and months stand as the region has them', async () => {
  expect(await read('en', '3/12')).toMatchObject([{ date: '2026-12-03' }])
  expect(await read('en-us', '12/3')).toMatchObject([{ date: '2026-12-03' }])
  expect(dateLanguage('en-US')).toBe('en-us')
  expect(dateLanguage('de-AT')).toBe('de')
  expect(dateLanguage('zh-TW')).toBe('zh-hant')
  expect(dateLanguage('xx')).toBeUndefined()
})
