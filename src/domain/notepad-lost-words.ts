import * as Y from 'yjs'
import { type Atom, bringBack, type Line, type Lost } from './bring-back-lines.ts'
import { type Double, findDoubles, isStanding } from './notepad-doubles.ts'
import { parentOf } from './notepad-place.ts'

/**
 * Takes in others' changes. Yjs drops what was written inside something that somebody else deleted
 * without having seen it; here these words come back, as lines at that place. It is done by the one
 * device whose own change reached the server later: it alone gets the other's while its own still
 * waits. `own` are those waiting changes, `origin` marks what is not to be sent.
 * Gives lines of mine that now stand there beside the same of somebody else's.
 */
export function applyOthers(
  doc: Y.Doc,
  incoming: readonly Uint8Array[],
  { own, origin }: { own: readonly Uint8Array[]; origin: string },
): Double[] {
  let lost: Lost[] = []
  let doubles: Double[] = []
  // Before its first use Yjs does not know what kind of thing it is, and could not insert into it.
  doc.getXmlFragment('body')
  const apply = () => {
    for (const update of incoming) Y.applyUpdate(doc, update, origin)
  }
  const look = (transaction: Y.Transaction) => {
    if (transaction.origin !== origin) return
    const before = transaction.beforeState
    doubles = [...doubles, ...findDoubles(doc, { incoming, own, before })]
    lost = [...lost, ...lostIn(transaction, incoming, own)]
  }
  if (own.length > 0) doc.on('afterTransaction', look)
  doc.transact(apply, origin)
  doc.off('afterTransaction', look)
  lost = withoutCopies(lost, doubles)
  if (lost.length > 0) doc.transact(() => lost.forEach(bringBack))
  return doubles.filter(isStanding)
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

function lostIn(
  transaction: Y.Transaction,
  incoming: readonly Uint8Array[],
  own: readonly Uint8Array[],
): Lost[] {
  const mine = own.map((update) => Y.decodeUpdate(update))
  const theirs = incoming.map((update) => Y.decodeUpdate(update))
  const isMine = isIn(mine.flatMap(({ structs }) => structs))
  const isTheirs = isIn(theirs.flatMap(({ structs }) => structs))
  // Whoever deletes something names each letter in it that they saw; a body made of many changes, in
  // which mine are, names all of them.
  const sayWhatWasSeen = [...mine, ...theirs.filter(({ structs }) => !structs.some(overlaps(mine)))]
  const isSeen = (id: Y.ID) => sayWhatWasSeen.some(({ ds }) => Y.isDeleted(ds, id))
  const wordsByTop = new Map<Y.Item, Words>()
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    const said = struct instanceof Y.Item ? saidBy(struct) : null
    if (!said) return
    const around = deletedAround(said.by)
    const top = around.at(-1)
    if (!top) return
    const { text, by, of } = said
    const isNew = by.id.clock >= (transaction.beforeState.get(by.id.client) ?? 0)
    const isDeletedByMe = around.some(({ id }) => mine.some(({ ds }) => Y.isDeleted(ds, id)))
    // Words that waited for what they stand in are new here, and mine all the same.
    const isLost = (id: Y.ID) => isMine(id) || (isNew && isDeletedByMe && isTheirs(id))
    const words = lettersOf(by, text, (id) => isLost(id) && !isSeen(id))
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

type Test = (id: Y.ID) => boolean
type Decoded = ReturnType<typeof Y.decodeUpdate>
type Written = Pick<Decoded['structs'][number], 'id' | 'length'>

function isIn(structs: readonly Written[]): Test {
  return ({ client, clock }) =>
    structs.some(
      ({ id, length }) => id.client === client && clock >= id.clock && clock < id.clock + length,
    )
}

function overlaps(updates: readonly Decoded[]): (struct: Written) => boolean {
  const written = updates.flatMap(({ structs }) => structs)
  return ({ id, length }) =>
    written.some(
      (own) =>
        own.id.client === id.client &&
        own.id.clock < id.clock + length &&
        id.clock < own.id.clock + own.length,
    )
}

/** One struct may hold letters that were seen beside letters that were not. */
function lettersOf({ id }: Y.Item, text: string, isUnseen: Test): string {
  let letters = ''
  for (let at = 0; at < text.length; at += 1) {
    if (isUnseen(Y.createID(id.client, id.clock + at))) letters += text.charAt(at)
  }
  return letters
}

/** What is gone around it, the outermost last: of a list without lines the editor leaves nothing. */
function deletedAround(item: Y.Item): Y.Item[] {
  const around: Y.Item[] = []
  for (let next = parentOf(item)._item; next?.deleted; next = parentOf(next)._item) {
    around.push(next)
  }
  return around
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

function itemsIn(type: Y.AbstractType<unknown>): Y.Item[] {
  const items: Y.Item[] = []
  for (let item = type._start; item; item = item.right) items.push(item)
  return items
}
