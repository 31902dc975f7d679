import * as Y from 'yjs'
import { type Atom, bringBack, type Line, type Lost } from './bring-back-lines.ts'
import type { Id } from './id.ts'
import { type Double, findDoubles, isStanding } from './notepad-doubles.ts'
import {
  findLostTicks,
  findMovedTicks,
  type LostTick,
  putBackTicks,
  ticksOfDoubles,
} from './notepad-lost-ticks.ts'
import { itemsIn } from './notepad-place.ts'
import { Apart, deletedAround, type IdTest } from './notepad-apart.ts'

interface TakenIn {
  /** Lines of mine that now stand there beside the same of somebody else's. */
  doubles: Double[]
  /** Items of the list that were ticked while they were still tasks. */
  ticked: Id[]
}

/**
 * Takes in others' changes. Yjs drops what was written inside something that somebody else deleted
 * without having seen it; here these words come back, as lines at that place. It is done by the one
 * device whose own change reached the server later: it alone gets the other's while its own still
 * waits. `own` are those waiting changes, `origin` marks what is not to be sent.
 */
export function applyOthers(
  doc: Y.Doc,
  incoming: readonly Uint8Array[],
  { own, origin }: { own: readonly Uint8Array[]; origin: string },
): TakenIn {
  let lost: Lost[] = []
  let ticks: LostTick[] = []
  let doubles: Double[] = []
  // Before its first use Yjs does not know what kind of thing it is, and could not insert into it.
  doc.getXmlFragment('body')
  const apply = () => {
    for (const update of incoming) Y.applyUpdate(doc, update, origin)
  }
  const look = (transaction: Y.Transaction) => {
    if (transaction.origin !== origin) return
    const before = transaction.beforeState
    const found = findDoubles(doc, { incoming, own, before })
    doubles = [...doubles, ...found]
    const apart = new Apart(transaction, { incoming, own })
    lost = [...lost, ...lostIn(transaction, apart)]
    ticks = [
      ...ticks,
      ...findLostTicks(transaction, apart),
      ...findMovedTicks(transaction, apart),
      ...ticksOfDoubles(found, apart),
    ]
  }
  if (own.length > 0) doc.on('afterTransaction', look)
  doc.transact(apply, origin)
  doc.off('afterTransaction', look)
  lost = withoutCopies(lost, doubles)
  if (lost.length > 0) doc.transact(() => lost.forEach(bringBack))
  return { doubles: doubles.filter(isStanding), ticked: putBackTicks(doc, ticks) }
}

/** Of those that say the same in the place of one line, one that stands or comes back is enough. */
function withoutCopies(lost: readonly Lost[], doubles: readonly Double[]): Lost[] {
  const tops = lost.map(({ top }) => top)
  const topOf = (line: Y.Item) => tops.find((top) => [line, ...deletedAround(line)].includes(top))
  const copies = doubles.flatMap(({ mine, theirs, more, words }) => {
    const all = [mine, theirs, ...more]
    const kept = all.find((line) => !line.deleted) ?? all.find((line) => topOf(line))
    const gone = all.filter((line) => line.deleted && line !== kept)
    return gone.map((line) => ({ top: topOf(line), words: words.trim() }))
  })
  const isCopy = (top: Y.Item, [words, ...more]: Line) => {
    const at = copies.findIndex((copy) => copy.top === top && copy.words === words)
    if (at === -1 || more.length > 0) return false
    copies.splice(at, 1)
    return true
  }
  return lost
    .map(({ top, lines }) => ({ top, lines: lines.filter((line) => !isCopy(top, line)) }))
    .filter(({ lines }) => lines.length > 0)
}

