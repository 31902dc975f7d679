import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuickAdd, type QuickAddContext } from './quick-add.ts'
import { parseRepeat } from './repeat.ts'
import { openToken } from './quick-add-tokens.ts'

const context: QuickAddContext = {
  locale: 'en',
  people: [
    { id: 'ana', name: 'Ana' },
    { id: 'anna', name: 'Anna Müller' },
    { id: 'bob', name: 'Bob' },
  ],
  sections: [
    { id: 'dairy', name: 'Dairy' },
    { id: 'veg', name: 'Fruit & veg' },
  ],
  today: '2026-11-18',
  zone: 'Europe/Berlin',
  readDates: null,
}

function parse(line: string, changes: Partial<QuickAddContext> = {}) {
  return parseQuickAdd(line, { ...context, ...changes })
}

test('[QA-2] a name is found by its beginning, whole before longer ones, without its accents', () => {
  expect(parse('Cake @ana').assignees).toEqual(['ana'])
  expect(parse('Cake @anna').assignees).toEqual(['anna'])
  expect(parse('Cake @muller').assignees).toEqual(['anna'])
  expect(parse('Cake @anna mull today').title).toBe('Cake today')
  expect(parse('@bob, call the bank').title).toBe(', call the bank')
})

test('[QA-2] a beginning of two names, and a sign inside a word, are words', () => {
  expect(parse('Cake @an').title).toBe('Cake @an')
  expect(parse('Mail bob@example.com').assignees).toEqual([])
  expect(parse('Glue #hardware').title).toBe('Glue #hardware')
})

test('[QA-2] one section, and each person once; what is more stays in the words', () => {
  const parsed = parse('Milk #dairy #fruit @bob @bob')

  expect(parsed).toMatchObject({ section: 'dairy', assignees: ['bob'], title: 'Milk #fruit @bob' })
})

test('[QA-2] an item is for at most ten people: the eleventh stays a word', () => {
  const people = Array.from({ length: 11 }, (_, index) => ({
    id: `p${index}`,
    name: `Person${String.fromCodePoint(97 + index)}`,
  }))

  const parsed = parse(`Party ${people.map(({ name }) => `@${name}`).join(' ')}`, { people })

  expect(parsed.assignees).toHaveLength(10)
  expect(parsed.title).toBe('Party @Personk')
})

test.for([
  ['en', '1,500 g flour', 1500, 'g'],
  ['de', '1.500 g Mehl', 1500, 'g'],
  ['de', '1,5 l Milch', 1.5, 'l'],
  ['en', '2 × eggs', 2, null],
  ['en', 'flour 2 kg', 2, 'kg'],
  ['en', '1/2 lemon', 0.5, null],
  ['en', '3 × 200 g tomatoes', 3, null],
  ['en', '2x 6 eggs', 2, null],
  ['en', '4 x 60W bulbs', 4, null],
  ['en', 'Vitamin B12 x 2', 2, null],
  ['en', '500G flour', 500, 'G'],
  ['en', '5 g saffron', 5, 'g'],
  ['uk', '500 г борошна', 500, 'г'],
  ['he', 'קמח 2 ק״ג', 2, 'ק״ג'],
  ['ar', '٢٣ كغ أرز', 23, 'كغ'],
] as const)('[QA-3] in %s, %s is %s %s', ([locale, line, amount, unit]) => {
  expect(parse(line, { locale })).toMatchObject({ amount, unit })
})

test.for([
  ['en', '1 kg of cheese', 'cheese', 'kg'],
  ['en', '2 bottles of wine', 'wine', 'bottles'],
  ['fr', '500 g de farine', 'farine', 'g'],
  ['fr', '1,5 l d’eau', 'eau', 'l'],
  ['fr', "1 l d'huile", 'huile', 'l'],
  ['es', '2 kg de patatas', 'patatas', 'kg'],
  ['pt', '1 kg de arroz', 'arroz', 'kg'],
  ['it', '1 kg di pane', 'pane', 'kg'],
] as const)('[QA-27] in %s, %s is %s', ([locale, line, title, unit]) => {
  expect(parse(line, { locale })).toMatchObject({ title, unit })
})

