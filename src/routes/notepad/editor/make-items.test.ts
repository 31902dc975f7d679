import { flat, makeFlat, openSession } from '#client/test-session.ts'
import type { Node } from 'prosemirror-model'
import { EditorState, type Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { makeItems, openTasks } from './make-items.ts'
import { schema } from './schema.ts'

const { nodes } = schema

test('[HB-8] tasks below tasks become items with them, and nothing that follows goes', () => {
  const below = nodes.taskList.create(null, [task('Oat milk'), task('Rice milk')])
  const list = nodes.taskList.create(null, [task('Milk', below), task('Bread')])
  const view = viewOf(nodes.doc.create(null, [list, paragraph('Bring bags')]))
  const session = openSession()
  makeFlat(session)

  makeItems(view, openTasks(view), { session, groupId: flat, notepad: 'plan-plan-plan-plan-' })

  const titles = ['Milk', 'Oat milk', 'Rice milk', 'Bread']
  expect(linesOf(view.state.doc)).toEqual([...titles.map((title) => `[${title}]`), 'Bring bags'])
  expect(
    session
      .replica(flat)
      .all('listItem')
      .map(({ title }) => title),
  ).toEqual(titles)
})

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
