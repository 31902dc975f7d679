import * as Y from 'yjs'

export type Deletions = ReturnType<typeof Y.decodeUpdate>['ds']

/** As Yjs writes an update: each writer's structs from their first clock on, then what is deleted. */
export function encodeUpdate(
  structs: readonly (Y.Item | Y.GC)[],
  deleted: Deletions['clients'] = new Map(),
): Uint8Array {
  const encoder = new Y.UpdateEncoderV1()
  const writers = Map.groupBy(structs, ({ id }) => id.client)
  encoder.writeLen(writers.size)
  for (const [client, written] of writers) {
    encoder.writeLen(written.length)
    encoder.writeClient(client)
    encoder.writeLen(written[0]?.id.clock ?? 0)
    for (const struct of written) struct.write(encoder, 0)
  }
  encoder.writeLen(deleted.size)
  for (const [client, ranges] of deleted) {
    encoder.writeLen(client)
    encoder.writeLen(ranges.length)
    for (const { clock, len } of ranges) {
      encoder.writeLen(clock)
      encoder.writeLen(len)
    }
  }
  return encoder.toUint8Array()
}
