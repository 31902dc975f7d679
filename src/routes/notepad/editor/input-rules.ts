import { bareAddressAt, linkTargetAt } from '#domain/markdown-address.ts'
import { isNotepadLink } from '#domain/notepad-links.ts'
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import type { MarkType } from 'prosemirror-model'
import type { Plugin } from 'prosemirror-state'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** Markdown, as it is typed. */
export function markdownTyping(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, ([, signs = '']) => ({
        level: signs.length,
      })),
      wrappingInputRule(/^\s*(\[(?<tick>[ xX]?)\])\s$/, nodes.taskList),
      taskInBullet,
      wrappingInputRule(/^\s*[-+*]\s$/, nodes.bulletList),
      wrappingInputRule(
        /^(\d{1,6})[.)]\s$/,
        nodes.orderedList,
        ([, number = '1']) => ({ start: Number(number) }),
        ([, number = '1'], list) =>
          list.childCount + Number(list.attrs['start']) === Number(number),
      ),
      wrappingInputRule(/^\s*>\s$/, nodes.quote),
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

/** `[] ` typed into a line of a bullet list makes tasks of that list. */
const taskInBullet = new InputRule(/^\[[ xX]?\]\s$/, (state, _match, start, end) => {
  const $start = state.doc.resolve(start)
  const [item, list] = [$start.node(-1), $start.node(-2)]
  if (item?.type !== nodes.listItem || list?.childCount !== 1) return null
  const place = $start.before(-2)
  const task = nodes.taskItem.create(null, item.content)
  return state.tr
    .replaceWith(place, place + list.nodeSize, nodes.taskList.create(null, task))
    .delete(start, end)
})

const ruleAcross = new InputRule(/^(---|\*\*\*|___)\s?$/, (state, _match, start) => {
  const $start = state.doc.resolve(start)
  if ($start.parent.type !== nodes.paragraph) return null
  return state.tr.replaceWith($start.before(), $start.after(), [
    nodes.rule.create(),
    nodes.paragraph.create(),
  ])
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