function lostIn(transaction: Y.Transaction, apart: Apart): Lost[] {
  const wordsByTop = new Map<Y.Item, Words>()
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    const said = struct instanceof Y.Item ? saidBy(struct) : null
    if (!said) return
    const around = deletedAround(said.by)
    const top = around.at(-1)
    if (!top) return
    const { text, by, of } = said
    const isLost = apart.isLost(by, around)
    const words = lettersOf(by, text, (id) => isLost(id) && !apart.isSeen(id))
    // What was seen stood between words; what its author deleted again stood in none.
    const gap = lettersOf(by, text, isLost) ? '' : seenLetters
    const known: Words = wordsByTop.get(top) ?? new Map()
    wordsByTop.set(top, known.set(of, words || gap))
  })
  const all = Array.from(wordsByTop, ([top, words]) => ({ top, lines: linesIn(top, words) }))
  return all.filter(({ lines }) => lines.length > 0)
}

type Words = Map<Y.Item, string>

/** Stands in the place of letters that do not come back. */
const seenLetters = '\0'

/** Stands for a mention or a live line, which is as long as a letter. */
const atomSign = '\u0001'

const lineEnd = '\u0002'

interface Said {
  text: string
  by: Y.Item
  /** Where in the text. */
  of: Y.Item
}

/** Letters; or what an atom leads to, which the editor may write again when another one takes its place. */
function saidBy(item: Y.Item): Said | null {
  const { content, parentSub, parent } = item
  if (content instanceof Y.ContentString) {
    return { text: content.str.replaceAll(atomSign, ' '), by: item, of: item }
  }
  const atom = parent instanceof Y.AbstractType ? parent._item : null
  const isLead = parentSub === 'item' || parentSub === 'id'
  if (!atom || !isLead || !isAtom(atom.content)) return null
  return atom.content.type._map.get(parentSub) === item
    ? { text: atomSign, by: item, of: atom }
    : null
}

function isAtom(content: Y.Item['content']): content is Y.ContentType & { type: Y.XmlElement } {
  if (!(content instanceof Y.ContentType) || !(content.type instanceof Y.XmlElement)) return false
  return content.type.nodeName === 'mention' || content.type.nodeName === 'liveLine'
}

/** One struct may hold letters that were seen beside letters that were not. */
function lettersOf({ id }: Y.Item, text: string, isUnseen: IdTest): string {
  let letters = ''
  for (let at = 0; at < text.length; at += 1) {
    if (isUnseen(Y.createID(id.client, id.clock + at))) letters += text.charAt(at)
  }
  return letters
}

/** In the order of the text, a line for each block. */
function linesIn(item: Y.Item, words: Words): Line[] {
  const atoms: Atom[] = []
  return wordsIn(item, words, atoms)
    .split(lineEnd)
    .map((line) => line.split(seenLetters).map((part) => part.trim()))
    .filter((line) => line.some(Boolean))
    .map((line) => partsOf(line.filter(Boolean).join(' '), atoms))
}

/** Its letters, and a sign for each atom, which goes to the others. */
function wordsIn(item: Y.Item, words: Words, atoms: Atom[]): string {
  const { content } = item
  const own = words.get(item)
  if (!(content instanceof Y.ContentType)) return own ?? ''
  const name = isAtom(content) ? content.type.nodeName : ''
  if (name && own === atomSign) atoms.push({ name, attributes: attributesOf(content.type) })
  if (name === 'mention') return own ?? seenLetters
  const inside = itemsIn(content.type).map((child) => wordsIn(child, words, atoms))
  const all = (own ?? '') + inside.join('')
  return content.type instanceof Y.XmlText ? all : lineEnd + all + lineEnd
}

/** As they were before it was deleted. */
function attributesOf({ _map }: Y.AbstractType<unknown>): Map<string, unknown> {
  return new Map(Array.from(_map, ([key, { content }]) => [key, content.getContent().at(-1)]))
}

function partsOf(line: string, atoms: Atom[]): Line {
  return line.split(atomSign).flatMap((words, index) => {
    const atom = index > 0 ? atoms.shift() : undefined
    return [...(atom ? [atom] : []), ...(words ? [words] : [])]
  })
}
