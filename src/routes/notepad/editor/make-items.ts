import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import { titleMaxLength } from '#domain/list-item.ts'
import type { Refusal } from '#domain/refusal.ts'
import { addItems } from '#routes/add-items.ts'
import { Fragment, type Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { schema } from './schema.ts'

interface Where {
  session: Session
  groupId: Id
  notepad: Id
}

interface Task {
  node: Node
  place: number
}

/** The task around the caret. */
export function taskAround({ state }: EditorView): Task | null {
  const { $from } = state.selection
  for (let { depth } = $from; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (node.type === schema.nodes.taskItem) return { node, place: $from.before(depth) }
  }
  return null
}

/** Every task that is not done and says something. */
export function openTasks({ state }: EditorView): Task[] {
  const tasks: Task[] = []
  state.doc.descendants((node, place) => {
    const isOpen = node.type === schema.nodes.taskItem && node.attrs['done'] !== true
    if (isOpen && titleOf(node)) tasks.push({ node, place })
  })
  return tasks
}

/** Ties tasks to new items of the list; what lies under a task follows it. */
export function makeItems(
  view: EditorView,
  tasks: readonly Task[],
  { session, groupId, notepad }: Where,
): { count: number; refusal: Refusal | null } {
  const titled = tasks.filter(({ node }) => titleOf(node))
  const items = titled.map(({ node }) => {
    const title = titleOf(node)
    return { title, source: { notepad, line: title } }
  })
  const { ids, refusal } = addItems(session, groupId, items)
  const { tr } = view.state
  // From the end, so that the places before stay what they are.
  for (const [index, item] of Array.from(ids.entries()).toReversed()) {
    const task = titled[index]
    if (!task) continue
    const { node, place } = task
    const line = schema.nodes.liveLine.create({ item, title: titleOf(node) })
    tr.replaceWith(place, place + node.nodeSize, Fragment.from([line, ...linesUnder(node)]))
  }
  view.dispatch(tr)
  return { count: ids.length, refusal }
}

function titleOf(task: Node): string {
  const first = task.firstChild
  if (!first?.isTextblock) return ''
  return first
    .textBetween(0, first.content.size, ' ', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, titleMaxLength)
}

/** A line of the list has nothing inside: its own tasks stand after it, the rest in one task. */
function linesUnder(task: Node): Node[] {
  const { nodes } = schema
  return task.children.slice(1).flatMap((block) => {
    if (block.type === nodes.taskList) return [...block.children]
    return [nodes.taskItem.create(null, block)]
  })
}
