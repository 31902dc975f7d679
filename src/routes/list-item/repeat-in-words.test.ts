import { parseRepeat } from '#domain/repeat.ts'
import { allWords } from '#words/all-words.ts'
import { languageOf } from '#words/languages.ts'
import { expect, test } from 'vitest'
import { repeatInWords } from './repeat-in-words.ts'

test.each([
  ['FREQ=DAILY', 'Every day', 'Jeden Tag', 'كل يوم'],
  ['FREQ=DAILY;INTERVAL=3', 'Every 3 days', 'Alle 3 Tage', 'كل 3 أيام'],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
    'Every 2 weeks on Monday and Thursday',
    'Alle 2 Wochen am Montag und Donnerstag',
    'كل أسبوعين يوم الاثنين والخميس',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'Every month on day 31',
    'Jeden Monat am 31.',
    'كل شهر في اليوم 31',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'Every month on the last day',
    'Jeden Monat am letzten Tag',
    'كل شهر في اليوم الأخير',
  ],
  [
    'FREQ=MONTHLY;BYDAY=2TU',
    'Every month on the second Tuesday',
    'Jeden Monat am zweiten Dienstag',
    'كل شهر في الثلاثاء الثاني',
  ],
  [
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
    'Every year on 29 February',
    'Jedes Jahr am 29. Februar',
    'كل سنة في 29 فبراير',
  ],
  [
    'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
    'Every year on the fourth Thursday of November',
    'Jedes Jahr am vierten Donnerstag im November',
    'كل سنة في الخميس الرابع من نوفمبر',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=3;FROM=COMPLETION',
    'Every 3 months, counted from the day it is done',
    'Alle 3 Monate, gezählt ab dem Tag der Erledigung',
    'كل 3 أشهر، بدءًا من يوم الإنجاز',
  ],
])('[RP-9] %s is told in plain words', (rule, ...told) => {
  const repeat = parseRepeat(rule)
  if (!repeat) throw new Error(rule)

  const said = (['en', 'de', 'ar'] as const).map((code) =>
    repeatInWords(repeat, { words: allWords[code], locale: languageOf(code).locale }),
  )

  expect(said.map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual(told)
})
