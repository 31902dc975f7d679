import { flat } from '#client/test-session.ts'
import { makeItems, openTasks as openTasksIn } from '#routes/notepad/editor/make-items.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLong } from './fault-house.ts'
import { press, select, type } from './writers/hands.ts'
import { type Schedule, simulate } from './writers/simulate.ts'
import { simulateLooks } from './writers/simulate-looks.ts'
import { simulateTicks } from './writers/simulate-ticks.ts'
import { type Log, Writer } from './writers/writer.ts'

vi.mock('prosemirror-view', async (original) => ({
  ...(await original<object>()),
  EditorView: (await import('./writers/headless-view.ts')).HeadlessView,
}))

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { getSelection: () => null }))
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const replayed = Number(process.env['SEED'] ?? 0)
const count = isLong ? 1_500 : 25
const seeds = replayed > 0 ? [replayed] : Array.from({ length: count }, (_, index) => index + 1)

test.for([2, 3])(
  '[ED-3] [ED-12] [ED-55] [ED-58] %i people write apart and together: no word that nobody deleted is lost, undo takes only one’s own, all end equal',
  { timeout: 3_600_000 },
  async (writers) => {
    for (const seed of seeds) {
      const schedule = { seed, steps: 100, writers }
      const problems = await simulate(schedule)
      const told = problems[0] ? await shortest(schedule, problems[0]) : ''
      expect(problems, `SEED=${seed}\n${told}`).toEqual([])
    }
  },
)

test.for([2, 3])(
  '[ED-59] %i people change how lines look apart: each line stands once',
  { timeout: 3_600_000 },
  async (writers) => {
    for (const seed of seeds) {
      const problems = await simulateLooks({ seed, writers })
      const said: string[] = []
      if (problems.length > 0)
        await simulateLooks({ seed, writers, onStep: (step) => said.push(step) })
      expect(problems, `SEED=${seed}\n${said.join('\n')}`).toEqual([])
    }
  },
)

test.for([2, 3])(
  '[ED-63] %i people tick, move and make items of the same tasks apart: no tick is lost, and nothing else is done',
  { timeout: 3_600_000 },
  async (writers) => {
    for (const seed of seeds) {
      const problems = await simulateTicks({ seed, writers })
      const said: string[] = []
      if (problems.length > 0)
        await simulateTicks({ seed, writers, onStep: (step) => said.push(step) })
      expect(problems, `SEED=${seed}\n${said.join('\n')}`).toEqual([])
    }
  },
)

/** The fewest steps with which it fails in the same way. */
async function shortest(schedule: Schedule, problem: string): Promise<string> {
  const fails = async (without: Set<number>) =>
    (await simulate({ ...schedule, without })).some(
      (other) => other.slice(0, 9) === problem.slice(0, 9),
    )
  let without = new Set<number>()
  for (const size of [16, 8, 4, 2, 1, 2, 1]) {
    for (let from = 0; from < schedule.steps; from += size) {
      const more = new Set([
        ...without,
        ...Array.from({ length: size }, (_, index) => from + index),
      ])
      if (await fails(more)) without = more
    }
  }
  const said: string[] = []
  await simulate({ ...schedule, without, onStep: (step) => said.push(step) })
  return said.join('\n')
}

test('[ED-55] others take away the rest of the list that the caret is in, without an error', async () => {
  const { ada, bob, meet } = await openTwo()
  type(ada.editor.view, '- one')
  press(ada.editor.view, 'Enter')
  type(ada.editor.view, 'two')
  press(ada.editor.view, 'Enter')
  press(ada.editor.view, 'Enter')
  type(ada.editor.view, 'three')
  meet()
  goBehind(bob, 'two')
  deleteLine(bob, 'one')
  goBehind(ada, 'one')
  type(ada.editor.view, ' and a half')
  deleteLine(ada, 'two')

  meet()

  const lines = bob.editor.state.doc.children.map(({ textContent }) => textContent)
  expect(lines).toEqual(['and a half', 'three'])
  expect(ada.editor.state.doc.eq(bob.editor.state.doc)).toBe(true)
})

test('[ED-59] a line of which two made something else apart stands once, and the caret in it', async () => {
  const { ada, bob, meet } = await openTwo()
  for (const word of ['one', 'two', 'three']) {
    type(ada.editor.view, word)
    if (word !== 'three') press(ada.editor.view, 'Enter')
  }
  meet()
  goBehind(ada, 'two')
  press(ada.editor.view, 'Mod-Shift-8')
  goBehind(bob, 'tw')
  press(bob.editor.view, 'Mod-Alt-1')

  meet()

  expect(String(bob.editor.state.doc)).toBe(
    'doc(paragraph("one"), bulletList(listItem(paragraph("two"))), paragraph("three"))',
  )
  expect(ada.editor.state.doc.eq(bob.editor.state.doc)).toBe(true)
  const { $head } = bob.editor.state.selection
  expect([$head.parent.textContent, $head.parentOffset]).toEqual(['two', 2])
})

