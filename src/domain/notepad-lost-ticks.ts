import * as Y from 'yjs'
import type { Id } from './id.ts'
import type { Double } from './notepad-doubles.ts'
import { isLine, wordsIn, wordsNow, wordsOf } from './notepad-line-words.ts'
import { itemsIn, parentOf } from './notepad-place.ts'
import { type Apart, deletedAround, type Side, type IdTest } from './notepad-apart.ts'

/** Somebody ticked a task, or opened it again, of which somebody else made another line meanwhile. */
export interface LostTick {
  /** Once all that is lost is back, too. */
  findLine: () => Y.XmlElement | undefined
  isDone: boolean
}

interface Part {
  id: Y.ID
  deleted: boolean
}

interface UnseenTick {
  task: Y.Item
  isDone: boolean
  by: Side
  /** Whoever deleted it. */
  other: Side
}

/**
 * To move a task, or to make an item of the list of it, the editor deletes it and writes another
 * line; a tick that the author of this had not seen would go. It belongs to the line that says the same.
 */
export function findLostTicks(transaction: Y.Transaction, apart: Apart): LostTick[] {
  const { doc } = transaction
  const body = doc.getXmlFragment('body')
  const isBack: IdTest = ({ client, clock }) =>
    client === doc.clientID && clock >= (transaction.afterState.get(client) ?? 0)
  return unseenTicks(transaction, apart).flatMap((tick): LostTick[] => {
    const { task, isDone, other } = tick
    const { words, findAlike } = seekWords(tick, transaction, apart)
    if (!words) return []
    const findStanding = () => findAlike().filter(({ deleted }) => !deleted)
    const made = findStanding().filter(({ id }) => other.hasWritten(id))
    const place = findAlike()
      .filter(({ deleted }) => deleted)
      .indexOf(task)
    const line = made[place] ?? made.at(-1)
    if (line && isDone === wasDone(tick, words, linesIn(body))) return []
    if (line && isSaidSince(line, apart)) return []
    const findLine = () => {
      // The editor may have put another one there; and what comes back is open.
      const isThere = line && (!line.deleted || elementOf(line).nodeName === 'liveLine')
      const found = isThere ? line : isDone && findStanding().find(({ id }) => isBack(id))
      return found ? elementOf(found) : undefined
    }
    return [{ findLine, isDone }]
  })
}

/** What a ticked task said before the two were apart, and which lines say so, or said so when they went. */
function seekWords(
  { task, by, other }: UnseenTick,
  { doc, deleteSet }: Y.Transaction,
  apart: Apart,
) {
  const deletion = apart.deletionOf(task)
  const isGone: IdTest = (id) => other.hasDeleted(id) || Y.isDeleted(deleteSet, id)
  const stood: IdTest = (id) =>
    !by.hasDeleted(id) && !other.hasWritten(id) && (by.hasWritten(id) || isGone(id))
  const alike = (words: string) =>
    linesIn(doc.getXmlFragment('body')).filter((each) => saidBy(each, deletion ?? stood) === words)
  const said = deletion ? saidBy(task, deletion) : ''
  const gone = deletion ? saidBy(task, (id) => by.hasDeleted(id) && deletion(id)) : ''
  // The editor may have written another task into this one, or this one into what is gone; and what
  // was deleted in one change may have been written over before.
  const isItsOwn = gone.length * 2 < said.length && alike(said).some((each) => each !== task)
  const words = isItsOwn ? said : saidBy(task, stood)
  return { words, findAlike: () => alike(words) }
}

/** The page may have been loaded again since its tick was put back: what I said of it then holds. */
function isSaidSince(line: Y.Item, { isMine }: Apart): boolean {
  const said = elementOf(line)._map.get('done')
  return said !== undefined && said.left !== null && isMine(said.id)
}

/** Before they were apart. */
function wasDone({ task, by, other }: UnseenTick, words: string, lines: Y.Item[]): boolean | null {
  const isSince = ({ id }: Y.Item) => by.hasWritten(id) || other.hasWritten(id)
  if (!isSince(task)) return isDoneBefore(task, isSince)
  const from = lines.find(
    (each) => !isSince(each) && by.hasDeleted(each.id) && saidBy(each, by.hasDeleted) === words,
  )
  return from && elementOf(from).nodeName === 'taskItem' ? isDoneBefore(from, isSince) : null
}

/**
 * The editor may put a task that lay under another one, or beside it, into the place of that one: a
 * tick that its author had not seen goes with the words that it was meant for.
 */
