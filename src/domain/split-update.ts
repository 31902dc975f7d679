import * as Y from 'yjs'
import { type Deletions, encodeUpdate } from './update-bytes.ts'

/** Letters of one piece; three bytes each at most, so that a piece stays far below its limit. */
const lettersMax = 8_192
const structBytes = 48

/** A large update as several, in order, of which each is about `maxBytes` at most. */
export function splitUpdate(update: Uint8Array, maxBytes: number): Uint8Array[] {
  if (update.length <= maxBytes) return [update]
  const { structs, ds } = Y.decodeUpdate(update)
  const pieces: Uint8Array[] = []
  let batch: Y.Item[] = []
  let bytes = 0
  const endBatch = () => {
    if (batch.length > 0) pieces.push(encodeUpdate(batch))
    batch = []
    bytes = 0
  }
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) return [update]
    for (const item of cut(struct)) {
      const size = structBytes + item.length * 3
      const isElsewhere = batch.at(-1)?.id.client !== item.id.client
      if (batch.length > 0 && (isElsewhere || bytes + size > maxBytes)) endBatch()
      batch.push(item)
      bytes += size
    }
  }
  endBatch()
  return [...pieces, ...encodeDeletions(ds, Math.floor(maxBytes / 12))]
}

/** As many updates as `maxBytes` hold, one at least, merged, and how many they are. */
export function firstBatch(
  updates: readonly Uint8Array[],
  maxBytes: number,
): { update: Uint8Array; count: number } {
  let bytes = 0
  let count = 0
  for (const update of updates) {
    bytes += update.length
    if (count > 0 && bytes > maxBytes) break
    count += 1
  }
  const some = updates.slice(0, count)
  return { update: count === 1 && some[0] ? some[0] : Y.mergeUpdates(some), count }
}

/** A long text as several items that follow each other. */
function cut(item: Y.Item): Y.Item[] {
  const items = [item]
  let last = item
  while (last.content instanceof Y.ContentString && last.length > lettersMax) {
    const { client, clock } = last.id
    const at = endOfWholeLetter(last.content.str, lettersMax)
    const rest = new Y.Item(
      Y.createID(client, clock + at),
      null,
      Y.createID(client, clock + at - 1),
      null,
      last.rightOrigin,
      last.parent,
      last.parentSub,
      last.content.splice(at),
    )
    last.length = at
    items.push(rest)
    last = rest
  }
  return items
}

function endOfWholeLetter(text: string, at: number): number {
  const code = text.charCodeAt(at - 1)
  return code >= 0xd8_00 && code <= 0xdb_ff ? at - 1 : at
}

function encodeDeletions({ clients }: Deletions, rangesMax: number): Uint8Array[] {
  return Array.from(clients, ([client, ranges]) => {
    const parts: Uint8Array[] = []
    for (let from = 0; from < ranges.length; from += rangesMax) {
      const some = ranges.slice(from, from + rangesMax)
      parts.push(encodeUpdate([], new Map([[client, some]])))
    }
    return parts
  }).flat()
}