test('[ED-63] a task that two move apart is done if one of them ticked it', async () => {
  const { ada, bob, meet } = await openTasks()
  indentTask(ada, 'two')
  tick(bob, 'two')
  indentTask(bob, 'two')

  meet()

  expect(done(ada)).toEqual(['two'])
  expect(done(bob)).toEqual(['two'])
  expect(ada.editor.state.doc.textContent).toBe('onetwothree')
})

test('[ED-63] what lies under a task is not done because somebody ticked this one, of which an item was made', async () => {
  const { ada, bob, meet } = await openTasks()
  indentTask(bob, 'three')
  makeItemOf(bob, 'two')
  tick(ada, 'two')

  meet()

  expect(done(ada)).toEqual([])
  const pending = [ada, bob].flatMap(({ session }) => session.replica(flat).pending)
  expect(pending.filter(({ name }) => name === 'tickListItem')).toHaveLength(1)
})

test('[ED-63] a task that comes back, since it was moved into what somebody deleted, is done as it was', async () => {
  const { ada, bob, meet } = await openTasks()
  indentTask(ada, 'three')
  tick(ada, 'three')
  makeItemOf(bob, 'two')
  deleteLine(bob, 'three')

  meet()

  expect(done(bob)).toEqual(['three'])
  expect(done(ada)).toEqual(['three'])
})

test('[ED-63] a task whose words its author mended is done as an item with the words of before', async () => {
  const { ada, bob, meet } = await openTasks()
  tick(ada, 'three')
  press(ada.editor.view, 'Backspace')
  type(ada.editor.view, 'n')
  makeItemOf(bob, 'three')

  meet()

  const pending = [ada, bob].flatMap(({ session }) => session.replica(flat).pending)
  expect(pending.filter(({ name }) => name === 'tickListItem')).toHaveLength(1)
})

test('[ED-63] a task that was opened again where it went stays open when the page is loaded again', async () => {
  const { ada, bob, meet } = await openTasks()
  indentTask(ada, 'two')
  ada.send()
  tick(bob, 'two')
  bob.hear()
  const before = done(bob)
  tick(bob, 'two')

  await bob.reload(3, false)
  meet()

  expect(before).toEqual(['two'])
  expect(done(bob)).toEqual([])
  expect(done(ada)).toEqual([])
})

async function openTasks() {
  const house = await openTwo()
  type(house.ada.editor.view, '[] one')
  for (const word of ['two', 'three']) {
    press(house.ada.editor.view, 'Enter')
    type(house.ada.editor.view, word)
  }
  house.meet()
  return house
}

function tick(writer: Writer, words: string): void {
  goBehind(writer, words)
  press(writer.editor.view, 'Mod-Enter')
}

function indentTask(writer: Writer, words: string): void {
  goBehind(writer, words)
  press(writer.editor.view, 'Tab')
}

function makeItemOf(writer: Writer, words: string): void {
  const { session, notepad, editor } = writer
  const tasks = openTasksIn(editor.view).filter(
    ({ node }) => node.firstChild?.textContent === words,
  )
  makeItems(editor.view, tasks, { session, groupId: flat, notepad, nameOf: () => '' })
}

function done({ editor }: Writer): string[] {
  const found: string[] = []
  editor.state.doc.descendants(({ attrs, firstChild }) => {
    if (attrs['done'] === true) found.push(firstChild?.textContent ?? '')
  })
  return found
}

async function openTwo() {
  const log: Log = []
  const [ada, bob] = [new Writer(log), new Writer(log)]
  await ada.open(1)
  await bob.open(2)
  const meet = () => {
    for (const writer of [ada, bob, ada, bob, ada]) {
      writer.send()
      writer.hear()
    }
  }
  return { ada, bob, meet }
}

function goBehind(writer: Writer, words: string): void {
  select(writer.editor.view, placeOf(writer, words) + words.length)
}

function deleteLine(writer: Writer, words: string): void {
  const { tr, doc } = writer.editor.state
  const $words = doc.resolve(placeOf(writer, words))
  writer.editor.view.dispatch(tr.delete($words.before(-1), $words.after(-1)))
}

function placeOf({ editor }: Writer, words: string): number {
  let place = 0
  editor.state.doc.descendants(({ text }, at) => {
    if (text?.includes(words)) place = at + text.indexOf(words)
  })
  return place
}
