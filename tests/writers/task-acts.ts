import { flat } from '#client/test-session.ts'
import { makeItems, openTasks } from '#routes/notepad/editor/make-items.ts'
import { schema } from '#routes/notepad/editor/schema.ts'
import type { Random } from '#sync/simulation/random.ts'
import type { Node } from 'prosemirror-model'
import { press, select } from './hands.ts'
import type { Writer } from './writer.ts'

export interface Task {
  node: Node
  place: number
  /** All that say the same. */
  all: Node[]
}

/** Tasks, and lines that are items of the list, by their words. */
export function tasksIn({ editor }: Writer): Map<string, Task> {
  const found = new Map<string, Task>()
  editor.state.doc.descendants((node, place) => {
    if (node.type !== schema.nodes.liveLine && node.type !== schema.nodes.taskItem) return
    const word = wordsOf(node)
    const known = found.get(word)
    if (known) known.all.push(node)
    else found.set(word, { node, place, all: [node] })
  })
  return found
}

type Act = (writer: Writer, random: Random) => string

const acts: [often: number, act: Act][] = [
  [6, pressInTask('Mod-Enter')],
  [2, pressInTask('Tab')],
  [2, pressInTask('Shift-Tab')],
  [2, move],
  [2, makeItem],
  [1, makeAll],
]
const total = acts.reduce((sum, [often]) => sum + often, 0)

/** Does one thing to one task, and says what. */
export function changeTask(writer: Writer, random: Random): string {
  let dice = random.next() * total
  for (const [often, act] of acts) {
    dice -= often
    if (dice < 0) return act(writer, random)
  }
  return ''
}

function pressInTask(keys: string): Act {
  return (writer, random) => {
    const task = random.pick(plainTasks(writer))
    if (!task) return 'nothing'
    select(writer.editor.view, task.place + 2)
    press(writer.editor.view, keys)
    return `${keys} ${wordsOf(task.node)}`
  }
}

/** By its handle, to before another one. */
function move(writer: Writer, random: Random): string {
  const { view } = writer.editor
  const [task, other] = [random.pick(plainTasks(writer)), random.pick(plainTasks(writer))]
  if (!task || !other) return 'nothing'
  const end = task.place + task.node.nodeSize
  if (other.place >= task.place && other.place <= end) return 'nothing'
  const { tr, doc } = view.state
  // Of a list without lines the editor leaves nothing.
  if (doc.resolve(task.place).parent.childCount === 1) return 'nothing'
  tr.delete(task.place, end)
  view.dispatch(tr.insert(tr.mapping.map(other.place), task.node))
  return `moves ${wordsOf(task.node)}before ${wordsOf(other.node)}`
}

function makeItem(writer: Writer, random: Random): string {
  const task = random.pick(openTasks(writer.editor.view))
  return task ? make(writer, [task]) : 'nothing'
}

function makeAll(writer: Writer): string {
  return make(writer, openTasks(writer.editor.view))
}

function make({ session, notepad, editor }: Writer, tasks: ReturnType<typeof openTasks>): string {
  editor.history.pause()
  makeItems(editor.view, tasks, { session, groupId: flat, notepad, nameOf: () => '' })
  editor.history.pause()
  return `makes items of ${tasks.map(({ node }) => wordsOf(node)).join('')}`
}

function plainTasks({ editor }: Writer): { node: Node; place: number }[] {
  const tasks: { node: Node; place: number }[] = []
  editor.state.doc.descendants((node, place) => {
    if (node.type === schema.nodes.taskItem) tasks.push({ node, place })
  })
  return tasks
}

function wordsOf({ type, attrs, firstChild }: Node): string {
  if (type === schema.nodes.liveLine) return attrs['title']
  return firstChild?.isTextblock ? firstChild.textContent : ''
}
