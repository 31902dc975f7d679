import * as Y from 'yjs'

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
): void {
  let lost: Lost[] = []
  // Before its first use Yjs does not know what kind of thing it is, and could not insert into it.
  doc.getXmlFragment('body')
  const apply = () => {
    for (const update of incoming) Y.applyUpdate(doc, update, origin)
  }
  if (own.length === 0) return doc.transact(apply, origin)
  const look = (transaction: Y.Transaction) => {
    if (transaction.origin === origin) lost = [...lost, ...lostIn(transaction, incoming, own)]
  }
  doc.on('afterTransaction', look)
  doc.transact(apply, origin)
  doc.off('afterTransaction', look)
  if (lost.length > 0) doc.transact(() => lost.forEach(bringBack))
}

/** What was deleted as a whole, and the words in it that whoever deleted it had not seen. */
interface Lost {
  top: Y.Item
  lines: string[]
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
  const wordsByTop = new Map<Y.Item, Map<Y.Item, string>>()
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString)) return
    const around = deletedAround(struct)
    const top = around.at(-1)
    if (!top) return
    const text = struct.content.str
    const isNew = struct.id.clock >= (transaction.beforeState.get(struct.id.client) ?? 0)
    const isDeletedByMe = around.some(({ id }) => mine.some(({ ds }) => Y.isDeleted(ds, id)))
    // Words that waited for what they stand in are new here, and mine all the same.
    const isLost = (id: Y.ID) => isMine(id) || (isNew && isDeletedByMe && isTheirs(id))
    const words = lettersOf(struct, text, (id) => isLost(id) && !isSeen(id))
    // What was seen stood between words; what its author deleted again stood in none.
    const gap = lettersOf(struct, text, isLost) ? '' : seenLetters
    const known = wordsByTop.get(top) ?? new Map<Y.Item, string>()
    wordsByTop.set(top, known.set(struct, words || gap))
  })
  const all = Array.from(wordsByTop, ([top, words]) => ({ top, lines: linesIn(top, words) }))
  return all.filter(({ lines }) => lines.length > 0)
}

/** Stands in the place of letters that do not come back. */
const seenLetters = '\0'

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

function parentOf({ parent }: Y.Item): Y.XmlElement {
  // Whatever holds letters of a body, once it is in the document.
  return parent as Y.XmlElement
}

/** In the order of the text, a line for each block. */
function linesIn(item: Y.Item, words: ReadonlyMap<Y.Item, string>): string[] {
  if (!(item.content instanceof Y.ContentType)) return []
  const lines: string[] = []
  let line = ''
  const endLine = () => {
    const words = line.split(seenLetters).map((part) => part.trim())
    if (words.some(Boolean)) lines.push(words.filter(Boolean).join(' '))
    line = ''
  }
  for (const child of itemsIn(item.content.type)) {
    const { content } = child
    if (words.has(child)) line += words.get(child)
    if (!(content instanceof Y.ContentType)) continue
    if (content.type instanceof Y.XmlText) line += linesIn(child, words).join(' ')
    else {
      endLine()
      lines.push(...linesIn(child, words))
    }
  }
  endLine()
  return lines
}

function itemsIn(type: Y.AbstractType<unknown>): Y.Item[] {
  const items: Y.Item[] = []
  for (let item = type._start; item; item = item.right) items.push(item)
  return items
}

function bringBack({ top, lines }: Lost): void {
  const parent = parentOf(top)
  let place = 0
  for (let { left } = top; left; { left } = left) {
    if (!left.deleted && left.countable) place += left.length
  }
  const nodes = nodesFor(parent.nodeName, lines)
  const [first] = nodes
  const before = place > 0 ? parent.get(place - 1) : null
  // Of several texts in a row the editor makes one, and forgets the third.
  if (first instanceof Y.XmlText && before instanceof Y.XmlText) {
    before.insert(before.length, ` ${lines.join(' ')}`, {})
  } else parent.insert(place, nodes)
}

function nodesFor(parentName: string | undefined, lines: string[]): (Y.XmlElement | Y.XmlText)[] {
  switch (parentName) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return [new Y.XmlText(lines.join(' '))]
    case 'bulletList':
    case 'orderedList':
      return lines.map((line) => element('listItem', [paragraphOf(line)]))
    case 'taskList':
      return lines.map((line) => element('taskItem', [paragraphOf(line)]))
    default:
      return lines.map(paragraphOf)
  }
}

function paragraphOf(line: string): Y.XmlElement {
  return element('paragraph', [new Y.XmlText(line)])
}

function element(name: string, children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement {
  const made = new Y.XmlElement(name)
  made.insert(0, children)
  return made
}
