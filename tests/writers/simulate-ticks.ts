import { flat, flatFromServer } from '#client/test-session.ts'
import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'
import { Random } from '#sync/simulation/random.ts'
import type { Row } from '#sync/protocol.ts'
import type { Node } from 'prosemirror-model'
import { changeTask, tasksIn } from './task-acts.ts'
import { press, type } from './hands.ts'
import { readable, wordOf } from './words.ts'
import { type Log, Writer } from './writer.ts'

export interface TicksSchedule {
  seed: number
  writers: number
  onStep?: (said: string) => void
}

const tasks = 4
const rounds = 1

/** Several people tick, move and make items of the same tasks, while they are apart; says what is wrong at the end. */
export async function simulateTicks(schedule: TicksSchedule): Promise<string[]> {
  const house = new House(schedule)
  try {
    await house.run()
  } finally {
    house.close()
  }
  return house.problems
}

interface Touch {
  by: Writer
  isDone: boolean
}

class House {
  readonly problems: string[] = []
  readonly #schedule: TicksSchedule
  readonly #random: Random
  readonly #writers: Writer[]
  /** What each said of a task, by its word. */
  readonly #touches = new Map<string, Touch[]>()
  readonly #left = new Set<string>()
  /** Items of the list, as the server has them. */
  readonly #items = new Map<Id, ListItem>()
  /** Who completes which. */
  readonly #ticks = new Map<Id, Set<Writer>>()
  #at = 9
  #opened = 0

  constructor(schedule: TicksSchedule) {
    const log: Log = []
    this.#schedule = schedule
    this.#random = new Random(schedule.seed)
    this.#writers = Array.from({ length: schedule.writers }, () => new Writer(log))
  }

  async run(): Promise<void> {
    for (const writer of this.#writers) await writer.open((this.#opened += 1))
    this.#writeTasks()
    this.#meet()
    for (let round = 0; round < rounds; round += 1) {
      for (const writer of this.#shuffled()) {
        for (let times = this.#random.below(3); times > 0; times -= 1) await this.#act(writer)
        if (this.#random.chance(0.1)) await this.#reload(writer)
        if (this.#random.chance(0.5)) continue
        this.#comeBack(writer)
        this.#tell(writer, 'comes back')
      }
    }
    this.#meet()
    for (const writer of this.#writers) this.#tell(writer, 'at the end')
    this.#check()
  }

  close(): void {
    for (const writer of this.#writers) writer.close()
  }

  #writeTasks(): void {
    const [first] = this.#writers
    if (!first) return
    const { view } = first.editor
    type(view, '[] ')
    for (let index = 0; index < tasks; index += 1) {
      if (index > 0) press(view, 'Enter')
      type(view, wordOf(0, index))
    }
  }

  async #act(writer: Writer): Promise<void> {
    const before = tasksIn(writer)
    const done = changeTask(writer, this.#random)
    const after = tasksIn(writer)
    for (const [word, was] of before) {
      const now = after.get(word)
      // As a plain line it is nothing that can be done; and which of two is meant nobody knows.
      if (!now || was.all.length !== 1 || now.all.length !== 1) this.#left.add(word)
      else if (isDone(was.node) !== isDone(now.node))
        this.#touch(word, { by: writer, isDone: isDone(now.node) })
    }
    await Promise.resolve()
    this.#collect(writer)
    this.#tell(writer, done)
  }

  #touch(word: string, touch: Touch): void {
    this.#touches.set(word, [...(this.#touches.get(word) ?? []), touch])
  }

  async #reload(writer: Writer): Promise<void> {
    this.#collect(writer)
    await writer.reload((this.#opened += 1), false)
    this.#giveItems(writer)
    this.#tell(writer, 'loads the page again')
  }

  /** What waits is sent, all there is is heard, and what follows from it goes out at once. */
  #comeBack(writer: Writer): void {
    writer.send()
    this.#giveItems(writer)
    writer.hear()
    this.#collect(writer)
    writer.send()
  }

  #meet(): void {
    for (let round = 0; round < 4; round += 1) this.#writers.forEach((each) => this.#comeBack(each))
  }

  #collect(writer: Writer): void {
    const replica = writer.session.replica(flat)
    for (const item of replica.all('listItem')) this.#items.set(item.id, item)
    for (const { name, args } of replica.pending) {
      if (name !== 'tickListItem') continue
      const { id } = args as { id: Id }
      this.#ticks.set(id, (this.#ticks.get(id) ?? new Set()).add(writer))
    }
  }

  #giveItems(writer: Writer): void {
    const rows = Array.from(this.#items.values(), (record): Row => ({
      kind: 'listItem',
      record,
      stamps: {},
    }))
    const all = flatFromServer(writer.session, { to: (this.#at += 1) })
    const others = all.rows.filter(({ kind }) => kind !== 'listItem')
    writer.session.receive({ ...all, rows: [...others, ...rows] })
  }

  #check(): void {
    const [first, ...others] = this.#writers
    if (!first) return
    const { doc } = first.editor.state
    for (const { editor } of others) {
      if (!editor.state.doc.eq(doc)) this.#say('unequal')
    }
    for (const [word, { node, all }] of tasksIn(first)) {
      const touches = this.#touches.get(word) ?? []
      if (this.#left.has(word)) continue
      const isSomeDone = all.some((each) => this.#isDone(each))
      const last = touches.at(-1)
      if (!last) {
        if (isSomeDone) this.#say(`${word} is done, and nobody ticked it: ${node.type.name}`)
      } else if (touches.every(({ by }) => by === last.by)) {
        if (last.isDone && !isSomeDone) this.#say(`the tick of ${word} is lost: ${node.type.name}`)
        if (!last.isDone && all.every((each) => isDone(each)))
          this.#say(`${word} is done, and was opened again`)
      }
    }
    for (const [id, by] of this.#ticks)
      if (by.size > 1) this.#say(`${this.#items.get(id)?.title} is completed twice`)
  }

  #isDone(node: Node): boolean {
    return isDone(node) || this.#ticks.has(node.attrs['item'])
  }

  #shuffled(): Writer[] {
    return this.#writers
      .map((writer) => ({ writer, place: this.#random.next() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ writer }) => writer)
  }

  #tell(writer: Writer, what: string): void {
    const { doc } = writer.editor.state
    const done = Array.from(tasksIn(writer))
      .filter(([, { node }]) => this.#isDone(node))
      .map(([word]) => word)
    this.#schedule.onStep?.(
      readable(
        `${this.#writers.indexOf(writer)} ${what}\n    ${String(doc)}  done: ${done.join('')}`,
      ),
    )
  }

  #say(problem: string): void {
    this.problems.push(readable(problem))
  }
}

function isDone({ attrs }: Node): boolean {
  return attrs['done'] === true
}
