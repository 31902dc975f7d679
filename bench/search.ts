import { setFlagsFromString } from 'node:v8'
import { parseArgs } from 'node:util'
import { runInNewContext } from 'node:vm'
import { fold } from '#domain/fold.ts'
import { documentKey, type SearchDocument } from '#domain/search-document.ts'
import { SearchIndex } from '#domain/search-index.ts'
import MiniSearch from 'minisearch'
import { type Figure, median, percentile, report } from './measure.ts'
import { paletteTables } from './palette.ts'
import { houseOf, queriesFor } from './search-texts.ts'

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,50000' },
    queries: { type: 'string', default: '40' },
    /** How many times slower than this machine's, for a phone. */
    cpu: { type: 'string', default: '4' },
  },
})
const sizes = options.sizes.split(',').map(Number)
const most = 20
/** Two frames of 60 a second; and as it must be where a phone is four times as slow. */
const goals = { frames: 33, slowPhone: 30 / 4 }

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Finds what has all words of a query; each way keeps what it needs. */
type Find = (query: string) => number

interface Measured {
  heapKiB: number
  buildMs: number
  keys: number[]
  changeMs: number
}

type Way = (documents: readonly SearchDocument[]) => {
  find: Find
  change: (document: SearchDocument) => void
}

const ways: Record<'ours' | 'scan' | 'miniSearch', Way> = {
  ours(documents) {
    const index = new SearchIndex()
    for (const document of documents) index.put(document)
    index.find({ query: 'a', group: 'group-1', states: ['live'], most })
    return {
      find(query) {
        const answer = index.find({ query, group: 'group-1', states: ['live'], most })
        return answer.here.length + answer.elsewhere.length
      },
      change: (document) => index.put(document),
    }
  },
  scan(documents) {
    const texts = documents.map(({ title, text }) => fold(`${title} ${text}`))
    return {
      find(query) {
        const words = fold(query).split(' ')
        return texts.filter((text) => words.every((word) => text.includes(word))).length
      },
      change({ title, text }) {
        texts[0] = fold(`${title} ${text}`)
      },
    }
  },
  miniSearch(documents) {
    const index = new MiniSearch<SearchDocument & { key: string }>({
      idField: 'key',
      fields: ['title', 'text'],
      processTerm: fold,
      searchOptions: {
        prefix: true,
        fuzzy: (term) => (term.length < 4 ? false : term.length < 8 ? 1 : 2),
        combineWith: 'AND',
        boost: { title: 2 },
      },
    })
    index.addAll(documents.map(withKey))
    return {
      find: (query) => index.search(query).slice(0, most).length,
      change: (document) => index.replace(withKey(document)),
    }
  },
}

const figures: Figure[] = []
for (const size of sizes) {
  const documents = houseOf(size)
  const queries = queriesFor(documents, Number(options.queries))
  const found = {
    ours: measure(ways.ours, documents, queries),
    scan: measure(ways.scan, documents, queries),
    miniSearch: measure(ways.miniSearch, documents, queries),
  }
  figures.push(...figuresOf(size, found))
}
report('Search in Node, letter by letter, with slips', figures)
const largest = Math.max(...sizes)
const house = houseOf(largest)
const tables = await paletteTables({
  documents: house,
  queries: queriesFor(house, Number(options.queries)),
  cpu: Number(options.cpu),
})
for (const { title, figures: lines } of tables) report(title, lines)

function withKey(document: SearchDocument) {
  return { ...document, key: documentKey(document) }
}

function measure(
  way: Way,
  documents: readonly SearchDocument[],
  queries: readonly string[],
): Measured {
  collectGarbage()
  const before = process.memoryUsage()
  const start = performance.now()
  const { find, change } = way(documents)
  const buildMs = performance.now() - start
  collectGarbage()
  const after = process.memoryUsage()
  const heapKiB = (after.heapUsed + after.external - before.heapUsed - before.external) / 1_024
  // Warm, as after a few keys.
  for (const query of queries.slice(0, 5)) typeOut(query, find)
  const keys = queries.flatMap((query) => typeOut(query, find))
  return { heapKiB, buildMs, keys, changeMs: changeSome(documents, change) }
}

/** Milliseconds for each letter of it. */
function typeOut(query: string, find: Find): number[] {
  return Array.from(query, (_, index) => {
    const start = performance.now()
    find(query.slice(0, index + 1))
    return performance.now() - start
  })
}

/** Milliseconds for one changed item. */
function changeSome(
  documents: readonly SearchDocument[],
  change: (document: SearchDocument) => void,
): number {
  const times = documents.slice(0, 50).map((document, index) => {
    const start = performance.now()
    change({ ...document, title: `${document.title} again ${index}` })
    return performance.now() - start
  })
  return median(times)
}

function figuresOf(
  size: number,
  { ours, scan, miniSearch }: Record<keyof typeof ways, Measured>,
): Figure[] {
  const isLargest = size === Math.max(...sizes)
  const line = (
    name: string,
    unit: Figure['unit'],
    of: (measured: Measured) => number,
    goal?: Figure['goal'],
  ): Figure[] => [
    {
      name: `${size} items: ${name}`,
      ours: of(ours),
      unit,
      beside: { name: 'MiniSearch', value: of(miniSearch) },
      ...(goal && { goal }),
    },
    { name: '  the same', ours: of(ours), unit, beside: { name: 'plain scan', value: of(scan) } },
  ]
  return [
    ...line('memory', 'KiB', ({ heapKiB }) => heapKiB),
    ...line('built in', 'ms', ({ buildMs }) => buildMs),
    ...line('a key, median', 'ms', ({ keys }) => median(keys)),
    ...line('a key, 95 of 100', 'ms', ({ keys }) => percentile(keys, 0.95), {
      most: isLargest ? goals.frames : goals.slowPhone,
    }),
    ...line('one item changed', 'ms', ({ changeMs }) => changeMs),
  ]
}
