import { flat } from '#client/test-session.ts'
import type { Random } from '#sync/simulation/random.ts'
import type { EditorView } from 'prosemirror-view'
import { schema } from '#routes/notepad/editor/schema.ts'
import { makeItems, openTasks } from '#routes/notepad/editor/make-items.ts'
import {
  blocks,
  cut,
  ends,
  paste,
  places,
  press,
  select,
  selectBlock,
  starts,
  type,
} from './hands.ts'
import type { Writer } from './writer.ts'

export interface Actor {
  writer: Writer
  random: Random
  /** One that nobody has typed yet. */
  word: () => string
}

type Act = (actor: Actor) => void

const looks =
  'Mod-Alt-0 Mod-Alt-1 Mod-Alt-2 Mod-Alt-c Mod-Alt-r Mod-Enter Mod-Shift-7 Mod-Shift-8 Mod-Shift-9 Mod-Shift-b Shift-Enter Shift-Tab Tab'.split(
    ' ',
  )
/** Those that only say what a line is. */
const kinds = looks.filter((keys) => !['Mod-Alt-r', 'Mod-Enter', 'Shift-Enter'].includes(keys))
const marks = ['Mod-b', 'Mod-i', 'Mod-Shift-x', 'Mod-e']
const markdown = ['- ', '1. ', '# ', '> ', '[] ', '[x] ', '```', '---']

/** Everything that the editor lets one do, and how often it is done. */
const acts = {
  type: [30, typeWord],
  typeElsewhere: [10, inTurn(go, typeWord)],
  space: [4, ({ writer }) => type(viewOf(writer), ' ')],
  go: [12, go],
  enter: [9, key('Enter')],
  enterElsewhere: [5, inTurn(go, key('Enter'))],
  backspace: [5, key('Backspace')],
  delete: [4, key('Delete')],
  join: [5, inTurn(goTo(starts), key('Backspace'))],
  joinNext: [3, inTurn(goTo(ends), key('Delete'))],
  deleteSome: [4, inTurn(selectSome, key('Backspace'))],
  typeOverSome: [2, inTurn(selectSome, typeWord)],
  enterOverSome: [2, inTurn(selectSome, key('Enter'))],
  deleteBlock: [3, deleteBlock],
  look: [14, key(...looks)],
  lookOfSome: [6, inTurn(selectSome, key(...looks))],
  mark: [3, key(...marks)],
  markSome: [5, inTurn(selectSome, key(...marks))],
  markdown: [5, inTurn(goTo(starts), typeMarkdown)],
  undo: [6, key('Mod-z')],
  redo: [3, key('Mod-y')],
  pause: [4, ({ writer }) => writer.editor.history.pause()],
  paste: [3, pasteLines],
  pasteOverSome: [1, inTurn(selectSome, pasteLines)],
  move: [2, inTurn(selectSome, move)],
  makeItem: [2, makeItem],
  mention: [3, mention],
} satisfies Record<string, [often: number, act: Act]>

export type ActName = keyof typeof acts

const all = Object.entries(acts) as [ActName, [often: number, act: Act]][]
const total = all.reduce((sum, [, [often]]) => sum + often, 0)

/** Does one of them, and says which. */
export function actAtRandom(actor: Actor): ActName {
  // Whoever composes a word does nothing else.
  let dice = actor.writer.body.isComposing ? 0 : actor.random.next() * total
  for (const [name, [often, act]] of all) {
    dice -= often
    if (dice >= 0) continue
    act(actor)
    return name
  }
  return 'pause'
}

/** Of a line, or of several. */
export function changeLook(actor: Actor): string {
  const keys = actor.random.pick(kinds) ?? ''
  if (actor.random.chance(0.7)) go(actor)
  else selectSome(actor)
  press(viewOf(actor.writer), keys)
  return keys
}

function viewOf({ editor }: Writer): EditorView {
  return editor.view
}

function typeWord({ writer, word }: Actor): void {
  type(viewOf(writer), word())
}

function inTurn(...all: Act[]): Act {
  return (actor) => all.forEach((act) => act(actor))
}

function key(...keys: string[]): Act {
  return ({ writer, random }) => press(viewOf(writer), random.pick(keys) ?? '')
}

function go(actor: Actor): void {
  goTo(places)(actor)
}

function goTo(where: typeof places): Act {
  return ({ writer, random }) => {
    const at = random.pick(where(viewOf(writer)))
    if (at !== undefined) select(viewOf(writer), at)
  }
}

function selectSome({ writer, random }: Actor): void {
  const all = places(viewOf(writer))
  const from = random.below(all.length)
  const to = from + 1 + random.below(random.chance(0.7) ? 3 : 12)
  select(viewOf(writer), all[from] ?? 1, all[to] ?? all.at(-1))
}

function deleteBlock({ writer, random }: Actor): void {
  const at = random.pick(blocks(viewOf(writer)))
  if (at !== undefined) selectBlock(viewOf(writer), at)
  press(viewOf(writer), 'Backspace')
}

function typeMarkdown({ writer, random }: Actor): void {
  type(viewOf(writer), random.pick(markdown) ?? '')
}

function pasteLines({ writer, random, word }: Actor): void {
  paste(viewOf(writer), Array.from({ length: 1 + random.below(3) }, word).join('\n'))
}

function move(actor: Actor): void {
  const view = viewOf(actor.writer)
  const taken = cut(view)
  go(actor)
  view.dispatch(view.state.tr.replaceSelection(taken))
}

/** Each with a word of its own, as its name. */
function mention({ writer, word }: Actor): void {
  const { state, dispatch } = viewOf(writer)
  // Code has none.
  if (state.selection.$from.parent.type === schema.nodes.codeBlock) return
  const label = word()
  const id = `mention-number-${label.codePointAt(0)}`
  const node = schema.nodes.mention.create({ kind: 'item', id, label })
  dispatch(state.tr.replaceSelectionWith(node, false))
}

function makeItem({ writer, random }: Actor): void {
  const { session, notepad, editor } = writer
  const task = random.pick(openTasks(editor.view))
  if (!task) return
  editor.history.pause()
  makeItems(editor.view, [task], { session, groupId: flat, notepad, nameOf: () => '' })
  editor.history.pause()
}
