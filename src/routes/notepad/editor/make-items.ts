import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import { titleMaxLength } from '#domain/list-item.ts'
import { type Added, addItems } from '#routes/add-items.ts'
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
export function openTasks({ state }: Pick<EditorView, 'state'>): Task[] {
  const tasks: Task[] = []
  state.doc.descendants((node, place) => {
    const isOpen = node.type === schema.nodes.taskItem && node.attrs['done'] !== true
    if (isOpen && titleOf(node)) tasks.push({ node, place })
  })
  return tasks
}

/** Ties tasks to new items of the list; what lies under a task follows it. */
export function makeItems(
  view: Pick<EditorView, 'state' | 'dispatch'>,
  tasks: readonly Task[],
  { session, groupId, notepad }: Where,
): Added {
  const titled = tasks.filter(({ node }) => titleOf(node))
  const items = titled.map(({ node }) => {
    const title = titleOf(node)
    return { title, source: { notepad, line: title } }
  })
  const added = addItems(session, groupId, items)
  const { tr } = view.state
  // From the end, so that the places before stay what they are.
  for (const [index, item] of Array.from(added.ids.entries()).toReversed()) {
    const place = titled[index]?.place
    // What lies under it may be lines by now: by its old length words behind it would go.
    const node = place === undefined ? null : tr.doc.nodeAt(place)
    if (place === undefined || !node) continue
    const line = schema.nodes.liveLine.create({ item, title: titleOf(node) })
    tr.replaceWith(place, place + node.nodeSize, Fragment.from([line, ...linesUnder(node)]))
  }
  view.dispatch(tr)
  return added
}

/** Makes plain tasks again of the lines of these items, which are gone. */
export function untieItems(view: EditorView, ids: readonly Id[]): void {
  if (view.isDestroyed) return
  const { tr, doc } = view.state
  doc.descendants((node, place) => {
    const isOne = node.type === schema.nodes.liveLine && ids.includes(node.attrs['item'])
    if (!isOne) return
    const [from, to] = [tr.mapping.map(place), tr.mapping.map(place + node.nodeSize)]
    tr.replaceWith(from, to, taskOf(String(node.attrs['title'])))
  })
  view.dispatch(tr)
}

/** The task that stands in the place of a line whose item is gone. */
export function taskOf(title: string, isDone = false): Node {
  const { nodes } = schema
  const words = nodes.paragraph.create(null, title ? schema.text(title) : null)
  return nodes.taskItem.create({ done: isDone }, words)
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
