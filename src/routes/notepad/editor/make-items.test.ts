import { flat, makeFlat, openSession, user } from '#client/test-session.ts'
import type { Node } from 'prosemirror-model'
import { EditorState, type Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { makeItems, openTasks, untieItems } from './make-items.ts'
import { schema } from './schema.ts'

const { nodes } = schema
const nameOf = () => 'Ada'

test('[ED-48] tasks below tasks become items with them, and nothing that follows goes', () => {
  const below = nodes.taskList.create(null, [task('Oat milk'), task('Rice milk')])
  const { view, items } = turn([task('Milk', below), task('Bread')], paragraph('Bring bags'))

  const titles = ['Milk', 'Oat milk', 'Rice milk', 'Bread']
  expect(linesOf(view.state.doc)).toEqual([...titles.map((title) => `[${title}]`), 'Bring bags'])
  expect(items.map(({ title }) => title)).toEqual(titles)
})

test('[ED-49] whom and what a task names, and where it leads, goes with it', () => {
  const bob = nodes.mention.create({ kind: 'person', id: user.id, label: '' })
  const milk = nodes.mention.create({ kind: 'item', id: 'milk-milk-milk-milk-', label: 'Milk' })
  const shop = schema.text('the shop', [
    schema.marks.link.create({ href: 'https://shop.example/' }),
  ])
  const words = [schema.text('Ask '), bob, schema.text(' for '), milk, schema.text(' from '), shop]
  const line = nodes.taskItem.create({ done: false }, nodes.paragraph.create(null, words))
  const { view, items } = turn([line])

  expect(linesOf(view.state.doc)).toEqual(['[Ask @Ada for Milk from the shop]'])
  expect(items).toMatchObject([
    { title: 'Ask @Ada for Milk from the shop', links: ['https://shop.example/'] },
  ])
})

test('[ED-64] a task that is done is a done task again where its item is gone', () => {
  const milk = nodes.taskItem.create({ done: true }, paragraph('Milk'))
  const doc = nodes.doc.create(null, nodes.taskList.create(null, [milk, task('Bread')]))
  const view = viewOf(doc)
  const session = openSession()
  makeFlat(session)
  const places = [1, 1 + milk.nodeSize]
  const tasks = [milk, task('Bread')].map((node, index) => ({ node, place: places[index] ?? 0 }))

  const notepad = 'plan-plan-plan-plan-'
  const made = makeItems(view, tasks, { session, groupId: flat, notepad, nameOf })
  const items = session.replica(flat).all('listItem')
  const done = items.filter(({ id }) => made.done.has(id))
  expect(done.map(({ title }) => title)).toEqual(['Milk'])

  untieItems(view, made)
  expect(String(view.state.doc)).toBe(String(doc))
  expect(view.state.doc.firstChild?.firstChild?.attrs).toEqual({ done: true })
  expect(view.state.doc.firstChild?.lastChild?.attrs).toEqual({ done: false })
})

test('[ED-50] a task too long for a title stays a task', () => {
  const { view, items, refusal } = turn([task('word '.repeat(120)), task('Bread')])

  expect(linesOf(view.state.doc)).toEqual(['word '.repeat(120), '[Bread]'])
  expect(items).toHaveLength(1)
  expect(refusal).toMatchObject({ values: { problem: 'tooLong', limit: 500 } })
})

function turn(tasks: Node[], ...after: Node[]) {
  const list = nodes.taskList.create(null, tasks)
  const view = viewOf(nodes.doc.create(null, [list, ...after]))
  const session = openSession()
  makeFlat(session)
  const notepad = 'plan-plan-plan-plan-'
  const { refusal } = makeItems(view, openTasks(view), { session, groupId: flat, notepad, nameOf })
  return { view, refusal, items: session.replica(flat).all('listItem') }
}

function paragraph(text: string): Node {
  return nodes.paragraph.create(null, schema.text(text))
}

function task(title: string, ...below: Node[]): Node {
  return nodes.taskItem.create({ done: false }, [paragraph(title), ...below])
}

/** Where a text stands, without a screen. */
function viewOf(doc: Node) {
  const view = {
    state: EditorState.create({ doc }),
    dispatch: (transaction: Transaction) => {
      view.state = view.state.apply(transaction)
    },
  }
  return view
}

/** Live lines in brackets, all others by their words. */
function linesOf(doc: Node): string[] {
  const lines: string[] = []
  doc.descendants((node) => {
    if (node.type === nodes.liveLine) lines.push(`[${node.attrs['title']}]`)
    else if (node.isTextblock) lines.push(node.textContent)
  })
  return lines
}