test('[QA-27] what joins an amount to nothing, or words to words, stays a word', () => {
  expect(parse('1 kg of')).toMatchObject({ title: 'of', amount: 1, unit: 'kg' })
  expect(parse('2 of everything').title).toBe('of everything')
  expect(parse('3 l de Gaulle', { asWords: new Set(['amount:3 l de']) }).title).toBe(
    '3 l de Gaulle',
  )
})

test.for([
  ['1½ cups flour', 1.5, 'cups'],
  ['1 ½ cups flour', 1.5, 'cups'],
  ['1 1/2 cups of flour', 1.5, 'cups'],
  ['2 3/4 kg flour', 2.75, 'kg'],
  ['⅛ tsp flour', 0.125, 'tsp'],
  ['1⅜ cups flour', 1.375, 'cups'],
  ['1⁄2 cup flour', 0.5, 'cup'],
  ['1 1⁄2 cups flour', 1.5, 'cups'],
] as const)('[QA-28] %s is %s %s', ([line, amount, unit]) => {
  expect(parse(line)).toMatchObject({ title: 'flour', amount, unit })
})

test.for(['1 1/2 inch nails', '3 1/0 cables', '10 24/7 signs'])('[QA-28] %s is a title', (line) => {
  expect(parse(line)).toMatchObject({ title: line, amount: null })
})

test.for([
  '7up',
  '3-in-1 oil',
  'Windows 11',
  '0 sugar cola',
  '9999999 screws',
  '1.2345 kg dust',
  '24/7 sign',
  '1st aid kit',
  '10:00 call',
  '2',
  '3 - 4 eggs',
  '5 min noodles',
  '10 Min. Terrine',
  '2 inch nails',
  '2 to 3 lemons',
  '2 or 3 lemons',
  '3 for 2 apples',
  '2 bis 3 Zitronen',
  '2 à 3 citrons',
  '2 o 3 limones',
  'Rug 160 x 230',
  'Rug 160 × 230 cm',
  'Shelf 80 x 40 x 200',
  '10 x 15 photo frame',
  '10 x 15cm frame',
  '2 x 4 timber',
  '5G router',
  'SIM card 4G',
])('[QA-3] %s is a title', (line) => {
  expect(parse(line)).toMatchObject({ title: line, amount: null, unit: null })
})

