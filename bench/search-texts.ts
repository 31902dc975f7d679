import type { SearchDocument } from '#domain/search-document.ts'

const starts = 'b br c ch d f fl g gr h k kl l m n p pr qu r s sch st t tr v w z'.split(' ')
const middles = 'a e i o u ä é ie au ei ou ó'.split(' ')
const ends = ' l n r s t m ck nd rt ng'.split(' ')
const spokenIn = 60_000
const notepadWords = 500
const items = 50

/** What a house of some size has: lists of short titles, a notepad for each fifty of them. */
export function houseOf(count: number): SearchDocument[] {
  const random = seeded(count)
  const words = Array.from({ length: spokenIn }, () => inventWord(random))
  const say = (length: number) =>
    // As in every language, few words make up most of what is said.
    Array.from({ length }, () => words[Math.floor(spokenIn * random() ** 3)] ?? '').join(' ')
  const things = Array.from({ length: count }, (_, index): SearchDocument => {
    const hasNote = random() < 0.1
    const title = say(1 + Math.floor(random() * 4))
    const text = hasNote ? say(12) : ''
    return { ...blank, group: `group-${index % 5}`, id: `item-${index}`, title, text, at: index }
  })
  const notepads = Array.from({ length: count / items }, (_, index): SearchDocument => {
    const [title, text] = [say(3), say(notepadWords)]
    const place = { group: `group-${index % 5}`, id: `notepad-${index}`, at: index }
    return { ...blank, ...place, kind: 'notepad', title, text }
  })
  return [...things, ...notepads]
}

/** What people type to find some of it: two words, one of them with a slip of the finger. */
export function queriesFor(documents: readonly SearchDocument[], count: number): string[] {
  const random = seeded(7)
  return Array.from({ length: count }, (_, index) => {
    const { title } = documents[Math.floor(random() * documents.length)] ?? blank
    const [first = '', second = ''] = title.split(' ')
    const slipped = first.slice(0, 3) + first.slice(4)
    return `${index % 3 === 0 ? slipped : first} ${second}`.trim()
  })
}

const blank: SearchDocument = {
  group: '',
  kind: 'listItem',
  id: '',
  title: '',
  text: '',
  state: 'live',
  at: 0,
}

function inventWord(random: () => number): string {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const syllables = 1 + Math.floor(random() * 3.5)
  return Array.from({ length: syllables }, () => pick(starts) + pick(middles) + pick(ends)).join('')
}

/** The same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed + 0x6d2b79f5
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1)
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
    return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296
  }
}
