import { notepadDepthMax } from '#domain/notepad-schema.ts'
import { lift, setBlockType, wrapIn } from 'prosemirror-commands'
import {
  type Attrs,
  Fragment,
  type Node,
  type NodeType,
  type ResolvedPos,
  Slice,
} from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { ReplaceAroundStep } from 'prosemirror-transform'
import { schema } from './schema.ts'

export type ListName = 'bulletList' | 'orderedList' | 'taskList'

const { nodes } = schema

/** The list around the caret. */
function listAround($at: ResolvedPos): { node: Node; depth: number } | null {
  for (let depth = $at.depth; depth > 0; depth -= 1) {
    const node = $at.node(depth)
    if (isList(node.type)) return { node, depth }
  }
  return null
}

function isList(type: NodeType): boolean {
  return type === nodes.bulletList || type === nodes.orderedList || type === nodes.taskList
}

/** Makes a list of it, another kind of list, or plain lines again. */
export function toggleList(name: ListName): Command {
  return (state, dispatch, view) => {
    const around = listAround(state.selection.$from)
    if (!around) return makeList(name)(state, dispatch, view)
    if (around.node.type === nodes[name]) return outdent(state, dispatch, view)
    if (dispatch) {
      const { $from } = state.selection
      const place = $from.before(around.depth)
      const changed = listOf(name, around.node)
      const transaction = state.tr.replaceWith(place, place + around.node.nodeSize, changed)
      if (changed.nodeSize === around.node.nodeSize) {
        const { anchor, head } = state.selection
        transaction.setSelection(TextSelection.create(transaction.doc, anchor, head))
      }
      dispatch(transaction.scrollIntoView())
    }
    return true
  }
}

function makeList(name: ListName): Command {
  return (state, dispatch, view) => {
    if (wrapInList(nodes[name])(state, dispatch, view)) return true
    // A heading or code becomes a line first.
    const plain = state.apply(asParagraph(state))
    return wrapInList(nodes[name])(
      plain,
      dispatch &&
        (() => {
          view?.dispatch(asParagraph(view.state))
          if (view) wrapInList(nodes[name])(view.state, view.dispatch)
        }),
      view,
    )
  }
}

function asParagraph(state: EditorState) {
  const { from, to } = state.selection
  return state.tr.setBlockType(from, to, nodes.paragraph)
}

function listOf(name: ListName, list: Node): Node {
  const itemType = name === 'taskList' ? nodes.taskItem : nodes.listItem
  const items = list.children.map((item) =>
    item.type === nodes.liveLine
      ? name === 'taskList'
        ? item
        : itemType.create(null, nodes.paragraph.create(null, textOf(item.attrs)))
      : itemType.create(null, item.content),
  )
  return nodes[name].create(null, items)
}

function textOf({ title }: Attrs) {
  return typeof title === 'string' && title ? schema.text(title) : null
}

/** A heading, a quote, code; chosen again, it is plain text again. */
export function setBlock(type: NodeType, attrs?: Attrs): Command {
  return (state, dispatch, view) => {
    if (type === nodes.quote) {
      return isIn(state, type) ? lift(state, dispatch) : wrapIn(type)(state, dispatch, view)
    }
    const isAlready = isBlock(state, type, attrs)
    return setBlockType(isAlready ? nodes.paragraph : type, isAlready ? null : attrs)(
      state,
      dispatch,
      view,
    )
  }
}

export function isBlock(state: EditorState, type: NodeType, attrs: Attrs = {}): boolean {
  const { parent } = state.selection.$from
  return (
    parent.type === type &&
    Object.entries(attrs).every(([name, value]) => parent.attrs[name] === value)
  )
}

function isIn({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let { depth } = $from; depth > 0; depth -= 1)
    if ($from.node(depth).type === type) return true
  return false
}

export const insertRule: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  const isEmpty = $from.parent.isTextblock && $from.parent.content.size === 0
  // A line or another block that is selected is in nothing.
  const after = $to.depth > 0 ? $to.after() : $to.pos
  if (dispatch) {
    const rule = [nodes.rule.create(), nodes.paragraph.create()]
    const transaction = isEmpty
      ? state.tr.replaceWith($from.before(), $from.after(), rule)
      : state.tr.insert(after, rule)
    const place = (isEmpty ? $from.before() : after) + 2
    dispatch(
      transaction.setSelection(TextSelection.near(transaction.doc.resolve(place))).scrollIntoView(),
    )
  }
  return true
}

/** Under the line before; the library would make an empty live line where one is the last there. */
export const indent: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  const range = $from.blockRange($to, ({ type }) => isList(type))
  if (!range || !itemAround(state) || range.startIndex === 0 || $from.depth + 2 > notepadDepthMax)
    return false
  const { parent, start, end } = range
  const before = parent.child(range.startIndex - 1)
  if (before.isLeaf) return false
  // The ends of what they come into, which move behind them: it has a list already, or gets one.
  const ends = before.lastChild?.type === parent.type ? 2 : 1
  const around = Fragment.from(before.type.create(null, parent.type.create()))
  const slice = new Slice(around, ends, 0)
  const step = new ReplaceAroundStep(start - ends, end, start, end, slice, 2 - ends, true)
  dispatch?.(state.tr.step(step).scrollIntoView())
  return true
}

export const outdent: Command = (state, dispatch, view) => {
  const item = itemAround(state)
  return item ? liftListItem(item)(state, dispatch, view) : false
}

/** Which kind of line of a list the caret is in. */
export function itemAround(state: EditorState): NodeType | null {
  const { $from } = state.selection
  for (let { depth } = $from; depth > 0; depth -= 1) {
    const { type } = $from.node(depth)
    if (type === nodes.listItem || type === nodes.taskItem) return type
  }
  return null
}

/** Ticks the task that the caret is in. */
export const toggleTask: Command = (state, dispatch) => {
  const { $from } = state.selection
  for (let { depth } = $from; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (node.type !== nodes.taskItem) continue
    dispatch?.(state.tr.setNodeAttribute($from.before(depth), 'done', node.attrs['done'] !== true))
    return true
  }
  return false
}