test.for([
  ['en', 'Bins every Monday and Thursday', 'FREQ=WEEKLY;BYDAY=MO,TH', '2026-11-19'],
  ['en', 'Every 2 weeks call mum', 'FREQ=WEEKLY;INTERVAL=2', '2026-11-18'],
  ['en', 'Taxes every year', 'FREQ=YEARLY', '2026-11-18'],
  ['en', 'Swim every other Tuesday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2026-11-24'],
  ['de', 'Filter alle 3 Monate', 'FREQ=MONTHLY;INTERVAL=3', '2026-11-18'],
  ['de', 'Miete jeden 1.', 'FREQ=MONTHLY;BYMONTHDAY=1', '2026-12-01'],
  ['fr', 'Poubelles tous les lundis', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-23'],
  ['es', 'Basura cada viernes', 'FREQ=WEEKLY;BYDAY=FR', '2026-11-20'],
  ['it', 'Piante ogni 2 giorni', 'FREQ=DAILY;INTERVAL=2', '2026-11-18'],
  ['pt', 'Lixo toda segunda', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-23'],
  ['nl', 'Afval elke maandag', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-23'],
  ['sv', 'Sopor varje torsdag', 'FREQ=WEEKLY;BYDAY=TH', '2026-11-19'],
  ['fi', 'Roskat joka maanantai', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-23'],
  ['ru', 'Мусор каждую пятницу', 'FREQ=WEEKLY;BYDAY=FR', '2026-11-20'],
  ['uk', 'Сміття кожну середу', 'FREQ=WEEKLY;BYDAY=WE', '2026-11-18'],
  ['ar', 'ماء كل 3 أيام', 'FREQ=DAILY;INTERVAL=3', '2026-11-18'],
  ['id', 'Sampah setiap senin', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-23'],
  ['vi', 'Rác mỗi thứ sáu', 'FREQ=WEEKLY;BYDAY=FR', '2026-11-20'],
  ['ja', 'ゴミ 毎週月曜日', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-23'],
  ['zh', '垃圾 每周五', 'FREQ=WEEKLY;BYDAY=FR', '2026-11-20'],
  ['zh', '浇花 每2天', 'FREQ=DAILY;INTERVAL=2', '2026-11-18'],
  ['ar', 'القمامة كل اثنين وخميس', 'FREQ=WEEKLY;BYDAY=MO,TH', '2026-11-19'],
  ['da', 'Skrald hver mandag', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-23'],
  ['da', 'Skrald hver anden uge', 'FREQ=WEEKLY;INTERVAL=2', '2026-11-18'],
  ['nb', 'Søppel hver mandag og torsdag', 'FREQ=WEEKLY;BYDAY=MO,TH', '2026-11-19'],
  ['nb', 'Vann blomstene hver 3 dag', 'FREQ=DAILY;INTERVAL=3', '2026-11-18'],
  ['pl', 'Śmieci w każdą środę', 'FREQ=WEEKLY;BYDAY=WE', '2026-11-18'],
  ['pl', 'Śmieci co 2 tygodnie', 'FREQ=WEEKLY;INTERVAL=2', '2026-11-18'],
  ['cs', 'Koš každé pondělí a středu', 'FREQ=WEEKLY;BYDAY=MO,WE', '2026-11-18'],
  ['cs', 'Nájem každý měsíc', 'FREQ=MONTHLY', '2026-11-18'],
  ['tr', 'Çöp her cumartesi', 'FREQ=WEEKLY;BYDAY=SA', '2026-11-21'],
  ['tr', 'Süt her gün', 'FREQ=DAILY', '2026-11-18'],
  ['ko', '쓰레기 매주 월요일', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-23'],
  ['ko', '물 매일', 'FREQ=DAILY', '2026-11-18'],
  ['he', 'אשפה כל יום שני ויום חמישי', 'FREQ=WEEKLY;BYDAY=MO,TH', '2026-11-19'],
  ['he', 'ניקיון כל שבוע', 'FREQ=WEEKLY', '2026-11-18'],
] as const)('[QA-5] in %s, %s comes back', ([locale, line, repeat, date]) => {
  const parsed = parse(line, { locale })

  expect(parsed).toMatchObject({ repeat, due: { date, time: null, zone: null } })
  expect(parseRepeat(repeat)).not.toBeNull()
  expect(parsed.title).not.toMatch(/every|alle|jed|tous|cada|ogni|毎|每/i)
})

test.for([
  ['en', 'Report every first Monday', 'FREQ=MONTHLY;BYDAY=1MO', '2026-12-07'],
  ['en', 'Report every 3rd Friday', 'FREQ=MONTHLY;BYDAY=3FR', '2026-11-20'],
  ['en', 'Report every last Friday', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27'],
  ['en', 'Report every 2nd Monday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', '2026-11-23'],
  ['de', 'Bericht jeden ersten Montag', 'FREQ=MONTHLY;BYDAY=1MO', '2026-12-07'],
  ['de', 'Bericht jeden 4. Freitag', 'FREQ=MONTHLY;BYDAY=4FR', '2026-11-27'],
  ['de', 'Bericht jeden letzten Freitag', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27'],
  ['fr', 'Rapport chaque premier lundi', 'FREQ=MONTHLY;BYDAY=1MO', '2026-12-07'],
  ['fr', 'Rapport tous les derniers lundis', 'FREQ=MONTHLY;BYDAY=-1MO', '2026-11-30'],
  ['es', 'Informe cada primer lunes', 'FREQ=MONTHLY;BYDAY=1MO', '2026-12-07'],
  ['it', 'Rapporto ogni primo lunedì', 'FREQ=MONTHLY;BYDAY=1MO', '2026-12-07'],
  ['nl', 'Rapport elke eerste maandag', 'FREQ=MONTHLY;BYDAY=1MO', '2026-12-07'],
] as const)('[QA-26] in %s, %s is of each month', ([locale, line, repeat, date]) => {
  const parsed = parse(line, { locale })

  expect(parsed).toMatchObject({ repeat, due: { date } })
  expect(parsed.title).toMatch(/^\S+$/)
})

test('[QA-5] what a month does not have is its last day, from the first date on', () => {
  const parsed = parse('Rent every 31st', { today: '2026-11-18' })

  expect(parsed.due?.date).toBe('2026-11-30')
  expect(parse('Rent every 31st', { today: '2026-12-01' }).due?.date).toBe('2026-12-31')
  expect(parse('Rent every 18th').due?.date).toBe('2026-11-18')
  expect(parse('Rent every 17th').due?.date).toBe('2026-12-17')
})

/** Reads *at 18:00*, which comes next on a day. */
function atSix(date: string): QuickAddContext['readDates'] {
  return (line) =>
    [...line.matchAll(/at 18:00/g)].map(({ index }) => {
      const span = { start: index, end: index + 8 }
      return { ...span, date, time: '18:00', hasDay: false, isStrong: false }
    })
}

test('[QA-5] a time that is over today begins at the next date', () => {
  const line = 'Choir every Wednesday at 18:00'

  expect(parse(line, { readDates: atSix('2026-11-18') }).due?.date).toBe('2026-11-18')
  expect(parse(line, { readDates: atSix('2026-11-19') }).due?.date).toBe('2026-11-25')
})

test('[QA-5] a word of which the beginning is every stays a word', () => {
  expect(parse('매일우유', { locale: 'ko' })).toMatchObject({ title: '매일우유', repeat: null })
  expect(parse('확인 구매일', { locale: 'ko' })).toMatchObject({
    title: '확인 구매일',
    repeat: null,
  })
})

test('[QA-5] every in the middle, and every so many years too many, are words', () => {
  expect(parse('Every cloud has a silver lining').repeat).toBeNull()
  expect(parse('A book for every day of life').repeat).toBeNull()
  expect(parse('Comet every 999 years').repeat).toBeNull()
})

test('[QA-6] what the person made words again stays words, and the rest is still read', () => {
  const parsed = parse('2 milk @bob !', { asWords: new Set(['amount:2', 'person:@bob']) })

  expect(parsed).toMatchObject({ title: '2 milk @bob', amount: null, assignees: [], urgent: true })
})

test('[QA-6] words are never lost: a line of nothing but parts is a title', () => {
  expect(parse('@bob').title).toBe('@bob')
  expect(parse('!').title).toBe('!')
  expect(parse('every day').title).toBe('every day')
})

test('[QA-6] no word is in two parts', () => {
  expect(parse('2 ! kg sugar')).toMatchObject({ title: '2 kg sugar', amount: null, urgent: true })
})

test('[QA-6] whatever is typed, every letter of it is in the title or in a part', () => {
  const piece = fc.constantFrom(
    '2',
    'kg',
    '@bob',
    '#dairy',
    '!',
    'every',
    'Monday',
    'x2',
    '½',
    ',',
    'milk',
    '👩‍👩‍👧',
    '\u0301',
    '٢',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' }))), (pieces) => {
      const line = pieces.join(' ')
      const { title, parts } = parse(line)
      const kept = [title, ...parts.map(({ words }) => words)]
        .join('')
        .replaceAll(/[\s,;:–—-]/g, '')

      expect(Array.from(kept).sort()).toEqual(Array.from(line.replaceAll(/[\s,;:–—-]/g, '')).sort())
    }),
  )
})

test('[QA-6] a line that nobody could have typed is read in no time', () => {
  const started = performance.now()

  for (const piece of ['1 ', '@a ', '#', '! ', 'every ', '1,', '\u0301', '2 x '])
    parse(piece.repeat(4_000))

  expect(performance.now() - started).toBeLessThan(2_000)
})

test('[QA-7] the sign that is being typed asks for names', () => {
  expect(openToken('Cake @an')).toMatchObject({ mark: '@', typed: 'an', start: 5 })
  expect(openToken('Cake #')).toMatchObject({ mark: '#', typed: '' })
  expect(openToken('bob@example')).toBeNull()
  expect(openToken('Cake @an ')).toBeNull()
})

test('[QA-6] an empty line is not looked through', () => {
  expect(parse(' ', { readDates: readNothing })).toMatchObject({ title: '', parts: [] })
})

function readNothing(): never {
  throw new Error('there is nothing to read')
}
