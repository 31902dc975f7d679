import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
} from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { splitListItem } from 'prosemirror-schema-list'
import { type Command, NodeSelection, Plugin, TextSelection } from 'prosemirror-state'
import {
  indent,
  insertRule,
  itemAround,
  outdent,
  setBlock,
  toggleList,
  toggleTask,
} from './commands.ts'
import { schema } from './schema.ts'
import type { TypingHistory } from './undo.ts'

const { nodes, marks } = schema

/** What keys do in the text. Tab belongs to it inside lists only: elsewhere it leads out. */
export function keyPlugins(history: TypingHistory, openLink: Command): Plugin[] {
  return [
    tabPlugin(),
    keymap({
      'Mod-z': history.undo,
      'Mod-y': history.redo,
      'Mod-Z': history.redo,
      'Mod-b': toggleMark(marks.bold),
      'Mod-i': toggleMark(marks.italic),
      'Mod-e': toggleMark(marks.code),
      'Mod-Shift-x': toggleMark(marks.strike),
      'Mod-k': openLink,
      'Mod-Alt-0': setBlockType(nodes.paragraph),
      'Mod-Alt-1': setBlock(nodes.heading, { level: 1 }),
      'Mod-Alt-2': setBlock(nodes.heading, { level: 2 }),
      'Mod-Alt-3': setBlock(nodes.heading, { level: 3 }),
      'Mod-Shift-7': toggleList('orderedList'),
      'Mod-Shift-8': toggleList('bulletList'),
      'Mod-Shift-9': toggleList('taskList'),
      'Mod-Shift-b': setBlock(nodes.quote),
      'Mod-Alt-c': setBlock(nodes.codeBlock),
      'Mod-Alt-r': insertRule,
      'Mod-Enter': chainCommands(toggleTask, exitCode),
      'Shift-Enter': chainCommands(exitCode, hardBreak),
      Enter: chainCommands(taskAfterLiveLine, nextLine),
      Backspace: chainCommands(undoInputRule, plainAgain, outOfList, lineAtStart),
    }),
    keymap(baseKeymap),
  ]
}

/** Tab is the text's inside lists only; Esc, then Tab, leaves from there too. */
function tabPlugin(): Plugin {
  let isLeaving = false
  return new Plugin({
    props: {
      handleKeyDown(view, event) {
        if (event.key === 'Escape') isLeaving = true
        else if (event.key !== 'Tab' && event.key !== 'Shift') isLeaving = false
        if (event.key !== 'Tab' || event.ctrlKey || event.metaKey || event.altKey) return false
        if (isLeaving) {
          isLeaving = false
          return false
        }
        const move = event.shiftKey ? outdentOrStay : indentOrStay
        return move(view.state, view.dispatch, view)
      },
    },
  })
}

/** Where a line cannot go further in, Tab still must not jump out of the text. */
const indentOrStay: Command = (state, dispatch, view) =>
  indent(state, dispatch, view) || itemAround(state) !== null

const outdentOrStay: Command = (state, dispatch, view) =>
  outdent(state, dispatch, view) || itemAround(state) !== null

const hardBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView())
  return true
}

/** The next line of a list; in an empty one, out of it. */
const nextLine: Command = (state, dispatch, view) => {
  const item = itemAround(state)
  if (!item) return false
  const { $from, empty } = state.selection
  if (empty && $from.parent.content.size === 0 && $from.node(-1).type === item) {
    return outdent(state, dispatch, view)
  }
  // A new task is open, whatever the one before is.
  const attrs = item === nodes.taskItem ? { done: false } : undefined
  return splitListItem(item, attrs)(state, dispatch)
}

const taskAfterLiveLine: Command = (state, dispatch) => {
  const { selection } = state
  if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.liveLine) return false
  const task = nodes.taskItem.create(null, nodes.paragraph.create())
  const transaction = state.tr.insert(selection.to, task)
  const inside = transaction.doc.resolve(selection.to + 2)
  dispatch?.(transaction.setSelection(TextSelection.near(inside)).scrollIntoView())
  return true
}

/** At the start of a heading or of code, Backspace takes the look away before it joins lines. */
const plainAgain: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection
  const { type } = $from.parent
  const hasLook = type === nodes.heading || type === nodes.codeBlock
  if (!empty || $from.parentOffset > 0 || !hasLook) return false
  return setBlockType(nodes.paragraph)(state, dispatch, view)
}

const outOfList: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection
  const isAtStart = empty && $from.parentOffset === 0 && $from.depth > 1 && $from.index(-1) === 0
  if (!isAtStart || itemAround(state) !== $from.node(-1).type) return false
  return outdent(state, dispatch, view)
}

/** At the start of a quote, out of it. */
const lineAtStart: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const isAtStart = empty && $from.parentOffset === 0 && $from.depth > 1 && $from.index(-1) === 0
  return isAtStart && $from.node(-1).type === nodes.quote ? lift(state, dispatch) : false
}
