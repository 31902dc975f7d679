import { Random } from '#sync/simulation/random.ts'
import { changeLook } from './acts.ts'
import { paste } from './hands.ts'
import { readable, wordOf, wordsIn } from './words.ts'
import { type Log, Writer } from './writer.ts'

export interface LooksSchedule {
  seed: number
  writers: number
  onStep?: (said: string) => void
}

const lines = 5
const rounds = 3

/** Several people change how the same lines look, while they are apart; says what is wrong at the end. */
export async function simulateLooks({ seed, writers, onStep }: LooksSchedule): Promise<string[]> {
  const random = new Random(seed)
  const log: Log = []
  const all = Array.from({ length: writers }, () => new Writer(log))
  const tell = (writer: Writer, what: string) =>
    onStep?.(readable(`${all.indexOf(writer)} ${what}\n    ${String(writer.editor.state.doc)}`))
  try {
    for (const [index, writer] of all.entries()) await writer.open(index + 1)
    const words = Array.from({ length: lines }, (_, index) => wordOf(0, index))
    if (all[0]) paste(all[0].editor.view, words.join('\n'))
    meet(all)
    for (let round = 0; round < rounds; round += 1) {
      for (const writer of shuffled(all, random)) {
        for (let times = random.below(4); times > 0; times -= 1) {
          const done = changeLook({ writer, random, word: () => '' })
          await Promise.resolve()
          tell(writer, done)
        }
        if (random.chance(0.5)) continue
        comeBack(writer)
        tell(writer, 'comes back')
      }
    }
    meet(all)
    all.forEach((writer) => tell(writer, 'at the end'))
    return all.flatMap((writer) => problemsOf(writer, words))
  } finally {
    for (const writer of all) writer.close()
  }
}

/** What waits is sent, all there is is heard, and what follows from it goes out at once. */
function comeBack(writer: Writer): void {
  writer.send()
  writer.hear()
  writer.send()
}

function meet(all: readonly Writer[]): void {
  for (let round = 0; round < 4; round += 1) all.forEach(comeBack)
}

function problemsOf(writer: Writer, words: readonly string[]): string[] {
  writer.editor.state.doc.check()
  const found = wordsIn(writer)
  return words
    .filter((word) => found.get(word) !== 1)
    .map((word) => readable(`${word} stands ${found.get(word) ?? 0} times`))
}

function shuffled(all: readonly Writer[], random: Random): Writer[] {
  return all
    .map((writer) => ({ writer, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ writer }) => writer)
}
