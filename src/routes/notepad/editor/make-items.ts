import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import { Link, linksMax, Title } from '#domain/list-item.ts'
import { firstIssue } from '#domain/mutation.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Added, addItems } from '#routes/quick-add/add-items.ts'
import { Fragment, type Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import * as v from 'valibot'
import { schema } from './schema.ts'
import { titleNow } from './title-now.ts'

interface Where {
  session: Session
  groupId: Id
  notepad: Id
  /** A person's name is in no document. */
  nameOf: (person: Id) => string
}

interface Task {
  node: Node
  place: number
}

interface Made extends Added {
  /** Those of tasks that are done, which are still to be ticked. */
  done: ReadonlySet<Id>
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
    if (isOpen && saysSomething(node)) tasks.push({ node, place })
  })
  return tasks
}

/** Ties tasks to new items of the list; what lies under a task follows it. One that is no title stays. */
export function makeItems(
  view: Pick<EditorView, 'state' | 'dispatch'>,
  tasks: readonly Task[],
  where: Where,
): Made {
  const { session, groupId, notepad } = where
  const read = tasks
    .filter(({ node }) => saysSomething(node))
    .map(({ node, place }) => ({ place, title: titleOf(node, where), links: linksOf(node) }))
  const titled = read.filter(({ title }) => v.is(Title, title))
  const items = titled.map(({ title, links }) => ({
    title,
    source: { notepad, line: title },
    links,
  }))
  const added = addItems(session, groupId, items)
  const done = new Set<Id>()
  const { tr } = view.state
  // From the end, so that the places before stay what they are.
  for (const [index, item] of Array.from(added.ids.entries()).toReversed()) {
    const { place, title = '' } = titled[index] ?? {}
    // What lies under it may be lines by now: by its old length words behind it would go.
    const node = place === undefined ? null : tr.doc.nodeAt(place)
    if (place === undefined || !node) continue
    if (node.attrs['done']) done.add(item)
    const line = schema.nodes.liveLine.create({ item, title })
    tr.replaceWith(place, place + node.nodeSize, Fragment.from([line, ...linesUnder(node)]))
  }
  view.dispatch(tr)
  return { ...added, done, refusal: added.refusal ?? refusalOf(read) }
}

/** Makes plain tasks again of the lines of these items, which are gone. */
export function untieItems(
  view: Pick<EditorView, 'state' | 'dispatch'>,
  { ids, done }: Pick<Made, 'ids' | 'done'>,
): void {
  const { tr, doc } = view.state
  doc.descendants((node, place) => {
    const item: Id = node.attrs['item']
    if (node.type !== schema.nodes.liveLine || !ids.includes(item)) return
    const [from, to] = [tr.mapping.map(place), tr.mapping.map(place + node.nodeSize)]
    tr.replaceWith(from, to, taskOf(String(node.attrs['title']), done.has(item)))
  })
  view.dispatch(tr)
}

/** The task that stands in the place of a line whose item is gone. */
export function taskOf(title: string, isDone = false): Node {
  const { nodes } = schema
  const words = nodes.paragraph.create(null, title ? schema.text(title) : null)
  return nodes.taskItem.create({ done: isDone }, words)
}

/** Why those stay tasks that are no titles. */
function refusalOf(read: readonly { title: string }[]): Refusal | null {
  for (const { title } of read) {
    const parsed = v.safeParse(Title, title)
    if (!parsed.success) return new Refusal('invalid', firstIssue(parsed.issues))
  }
  return null
}

function saysSomething({ firstChild }: Node): boolean {
  if (!firstChild?.isTextblock) return false
  return firstChild.children.some(({ type, text }) => type === schema.nodes.mention || text?.trim())
}

/** Its words, with the names that its mentions show. */
function titleOf({ firstChild }: Node, { session, groupId, nameOf }: Where): string {
  if (!firstChild) return ''
  const leaf = ({ type, attrs }: Node) => {
    if (type !== schema.nodes.mention) return ' '
    const { kind, id, label } = attrs as { kind: string; id: Id; label: string }
    if (kind === 'person') return `@${nameOf(id)}`
    return titleNow(session, groupId, { kind, id, last: label })
  }
  const words = firstChild.textBetween(0, firstChild.content.size, ' ', leaf)
  return words.replaceAll(/\s+/g, ' ').trim()
}

/** Where its words lead: a title has no links inside. */
function linksOf({ firstChild }: Node): string[] {
  const links = new Set<string>()
  firstChild?.descendants(({ marks }) => {
    const href = schema.marks.link.isInSet(marks)?.attrs['href']
    if (v.is(Link, href)) links.add(href)
  })
  return [...links].slice(0, linksMax)
}

/** A line of the list has nothing inside: its own tasks stand after it, the rest in one task. */
function linesUnder(task: Node): Node[] {
  const { nodes } = schema
  return task.children.slice(1).flatMap((block) => {
    if (block.type === nodes.taskList) return [...block.children]
    return [nodes.taskItem.create(null, block)]
  })
}
