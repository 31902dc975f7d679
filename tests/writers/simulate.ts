import { bodyTree } from '#domain/notepad-yjs.ts'
import { schema } from '#routes/notepad/editor/schema.ts'
import { Random } from '#sync/simulation/random.ts'
import { type Actor, type ActName, actAtRandom } from './acts.ts'
import { readable, wordOf, wordsIn } from './words.ts'
import { type Log, Writer } from './writer.ts'

export interface Schedule {
  seed: number
  steps: number
  writers: number
  /** These steps are left out: what fails with the fewest is easiest to understand. */
  without?: ReadonlySet<number>
  onStep?: (said: string) => void
}

/** Runs one schedule to its end and says what is wrong with it. */
export async function simulate(schedule: Schedule): Promise<string[]> {
  const house = new House(schedule)
  try {
    await house.run()
  } catch (error) {
    house.problems.push(error instanceof Error ? `${error.stack}` : String(error))
  } finally {
    house.close()
  }
  return house.problems
}

class House {
  readonly problems: string[] = []
  readonly #schedule: Schedule
  readonly #writers: Writer[]
  readonly #typedBy = new Map<string, Writer>()
  /** Words that somebody took away who had them on the screen, and all who did. */
  readonly #deleted = new Map<string, Set<Writer>>()
  /** Words that are in another place, or another thing, by their author's will. */
  readonly #moved = new Set<string>()
  #random = new Random(0)

  constructor(schedule: Schedule) {
    const log: Log = []
    this.#schedule = schedule
    this.#writers = Array.from({ length: schedule.writers }, () => new Writer(log))
  }

  async run(): Promise<void> {
    const { seed, steps, without } = this.#schedule
    for (const [index, writer] of this.#writers.entries()) await writer.open(index + 1)
    for (let step = 0; step < steps; step += 1) {
      // Each has its own, so that it is the same when others are left out.
      this.#random = new Random(seed * 10_000 + step)
      this.#random.next()
      if (!without?.has(step)) await this.#step(step)
    }
    this.#meet()
  }

  close(): void {
    for (const writer of this.#writers) writer.close()
  }

  async #step(step: number): Promise<void> {
    const random = this.#random
    const index = random.below(this.#writers.length)
    const writer = this.#writers[index]
    if (!writer) return
    let what: string
    const dice = random.next()
    if (dice < 0.7) {
      what = this.#act(writer, index, step)
      // The first letters go on their way by themselves.
      await Promise.resolve()
    } else if (dice < 0.8) {
      what = 'sends'
      writer.send(1 + random.below(4))
      if (random.chance(0.6)) writer.answer()
    } else if (dice < 0.95) {
      what = 'hears'
      writer.hear(1 + random.below(6), random.chance(0.1))
    } else if (dice < 0.97) {
      what = 'composes'
      writer.body.hold()
    } else if (dice < 0.985) {
      what = 'composes no more'
      writer.body.release()
    } else {
      const isSentBetween = random.chance(0.5)
      what = `loads the page again, ${isSentBetween ? 'and sent between' : 'at once'}`
      await writer.reload(step * 10 + index + 10, isSentBetween)
    }
    this.#look(writer, `${step}: ${nameOf(index)} ${what}`)
  }

  #act(writer: Writer, index: number, step: number): ActName {
    let typed = step * 8
    const word = () => wordOf(index, (typed += 1))
    const actor: Actor = { writer, random: this.#random, word }
    const before = wordsIn(writer)
    const name = actAtRandom(actor)
    const after = wordsIn(writer)
    for (const each of after.keys()) if (!this.#typedBy.has(each)) this.#typedBy.set(each, writer)
    for (const [each, times] of before) {
      // One of two that were copied apart is enough: somebody else may take the other.
      const author = this.#typedBy.get(each)
      const deletedBy = this.#deleted.get(each) ?? new Set()
      if ((after.get(each) ?? 0) < times) this.#deleted.set(each, deletedBy.add(writer))
      if (after.has(each)) continue
      // What its author took away may stand where somebody had copied it to.
      const isTheirs =
        author && author !== writer && !deletedBy.has(author) && !this.#moved.has(each)
      if (name === 'undo' && isTheirs) this.#say(`undo took ${each}, which somebody else had typed`)
    }
    if (name === 'move') for (const each of after.keys()) this.#moved.add(each)
    return name
  }

  #look({ editor, body }: Writer, what: string): void {
    const { doc } = editor.state
    this.#schedule.onStep?.(readable(`${what}\n    ${String(doc)}`))
    doc.check()
    const kept = schema.nodeFromJSON({ type: 'doc', content: bodyTree(body.doc) })
    // An empty text is a line on the screen, and nothing in the body.
    if (String(doc) !== String(kept) && doc.textContent + kept.textContent !== '')
      this.#say(`editor at ${what}: it shows ${String(doc)} and has ${String(kept)}`)
  }

  /** Everybody sends and hears all there is. */
  #meet(): void {
    for (const { body } of this.#writers) body.release()
    for (let round = 0; round < 5; round += 1) {
      for (const [index, writer] of this.#writers.entries()) {
        writer.send()
        writer.hear()
        this.#look(writer, `at the end: ${nameOf(index)}`)
      }
    }
    const [first, ...others] = this.#writers
    if (!first) return
    const { doc } = first.editor.state
    for (const { editor } of others) {
      if (!editor.state.doc.eq(doc))
        this.#say(`unequal: ${String(doc)} and ${String(editor.state.doc)}`)
    }
    const left = wordsIn(first)
    for (const word of this.#typedBy.keys()) {
      const isKept = left.has(word) || this.#deleted.has(word) || this.#moved.has(word)
      if (!isKept) this.#say(`lost: ${word}`)
    }
  }

  #say(problem: string): void {
    this.problems.push(readable(problem))
  }
}

function nameOf(index: number): string {
  return ['Ada', 'Bob', 'Cem'][index] ?? ''
}