export function findMovedTicks({ doc }: Y.Transaction, { mine, theirs }: Apart): LostTick[] {
  if (!mayMove(mine, theirs) && !mayMove(theirs, mine)) return []
  const lines = linesIn(doc.getXmlFragment('body')).filter((each) => !each.deleted)
  const find = (task: Y.Item, by: Side, other: Side): LostTick[] => {
    const said = elementOf(task)._map.get('done')
    if (!said || !by.hasWritten(said.id) || other.hasWritten(task.id)) return []
    const isDone = isDoneNow(task)
    const isDoneThen = isDoneBefore(task, ({ id }) => by.hasWritten(id))
    const words = wordsBefore(task, ({ id, deleted }) => {
      const stood = !deleted || (other.hasDeleted(id) && !by.hasDeleted(id))
      return stood && !other.hasWritten(id)
    })
    const isMade = (each: Y.Item) => each !== task && other.hasWritten(each.id)
    const line = lines.findLast((each) => isMade(each) && saidBy(each, other.hasDeleted) === words)
    const isSame = words === saidBy(task, other.hasDeleted)
    if (isDone === isDoneThen || !words || isSame || !line) return []
    return [
      { findLine: () => elementOf(task), isDone: isDoneThen },
      { findLine: () => elementOf(line), isDone },
    ]
  }
  return lines.flatMap((task) => [...find(task, mine, theirs), ...find(task, theirs, mine)])
}

function mayMove(by: Side, other: Side): boolean {
  return by.hasTicked && other.hasDeletedAny
}

/** Of two copies of one task mine goes: what I made of it stays with the other. */
export function ticksOfDoubles(doubles: readonly Double[], apart: Apart): LostTick[] {
  return doubles.flatMap(({ of, mine, theirs }): LostTick[] => {
    const [was, my, their] = [of, mine, theirs].map(taskAround)
    if (!was || !my || !their) return []
    const isDone = isDoneNow(my)
    const isDoneThen = isDoneBefore(was, ({ id }) => apart.isMine(id) || apart.isTheirs(id))
    return isDone === isDoneThen ? [] : [{ findLine: () => elementOf(their), isDone }]
  })
}

/** Gives the items of the list that are to be completed. */
export function putBackTicks(doc: Y.Doc, ticks: readonly LostTick[]): Id[] {
  const found = ticks.flatMap(({ findLine, isDone }) => {
    const line = findLine()
    return line ? [{ line, isDone }] : []
  })
  const tasks = found.filter(({ line }) => line.nodeName === 'taskItem')
  // An attribute may be anything; the library's types know only words.
  const put = ({ line, isDone }: (typeof found)[number]) =>
    line.setAttribute('done', isDone as unknown as string)
  if (tasks.length > 0) doc.transact(() => tasks.forEach(put))
  const items = found.filter(({ line, isDone }) => line.nodeName === 'liveLine' && isDone)
  return items.map(({ line }) => String(line.getAttribute('item')))
}

function unseenTicks(transaction: Y.Transaction, apart: Apart): UnseenTick[] {
  const ticks: UnseenTick[] = []
  const { mine, theirs } = apart
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (!(struct instanceof Y.Item) || struct.parentSub !== 'done') return
    const around = deletedAround(struct)
    const [task] = around
    if (!task || !apart.isLost(struct, around)(struct.id) || apart.isSeen(struct.id)) return
    const [by, other] = apart.isMine(struct.id) ? [mine, theirs] : [theirs, mine]
    ticks.push({ task, isDone: struct.content.getContent().at(-1) === true, by, other })
  })
  return ticks
}

function taskAround(line: Y.Item): Y.Item | null {
  const task = parentOf(line)._item
  return task && elementOf(task).nodeName === 'taskItem' ? task : null
}

function isDoneNow(task: Y.Item): boolean {
  return isDoneBefore(task, () => false)
}

/** Without what was said of it since. */
function isDoneBefore(task: Y.Item, isSince: (said: Y.Item) => boolean): boolean {
  let said = elementOf(task)._map.get('done') ?? null
  while (said && isSince(said)) said = said.left
  return said?.content.getContent().at(-1) === true
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
function saidBy(line: Y.Item, isDeleted: IdTest): string {
  const element = elementOf(line)
  if (element.nodeName === 'liveLine') return bare(`${element.getAttribute('title')}`)
  return wordsBy(line, (item) => (line.deleted ? wordsOf(item, isDeleted) : wordsNow(item)))
}

/** Also where it says other words now. */
function wordsBefore(task: Y.Item, stood: (part: Part) => boolean): string {
  const isOf = ({ id: { client, clock }, deleted }: Y.Item, at: number) =>
    stood({ id: Y.createID(client, clock + at), deleted })
  return wordsBy(task, (item) => wordsIn(item, isOf))
}

function wordsBy(line: Y.Item, of: (item: Y.Item) => string): string {
  const said = itemsIn(elementOf(line))
    .filter(isLine)
    .map((item) => bare(of(item)))
  return said.find(Boolean) ?? ''
}

function bare(words: string): string {
  return words.replaceAll(/\s+/g, ' ').trim()
}
