import * as Y from 'yjs'
import { isLine, wordsIn, wordsNow, wordsOf } from './notepad-line-words.ts'
import { parentOf, placeOf } from './notepad-place.ts'

/** What one of mine says another of somebody else's says too, both in the place of the same line. */
export interface Double {
  /** The line that both deleted. */
  of: Y.Item
  mine: Y.Item
  theirs: Y.Item
  /** Further ones of others, gone with what another of them deleted: who came later of these two sees to them. */
  more: Y.Item[]
  words: string
}

interface Heard {
  incoming: readonly Uint8Array[]
  own: readonly Uint8Array[]
  /** What was known of each writer before. */
  before: ReadonlyMap<number, number>
}

/**
 * To change how a line looks the editor deletes it and writes its words again, so that two people
 * who do so apart have them twice. Found are copies of mine beside those of others, who came first:
 * of lines that both deleted, and as many as both wrote again. One of each two may go, and whatever
 * stood on a screen stands there still.
 */
export function findDoubles(doc: Y.Doc, { incoming, own, before }: Heard): Double[] {
  const others = incoming.map((update) => Y.decodeUpdate(update))
  // Most bring a letter or two, and what waits here may be much.
  if (new Changes(others, before).linesByWords(doc).size === 0) return []
  const mine = new Changes(own.map((update) => Y.decodeUpdate(update)))
  // Of a body made of many changes, in which mine are, it is not known who deleted what.
  const apart = others.filter(({ structs }) => !structs.some((struct) => mine.hasWritten(struct)))
  const theirs = new Changes(apart, before)
  const [saidByMe, saidByThem] = [mine.linesByWords(doc), theirs.linesByWords(doc)]
  const touched = new Set([...mine.linesCut(doc), ...theirs.linesCut(doc)])
  const left = Array.from(touched).filter(
    (line) => theirs.hasLeft(line, mine) && mine.hasLeft(line, theirs),
  )
  return left.flatMap((line): Double[] => {
    const words = wordsOf(line, mine.isDeleted) || wordsOf(line, theirs.isDeleted)
    const [my, ...mineLeft] = saidByMe.get(words) ?? []
    const [their, ...theirsLeft] = saidByThem.get(words) ?? []
    if (!my || !their) return []
    const isSeenTo = (each: Y.Item) => each.deleted && theirs.hasTaken(each)
    saidByMe.set(words, mineLeft)
    saidByThem.set(
      words,
      theirsLeft.filter((each) => !isSeenTo(each)),
    )
    return [{ of: line, mine: my, theirs: their, more: theirsLeft.filter(isSeenTo), words }]
  })
}

/** Whether both stand as they were found. */
export function isStanding({ mine, theirs, words }: Double): boolean {
  return [mine, theirs].every((line) => !line.deleted && wordsNow(line) === words)
}

/** Of those of which both stand, mine go. */
export function removeDoubles(doc: Y.Doc, doubles: readonly Double[]): void {
  doc.transact(() => doubles.forEach(({ mine }) => remove(mine)))
}

/** With what is around it and holds nothing else: of a list without lines the editor leaves nothing. */
function remove(line: Y.Item): void {
  let gone = line
  while (parentOf(gone).length === 1 && parentOf(gone)._item) gone = parentOf(gone)._item ?? gone
  parentOf(gone).delete(placeOf(gone), 1)
}

type Change = ReturnType<typeof Y.decodeUpdate>
type Written = Pick<Y.Item, 'id' | 'length'>

interface Range {
  clock: number
  len: number
}

/** What one side did while apart. */
class Changes {
  readonly #deleted: Change['ds']
  readonly #written = new Map<number, Range[]>()

  constructor(changes: readonly Change[], known: ReadonlyMap<number, number> = new Map()) {
    this.#deleted = Y.mergeDeleteSets(changes.map(({ ds }) => ds))
    for (const { id, length } of changes.flatMap(({ structs }) => structs)) {
      if (id.clock < (known.get(id.client) ?? 0)) continue
      const ranges = this.#written.get(id.client) ?? []
      const last = ranges.at(-1)
      if (last && last.clock + last.len === id.clock) last.len += length
      else ranges.push({ clock: id.clock, len: length })
      this.#written.set(id.client, ranges)
    }
  }

  hasWritten({ id, length }: Written): boolean {
    const ranges = this.#written.get(id.client) ?? []
    return ranges.some(({ clock, len }) => clock < id.clock + length && id.clock < clock + len)
  }

  isDeleted = (id: Y.ID): boolean => Y.isDeleted(this.#deleted, id)

  /** Deleted it, or all its words: the editor may write others into it. */
  hasLeft(line: Y.Item, others: Changes): boolean {
    if (this.hasTaken(line)) return true
    const rest = wordsIn(line, (item, at) => {
      const id = Y.createID(item.id.client, item.id.clock + at)
      const isNew = [this, others].some((each) => each.hasWritten({ id, length: 1 }))
      return !isNew && !this.isDeleted(id) && (!item.deleted || others.isDeleted(id))
    })
    return rest === '' && wordsOf(line, this.isDeleted) !== ''
  }

  /** Deleted it, or what it stood in. */
  hasTaken(line: Y.Item): boolean {
    for (let next: Y.Item | null = line; next; next = parentOf(next)._item) {
      if (this.isDeleted(next.id)) return true
    }
    return false
  }

  /** Lines that are deleted, or in which something is. */
  linesCut(doc: Y.Doc): Set<Y.Item> {
    return linesAt(doc, this.#deleted.clients)
  }

  /** Lines that were written whole, by what was written; first those that stand, and hold nothing else. */
  linesByWords(doc: Y.Doc): Map<string, Y.Item[]> {
    const isOwn = (id: Y.ID) => this.hasWritten({ id, length: 1 }) && !this.isDeleted(id)
    const byWords = new Map<string, Y.Item[]>()
    for (const line of linesAt(doc, this.#written)) {
      const words = wordsOf(line, isOwn)
      if (words.trim() === '') continue
      if (!line.deleted && wordsNow(line) !== words) continue
      const same = byWords.get(words) ?? []
      byWords.set(words, line.deleted ? [...same, line] : [line, ...same])
    }
    return byWords
  }
}

/** Lines of which these are parts. */
function linesAt({ store }: Y.Doc, places: ReadonlyMap<number, readonly Range[]>): Set<Y.Item> {
  const lines = new Set<Y.Item>()
  for (const [client, ranges] of places) {
    const structs = store.clients.get(client) ?? []
    const end = Y.getState(store, client)
    for (const { clock, len } of ranges.filter((range) => range.clock < end)) {
      for (let at = Y.findIndexSS(structs, clock); at < structs.length; at += 1) {
        const struct = structs[at]
        if (!struct || struct.id.clock >= clock + len) break
        const line = struct instanceof Y.Item ? lineAround(struct) : null
        if (line) lines.add(line)
      }
    }
  }
  return lines
}

function lineAround(item: Y.Item): Y.Item | null {
  let next: Y.Item | null = item
  while (next && !isLine(next)) next = parentOf(next)._item
  return next
}
