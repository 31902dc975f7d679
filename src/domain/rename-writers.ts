import * as Y from 'yjs'
import { encodeUpdate, type Deletions } from './update-bytes.ts'

/** From which of their letters on somebody is called otherwise, and how. */
interface Renamed {
  from: number
  to: number
}

/**
 * The same words under other writers' ids: everybody who wrote in an update gets a new one, and what
 * they built on elsewhere stays what it was. `null` where a part is missing in between.
 */
export function renameWriters(update: Uint8Array, newWriter: () => number): Uint8Array | null {
  const { structs, ds } = Y.decodeUpdate(update)
  const names = new Map<number, Renamed>()
  for (const { id } of structs) {
    if (!names.has(id.client)) names.set(id.client, { from: id.clock, to: newWriter() })
  }
  const renamed: (Y.Item | Y.GC)[] = []
  for (const struct of structs) {
    if (struct instanceof Y.Item) renamed.push(renameItem(struct, names))
    else if (struct instanceof Y.GC) renamed.push(new Y.GC(rename(struct.id, names), struct.length))
    else return null
  }
  return encodeUpdate(renamed, renameDeletions(ds, names))
}

function renameItem(item: Y.Item, names: ReadonlyMap<number, Renamed>): Y.Item {
  const { id, origin, rightOrigin, parent, parentSub, content } = item
  return new Y.Item(
    rename(id, names),
    null,
    origin && rename(origin, names),
    null,
    rightOrigin && rename(rightOrigin, names),
    parent instanceof Y.ID ? rename(parent, names) : parent,
    parentSub,
    content,
  )
}

function rename({ client, clock }: Y.ID, names: ReadonlyMap<number, Renamed>): Y.ID {
  const name = names.get(client)
  if (!name || clock < name.from) return Y.createID(client, clock)
  return Y.createID(name.to, clock - name.from)
}

function renameDeletions(ds: Deletions, names: ReadonlyMap<number, Renamed>): Deletions['clients'] {
  const clients: Deletions['clients'] = new Map()
  const add = ({ client, clock }: Y.ID, len: number) => {
    const ranges = clients.get(client) ?? []
    clients.set(client, [...ranges, { clock, len }])
  }
  for (const [client, ranges] of ds.clients) {
    const from = names.get(client)?.from ?? Number.POSITIVE_INFINITY
    for (const { clock, len } of ranges) {
      const before = Math.min(len, Math.max(0, from - clock))
      if (before > 0) add(Y.createID(client, clock), before)
      if (before < len) add(rename(Y.createID(client, clock + before), names), len - before)
    }
  }
  return clients
}

/** Whether an update brings other letters under an id with which this document has some already. */
export function isWrittenByAnother({ store, clientID }: Y.Doc, update: Uint8Array): boolean {
  const end = Y.getState(store, clientID)
  if (end === 0) return false
  return Y.decodeUpdate(update).structs.some((struct) => {
    const isSameId = struct.id.client === clientID && struct.id.clock < end
    return isSameId && struct instanceof Y.Item && !isSame(struct, Y.getItem(store, struct.id))
  })
}

/** What was deleted says nothing. */
function isSame({ id, content }: Y.Item, there: Y.Item | Y.GC): boolean {
  if (!(there instanceof Y.Item)) return true
  if (content instanceof Y.ContentDeleted || there.content instanceof Y.ContentDeleted) return true
  if (content.constructor !== there.content.constructor) return false
  if (!(content instanceof Y.ContentString && there.content instanceof Y.ContentString)) return true
  const [theirs, mine] = [content.str, there.content.str.slice(id.clock - there.id.clock)]
  for (let at = 0; at < Math.min(theirs.length, mine.length); at += 1) {
    const pair = [theirs[at], mine[at]]
    // Where Yjs cuts an emoji in two it puts this sign for each half.
    if (pair[0] !== pair[1] && !pair.includes('\uFFFD')) return false
  }
  return true
}
