import { type ActIn, keyTable } from '#routes/keys/key-table.ts'
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
      ...fromTable({
        undo: [history.undo],
        redo: [history.redo],
        bold: [toggleMark(marks.bold)],
        italic: [toggleMark(marks.italic)],
        code: [toggleMark(marks.code)],
        strike: [toggleMark(marks.strike)],
        link: [whereALinkCanBe(openLink)],
        paragraph: [setBlockType(nodes.paragraph)],
        heading: [1, 2, 3].map((level) => setBlock(nodes.heading, { level })),
        numbered: [toggleList('orderedList')],
        bullets: [toggleList('bulletList')],
        tasks: [toggleList('taskList')],
        quote: [setBlock(nodes.quote)],
        codeBlock: [setBlock(nodes.codeBlock)],
        rule: [insertRule],
        tickTask: [chainCommands(toggleTask, exitCode)],
      }),
      'Shift-Enter': chainCommands(exitCode, hardBreak),
      Enter: chainCommands(taskAfterLiveLine, outOfCode, nextLine),
      Backspace: chainCommands(undoInputRule, plainAgain, outOfList, lineAtStart),
    }),
    keymap(baseKeymap),
  ]
}

/** The toolbar answers its own. */
type TextActs = Record<Exclude<ActIn<'notepad'>, 'toolbar'> | 'undo' | 'redo', readonly Command[]>

/** As the table of keys has them; where an act has several keys, a command for each or one for all. */
function fromTable(commands: TextActs): Record<string, Command> {
  // The keys are the record's own.
  const acts = Object.keys(commands) as (keyof TextActs)[]
  return Object.fromEntries(
    keyTable.flatMap(({ act, keys }) => {
      const own = acts.find((each) => each === act)
      const [first, ...others] = own ? commands[own] : []
      if (!first) return []
      return keys.map((key, index) => [
        key.replaceAll('+', '-'),
        index === 0 ? first : (others[index - 1] ?? first),
      ])
    }),
  )
}

/** On words, or in a link; elsewhere the same key opens the palette, as it does everywhere. */
function whereALinkCanBe(openLink: Command): Command {
  return (state, dispatch, view) => {
    const { empty, $from } = state.selection
    const isInLink = marks.link.isInSet($from.marks()) !== undefined
    return (!empty || isInLink) && openLink(state, dispatch, view)
  }
}

/**
 * Tab is the text's inside lists only, elsewhere it leaves, past what is in the text; Esc, then Tab,
 * leaves from wherever one writes, titles too.
 */
function tabPlugin(): Plugin {
  let isLeaving = false
  return new Plugin({
    props: {
      handleKeyDown(view, event) {
        const isTab = event.key === 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey
        if (!isTab || isLeaving) return false
        const move = event.shiftKey ? outdentOrStay : indentOrStay
        return move(view.state, view.dispatch, view)
      },
    },
    view: (view) => {
      const { dom } = view
      const press = ({ key, shiftKey, target, defaultPrevented }: KeyboardEvent) => {
        const isWriting = target === dom && view.editable && !defaultPrevented
        if (key === 'Tab' && (isWriting || (isLeaving && !shiftKey))) passOver(dom)
        if (key !== 'Shift') isLeaving = key === 'Escape'
      }
      dom.addEventListener('keydown', press)
      return { destroy: () => dom.removeEventListener('keydown', press) }
    },
  })
}

/** Until the focus is elsewhere, boxes, titles and mentions are no stops. */
function passOver(dom: HTMLElement): void {
  const stops = dom.querySelectorAll<HTMLElement>('[contenteditable="false"] *, a[data-mention]')
  for (const stop of stops) stop.tabIndex = -1
  const putBack = () => {
    for (const stop of stops) stop.removeAttribute('tabindex')
  }
  dom.addEventListener('focusout', putBack, { once: true })
}

/** Where a line cannot go further in, Tab still must not jump out of the text. */
const indentOrStay: Command = (state, dispatch, view) =>
  indent(state, dispatch, view) || itemAround(state) !== null

const outdentOrStay: Command = (state, dispatch, view) =>
  outdent(state, dispatch, view) || itemAround(state) !== null

const hardBreak: Command = (state, dispatch) => {
  const marks = state.storedMarks ?? state.selection.$from.marks()
  const transaction = state.tr.replaceSelectionWith(nodes.hardBreak.create(), false)
  dispatch?.(transaction.ensureMarks(marks).scrollIntoView())
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

/** From a second empty line at its end, and these two go; code that has no others becomes a line. */
const outOfCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { type, content, textContent } = $from.parent
  const isAtEnd = empty && $from.parentOffset === content.size
  if (!isAtEnd || type !== nodes.codeBlock || !/(^|\n)\n$/.test(textContent)) return false
  const leave = content.size === 1 ? setBlockType(nodes.paragraph) : exitCode
  const linesFrom = Math.max($from.start(), $from.pos - 2)
  return leave(
    state,
    dispatch && ((transaction) => dispatch(transaction.delete(linesFrom, $from.pos))),
  )
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
