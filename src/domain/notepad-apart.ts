import * as Y from 'yjs'
import { parentOf } from './notepad-place.ts'

export type IdTest = (id: Y.ID) => boolean

interface Heard {
  incoming: readonly Uint8Array[]
  /** Changes of mine that wait. */
  own: readonly Uint8Array[]
}

type Decoded = ReturnType<typeof Y.decodeUpdate>
type Written = Pick<Decoded['structs'][number], 'id' | 'length'>

/** What one of two did while apart. */
export interface Side {
  hasWritten: IdTest
  hasDeleted: IdTest
  /** Most changes are a letter or two, and neither of these. */
  hasDeletedAny: boolean
  hasTicked: boolean
}

/** What two sides wrote and deleted without having seen each other's. */
export class Apart {
  readonly mine: Side
  readonly theirs: Side
  readonly isMine: IdTest
  readonly isTheirs: IdTest
  readonly #own: readonly Decoded[]
  readonly #incoming: readonly Decoded[]
  readonly #sayWhatWasSeen: readonly Decoded[]
  /** Not known here before. */
  readonly #isNew: IdTest

  constructor({ beforeState }: Y.Transaction, { incoming, own }: Heard) {
    const mine = own.map((update) => Y.decodeUpdate(update))
    this.#own = mine
    this.#incoming = incoming.map((update) => Y.decodeUpdate(update))
    this.#isNew = ({ client, clock }) => clock >= (beforeState.get(client) ?? 0)
    this.isMine = isIn(mine.flatMap(({ structs }) => structs))
    this.isTheirs = isIn(this.#incoming.flatMap(({ structs }) => structs))
    // Whoever deletes something names each letter in it that they saw; a body made of many changes, in
    // which mine are, names all of them.
    const apart = this.#incoming.filter(({ structs }) => !structs.some(overlaps(mine)))
    this.#sayWhatWasSeen = [...mine, ...apart]
    this.mine = { hasWritten: this.isMine, ...doneBy(mine) }
    this.theirs = {
      hasWritten: (id) => this.#isNew(id) && this.isTheirs(id),
      ...doneBy(this.#incoming),
    }
  }

  /** Whether whoever deleted it had it before their eyes. */
  isSeen: IdTest = (id) => hasDeleted(this.#sayWhatWasSeen)(id)

  /** Of something written, which parts one side wrote in what the other deleted. */
  isLost(item: Y.Item, around: readonly Y.Item[]): IdTest {
    const isDeletedByMe = around.some(({ id }) => this.#own.some(({ ds }) => Y.isDeleted(ds, id)))
    const isNew = this.#isNew(item.id)
    // Words that waited for what they stand in are new here, and mine all the same.
    return (id) => this.isMine(id) || (isNew && isDeletedByMe && this.isTheirs(id))
  }

  /** What went with it in the same change; nothing where it is not known which one it was. */
  deletionOf({ id }: Y.Item): IdTest | null {
    const change = [...this.#own, ...this.#incoming].find(({ ds }) => Y.isDeleted(ds, id))
    return change ? hasDeleted([change]) : null
  }
}

function isIn(structs: readonly Written[]): IdTest {
  return ({ client, clock }) =>
    structs.some(
      ({ id, length }) => id.client === client && clock >= id.clock && clock < id.clock + length,
    )
}

function hasDeleted(changes: readonly Decoded[]): IdTest {
  return (id) => changes.some(({ ds }) => Y.isDeleted(ds, id))
}

function doneBy(changes: readonly Decoded[]): Omit<Side, 'hasWritten'> {
  return {
    hasDeleted: hasDeleted(changes),
    hasDeletedAny: changes.some(({ ds }) => ds.clients.size > 0),
    hasTicked: changes.some(({ structs }) => structs.some(isTick)),
  }
}

/** Nothing else in a body is true or false. */
function isTick(struct: Decoded['structs'][number]): boolean {
  if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentAny)) return false
  return struct.content.arr.some((value) => typeof value === 'boolean')
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

/** What is gone around it, the outermost last: of a list without lines the editor leaves nothing. */
export function deletedAround(item: Y.Item): Y.Item[] {
  const around: Y.Item[] = []
  for (let next = parentOf(item)._item; next?.deleted; next = parentOf(next)._item) {
    around.push(next)
  }
  return around
}
