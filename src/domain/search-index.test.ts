import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentKey, type SearchDocument, type SearchState } from './search-document.ts'
import { SearchIndex } from './search-index.ts'

let made = 0

function thing(title: string, more: Partial<SearchDocument> = {}): SearchDocument {
  made += 1
  const id = `thing-${made}`
  return { group: 'flat', kind: 'listItem', id, title, text: '', state: 'live', at: 0, ...more }
}

function indexOf(...documents: SearchDocument[]): SearchIndex {
  const index = new SearchIndex()
  for (const document of documents) index.put(document)
  return index
}

function titles(
  index: SearchIndex,
  query: string,
  { group = 'flat', states = ['live'] }: { group?: string; states?: SearchState[] } = {},
): string[] {
  const { here, elsewhere } = index.find({ query, group, states, most: 20 })
  return [...here, ...elsewhere].map(({ title }) => title)
}

test.each([
  // Case, accents, order, beginnings, a slip or two.
  ['Canción de cuna', ['cancion', 'cancon', 'CANCIÓN', 'cacnion', 'cuna canc', 'canción de cuna']],
  ['Hundefutter für Waldi', ['hundfutter', 'hudefuter', 'futter', 'waldi hund']],
  // German.
  ['Müsli und Grieß', ['musli', 'muesli', 'MÜSLI', 'griess', 'Griess']],
  ['Straßenkarte', ['strasse', 'STRASSE', 'karte']],
  // French, Spanish, Portuguese, Italian.
  ['Crème brûlée', ['creme brulee', 'brulee', 'crem']],
  ['L’eau gazeuse', ['eau', "l'eau", 'gazeus']],
  ['Pão de açúcar', ['pao', 'acucar']],
  ['Caffè però già', ['caffe', 'pero', 'gia']],
  // Dutch, Swedish, Danish, Norwegian, Finnish.
  ['Ijsblokjes één', ['een', 'ijsblok', 'blokjes']],
  ['Smörgåsbord', ['smorgas', 'smorgasbord']],
  ['Rødgrød med fløde', ['rodgrod', 'flode', 'rødgrød']],
  ['Brød på kjøkkenet', ['brod', 'kjokken']],
  ['Kahvikuppi pöydälle', ['kuppi', 'poyda']],
  // Polish, Czech, Ukrainian.
  ['Żółty ser', ['zolty', 'żółt', 'ser']],
  ['Košík na houby', ['kosik', 'houby']],
  ['М’ята і молоко їжакам', ['мята', "м'ята", 'МОЛОКО', 'іжак', 'молокр']],
  // Turkish, with and without dots.
  ['Isıtıcı İstanbul', ['isitici', 'ısıtıcı', 'istanbul', 'İSTANBUL', 'ISTANBUL']],
  // Japanese without spaces, either kana, half width.
  [
    '有機牛乳とコーヒー豆',
    ['牛乳', '牛', 'コーヒー', 'こーひー', 'ｺｰﾋｰ', '豆', '牛乳 豆', '有機牛孔と'],
  ],
  ['ガム', ['がむ']],
  // Korean, also inside a word and while a syllable is being typed.
  ['초코우유 두 개', ['초코', '우유', '초콬', '초코웅', '두 초코', '초코으유']],
  // Chinese.
  ['买两瓶酱油和豆腐', ['酱油', '豆腐', '酱', '酱油豆腐', '买两瓶酱由和']],
  // Arabic with and without vowels, article, forms of alef, drawn out.
  ['الحَلِيب الطازج', ['حليب', 'الحليب', 'الحَليب', 'حـلـيـب', 'طازج']],
  ['أَرُزّ إلى آدم مكتبة', ['ارز', 'الي', 'ادم', 'مكتبه', 'أرز']],
  ['شراء ٣ بيضات', ['3', '٣', 'بيضات']],
  // Hebrew with and without points, letters at the end.
  ['שָׁלוֹם לֶחֶם', ['שלום', 'לחם', 'לחמ', 'שלומ']],
  // What is no letter.
  ['🥛 Milk', ['🥛', 'milk 🥛']],
  ['ﬁne Ｗｉｄｅ', ['fine', 'wide']],
])('[FD-1] R18: %s is found by %j', (title, queries) => {
  const index = indexOf(
    thing(title),
    thing('Something else entirely'),
    thing('无关 関係ない 아무것 שונה'),
  )

  for (const query of queries) expect(titles(index, query)[0], query).toBe(title)
})

test('[FD-2] a short word is not taken for its neighbours, and が is not か', () => {
  const index = indexOf(thing('Tee'), thing('See'), thing('かさ'))

  expect(titles(index, 'tee')).toEqual(['Tee'])
  expect(titles(index, 'がさ')).toEqual([])
})

test('[FD-3] the word itself is before its beginning, its inside and a text that has it; what is like it is last', () => {
  const index = indexOf(
    thing('Almond silk'),
    thing('Buttermilk'),
    thing('Milkshake'),
    thing('Pancakes', { text: 'flour, eggs, milk' }),
    thing('Oat milk'),
    thing('Milk'),
  )

  expect(titles(index, 'milk')).toEqual([
    'Milk',
    'Oat milk',
    'Milkshake',
    'Buttermilk',
    'Pancakes',
    'Almond silk',
  ])
})

