import { bareAddressAt, linkTargetAt } from '#domain/markdown-address.ts'
import { isNotepadLink } from '#domain/notepad-links.ts'
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import { Fragment, type MarkType, type NodeType, type ResolvedPos } from 'prosemirror-model'
import { type Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { schema } from './schema.ts'

const { nodes, marks } = schema

const bullet = /^\s*[-+*]\s$/
const number = /^(\d{1,6})[.)]\s$/
const quote = /^\s*>\s$/

/** Markdown, as it is typed. */
export function markdownTyping(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, ([, signs = '']) => ({
        level: signs.length,
      })),
      taskRule,
      signAgain(bullet, nodes.bulletList, nodes.taskList),
      wrappingInputRule(bullet, nodes.bulletList),
      signAgain(number, nodes.orderedList),
      wrappingInputRule(
        number,
        nodes.orderedList,
        ([, number = '1']) => ({ start: Number(number) }),
        ([, number = '1'], list) =>
          list.childCount + Number(list.attrs['start']) === Number(number),
      ),
      signAgain(quote, nodes.quote),
      wrappingInputRule(quote, nodes.quote),
      textblockTypeInputRule(/^```$/, nodes.codeBlock),
      ruleAcross,
      markRule(/(?<=^|[\s\p{P}])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/u, marks.bold),
      markRule(/(?<=^|[\s\p{P}])__([^\s_](?:[^_]*[^\s_])?)__$/u, marks.bold),
      markRule(/(?<=^|[^*\p{L}\p{N}])\*([^\s*](?:[^*]*[^\s*])?)\*$/u, marks.italic),
      markRule(/(?<=^|[^_\p{L}\p{N}])_([^\s_](?:[^_]*[^\s_])?)_$/u, marks.italic),
      markRule(/~~([^\s~](?:[^~]*[^\s~])?)~~$/, marks.strike),
      markRule(/`([^`]+)`$/, marks.code),
      linkRule,
      bareLink,
    ],
  })
}

/** Whoever types the sign of each line needs none in one that Enter began: it is in there already. */
function signAgain(pattern: RegExp, ...around: NodeType[]): InputRule {
  return new InputRule(pattern, (state, _match, start, end) => {
    const $start = state.doc.resolve(start)
    if ($start.depth < 2) return null
    const [block, list] = [$start.node(-1).type, $start.node(-2).type]
    const isThere = around.includes(block) || (around.includes(list) && $start.index(-1) === 0)
    return isThere ? state.tr.delete(start, end) : null
  })
}

/** `[] ` makes a task of a line, `[x] ` one that is done. */
const taskRule = new InputRule(/^\s*\[(?<tick>[ xX]?)\]\s$/, (state, match, start, end) => {
  const done = match[1]?.trim() !== ''
  const transaction = state.tr.delete(start, end)
  const $start = transaction.doc.resolve(start)
  const isFirst = $start.depth > 1 && $start.index(-1) === 0
  const item = isFirst ? $start.node(-1).type : null
  if (item === nodes.taskItem) {
    return transaction.setNodeAttribute($start.before(-1), 'done', done)
  }
  return item === nodes.listItem
    ? leaveForTasks(transaction, $start, done)
    : wrapInTasks(transaction, $start, done)
})

function wrapInTasks(transaction: Transaction, $start: ResolvedPos, done: boolean) {
  const range = $start.blockRange()
  if ($start.parent.type !== nodes.paragraph || !range) return null
  if (!range.parent.canReplaceWith(range.startIndex, range.endIndex, nodes.taskList)) return null
  transaction.wrap(range, [{ type: nodes.taskList }, { type: nodes.taskItem, attrs: { done } }])
  return joinTasks(transaction, range.start)
}

/** Of a list with bullets or numbers only this line becomes a task. */
function leaveForTasks(transaction: Transaction, $start: ResolvedPos, done: boolean) {
  const [item, list] = [$start.node(-1), $start.node(-2)]
  const [index, place] = [$start.index(-2), $start.before(-2)]
  const before = list.copy(Fragment.from(list.children.slice(0, index)))
  const after = list.copy(Fragment.from(list.children.slice(index + 1)))
  const tasks = nodes.taskList.create(null, nodes.taskItem.create({ done }, item.content))
  const parts = [before, tasks, after].filter(({ childCount }) => childCount > 0)
  transaction.replaceWith(place, place + list.nodeSize, parts)
  const at = place + (index > 0 ? before.nodeSize : 0)
  transaction.setSelection(TextSelection.near(transaction.doc.resolve(at + 3)))
  return joinTasks(transaction, at)
}

/** Tasks that follow tasks are one list. */
function joinTasks(transaction: Transaction, at: number): Transaction {
  const isAfterTasks = transaction.doc.resolve(at).nodeBefore?.type === nodes.taskList
  return isAfterTasks ? transaction.join(at) : transaction
}

const ruleAcross = new InputRule(/^(---|\*\*\*|___)\s?$/, (state, _match, start, end) => {
  const $start = state.doc.resolve(start)
  if ($start.parent.type !== nodes.paragraph) return null
  return state.tr.delete(start, end).insert($start.before(), nodes.rule.create())
})

/** Signs around words become a mark on them. */
function markRule(pattern: RegExp, mark: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, words = ''] = match
    if (state.doc.resolve(start).parent.type.spec.code) return null
    const from = start + whole.indexOf(words)
    const transaction = state.tr
    if (from + words.length < end) transaction.delete(from + words.length, end)
    if (from > start) transaction.delete(start, from)
    return transaction.addMark(start, start + words.length, mark.create()).removeStoredMark(mark)
  })
}

const linkRule = new InputRule(/\[([^[\]]+)\]\((\S+\))$/, (state, match, start, end) => {
  const [, words = '', written = ''] = match
  // `(…_(bar)` is not at its end yet: the next sign may close it.
  const target = linkTargetAt(written, 0)
  if (target?.end !== written.length || !isNotepadLink(target.href)) return null
  const { href } = target
  return state.tr
    .replaceWith(start, end, schema.text(words, [marks.link.create({ href })]))
    .removeStoredMark(marks.link)
})

/** An address followed by a space leads where it says. */
const bareLink = new InputRule(/(?:^|\s)(https?:\/\/\S+)\s$/, (state, match, start, end) => {
  const [whole, written = ''] = match
  const href = bareAddressAt(written, 0)
  const from = start + whole.indexOf(written)
  const isMarked = state.doc.rangeHasMark(from, end, marks.link)
  if (isMarked || !isNotepadLink(href) || state.doc.resolve(start).parent.type.spec.code)
    return null
  return state.tr
    .addMark(from, from + href.length, marks.link.create({ href }))
    .insertText(whole.slice(-1), end)
    .removeStoredMark(marks.link)
})
