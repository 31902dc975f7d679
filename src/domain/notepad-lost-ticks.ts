import * as Y from 'yjs'
import type { Id } from './id.ts'
import { isLine, wordsNow, wordsOf } from './notepad-line-words.ts'
import { itemsIn } from './notepad-place.ts'
import { type Apart, deletedAround, type Test } from './notepad-unseen.ts'

/** Somebody ticked a task, or opened it again, of which somebody else made another line meanwhile. */
export interface LostTick {
  line: Y.XmlElement
  isDone: boolean
}

/**
 * To move a task, or to make an item of the list of it, the editor deletes it and writes another
 * line; a tick that the author of this had not seen would go. It belongs to the line that says the same.
 */
export function findLostTicks(transaction: Y.Transaction, apart: Apart): LostTick[] {
  const body = transaction.doc.getXmlFragment('body')
  return unseenTicks(transaction, apart).flatMap(({ task, isDone }): LostTick[] => {
    const deletion = apart.deletionOf(task)
    const words = deletion && saidBy(task, deletion.isDeleted)
    if (!words) return []
    const alike = linesIn(body).filter((each) => saidBy(each, deletion.isDeleted) === words)
    const place = alike.filter((each) => each.deleted).indexOf(task)
    const made = alike.filter((each) => !each.deleted && deletion.isBySame(each.id))
    const line = made[place] ?? made.at(-1)
    return line ? [{ line: elementOf(line), isDone }] : []
  })
}

/** Gives the items of the list that are to be completed. */
export function putBackTicks(doc: Y.Doc, ticks: readonly LostTick[]): Id[] {
  const tasks = ticks.filter(({ line }) => line.nodeName === 'taskItem')
  // An attribute may be anything; the library's types know only words.
  const put = ({ line, isDone }: LostTick) => line.setAttribute('done', isDone as unknown as string)
  if (tasks.length > 0) doc.transact(() => tasks.forEach(put))
  const items = ticks.filter(({ line, isDone }) => line.nodeName === 'liveLine' && isDone)
  return items.map(({ line }) => String(line.getAttribute('item')))
}

function unseenTicks(transaction: Y.Transaction, apart: Apart) {
  const ticks: { task: Y.Item; isDone: boolean }[] = []
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (!(struct instanceof Y.Item) || struct.parentSub !== 'done') return
    const around = deletedAround(struct)
    const [task] = around
    if (!task || !apart.isLost(struct, around)(struct.id) || apart.isSeen(struct.id)) return
    ticks.push({ task, isDone: struct.content.getContent().at(-1) === true })
  })
  return ticks
}

/** Tasks and lines of the list, also those that are gone. */
function linesIn(type: { _start: Y.Item | null }): Y.Item[] {
  return itemsIn(type).flatMap((item) => {
    const { content } = item
    if (!(content instanceof Y.ContentType) || content.type instanceof Y.XmlText) return []
    const isOne = ['taskItem', 'liveLine'].includes(elementOf(item).nodeName)
    return [...(isOne ? [item] : []), ...linesIn(content.type)]
  })
}

function elementOf({ content }: Y.Item): Y.XmlElement {
  return (content as Y.ContentType).type as Y.XmlElement
}

/** What it says, or said to whoever deleted it; what lies under it says other things. */
function saidBy(line: Y.Item, isDeleted: Test): string {
  const element = elementOf(line)
  if (element.nodeName === 'liveLine') return bare(`${element.getAttribute('title')}`)
  const of = (item: Y.Item) => (line.deleted ? wordsOf(item, isDeleted) : wordsNow(item))
  const said = itemsIn(element)
    .filter(isLine)
    .map((item) => bare(of(item)))
  return said.find(Boolean) ?? ''
}

function bare(words: string): string {
  return words.replaceAll(/\s+/g, ' ').trim()
}