test('[FD-3] what is in this group comes first; of equals the newest', () => {
  const index = indexOf(
    thing('Bread', { group: 'club', at: 9 }),
    thing('Bread rolls', { at: 1 }),
    thing('Bread crumb', { at: 2 }),
  )

  const { here, elsewhere } = index.find({
    query: 'bread',
    group: 'flat',
    states: ['live'],
    most: 5,
  })

  expect(here.map(({ title }) => title)).toEqual(['Bread crumb', 'Bread rolls'])
  expect(elsewhere.map(({ title }) => title)).toEqual(['Bread'])
})

test('[FD-4] what is done and what is in the trash is found on request, and counted', () => {
  const index = indexOf(
    thing('Bread'),
    thing('Bread of old', { state: 'old' }),
    thing('Bread thrown away', { state: 'trash' }),
  )

  expect(titles(index, 'bread')).toEqual(['Bread'])
  expect(titles(index, 'bread', { states: ['live', 'old', 'trash'] })).toHaveLength(3)
  const { counts } = index.find({ query: 'bread', group: null, states: ['live'], most: 5 })
  expect(counts).toEqual({ live: 1, old: 1, trash: 1 })
})

test('[FD-5] a hit inside a notepad says what stands around it, and the words as they stand there', () => {
  const text = `${'Long before it there is more. '.repeat(9)}Then we sing the Canción de cuna together.`
  const index = indexOf(thing('Evening', { kind: 'notepad', text }))

  const [hit] = index.find({ query: 'cancon', group: 'flat', states: ['live'], most: 5 }).here
  const [phrase] = index.find({
    query: 'cancion de',
    group: 'flat',
    states: ['live'],
    most: 5,
  }).here

  expect(hit?.found).toBe('Canción')
  expect(phrase?.found).toBe('Canción de')
  expect(hit?.excerpt?.before).toMatch(/^….*sing the $/)
  expect(hit?.excerpt?.after).toBe(' de cuna together.')
})

test('[FD-5] where words have no spaces, as much is jumped to as was looked for', () => {
  const index = indexOf(thing('買い物', { kind: 'notepad', text: '明日は牛乳とパンを買う' }))

  const [hit] = index.find({ query: '牛乳', group: 'flat', states: ['live'], most: 5 }).here

  expect(hit?.found).toBe('牛乳')
})

test('[FD-6] searches made of operators, or of nothing, find nothing and break nothing', () => {
  const index = indexOf(thing('Milk'))

  for (const query of ['', '   ', '*', '"-(', '\\', '^$.*+?', '\u0000', '\uD800', "' OR 1=1"]) {
    expect(titles(index, query), query).toEqual([])
  }
  expect(titles(index, 'milk '.repeat(500))).toEqual(['Milk'])
  expect(titles(index, 'é'.repeat(5_000))).toEqual([])
})

test('[FD-7] what is gone is found no more, and a group with all that is in it', () => {
  const [milk, bread] = [thing('Milk'), thing('Bread', { group: 'club' })]
  const index = indexOf(milk, bread)

  index.remove(documentKey(milk))
  index.removeGroup('club')

  expect(titles(index, 'milk')).toEqual([])
  expect(titles(index, 'bread')).toEqual([])
  expect(index.size).toBe(0)
  expect(index.termCount).toBe(0)
})

const word = fc.constantFrom(
  'milk',
  'Milch',
  'canción',
  'Müsli',
  'silk',
  'bread',
  '牛乳',
  '牛',
  '우유',
  'حليب',
  'oat',
)
const step = fc.record({
  id: fc.integer({ min: 0, max: 12 }),
  group: fc.constantFrom('flat', 'club'),
  words: fc.array(word, { maxLength: 4 }),
  text: fc.array(word, { maxLength: 4 }),
  state: fc.constantFrom<SearchState>('live', 'old', 'trash'),
  act: fc.constantFrom('put', 'put', 'put', 'remove', 'removeGroup', 'find'),
})

test('[FD-8] however things came, changed and went, the answers are those of a fresh index', () => {
  const queries = ['milk', 'mlik', 'can', 'muesli', '牛乳', '우', 'حليب oat', 'bread milk']
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const index = new SearchIndex()
      const now = new Map<string, SearchDocument>()
      for (const { id, group, words, text, state, act } of steps) {
        const at = id
        const title = words.join(' ')
        const document: SearchDocument = {
          group,
          kind: 'listItem',
          id: String(id),
          title,
          state,
          at,
          text: text.join(' '),
        }
        const key = documentKey(document)
        if (act === 'put') {
          index.put(document)
          now.set(key, document)
        } else if (act === 'remove') {
          index.remove(key)
          now.delete(key)
        } else if (act === 'removeGroup') {
          index.removeGroup(group)
          for (const [other, { group: where }] of now) if (where === group) now.delete(other)
        } else index.find({ query: title || 'milk', group, states: ['live'], most: 3 })
      }
      const fresh = new SearchIndex()
      for (const document of now.values()) fresh.put(document)

      for (const query of queries) {
        const asked = { query, group: 'flat', states: ['live', 'old'] as SearchState[], most: 5 }
        expect(index.find(asked)).toEqual(fresh.find(asked))
      }
    }),
    { numRuns: 300 },
  )
})
