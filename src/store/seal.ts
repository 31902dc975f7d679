import { crc32 } from 'node:zlib'

/**
 * Stands beside what was written, to tell later whether it still is that. It names the change that it
 * was made with and the fields that there were: another version may change a row and leave the seal of
 * a change before, or know of further fields.
 */
export function sealOf(seq: number, shape: number, content: string): string {
  return `=${seq}:${shape}:${crc32(content)}=`
}

interface Sealed {
  seal: unknown
  seq: unknown
  shape: number
  content: () => string
}

/** What was never sealed, or by another version, cannot be told. */
export function isIntact({ seal, seq, shape, content }: Sealed): boolean {
  if (typeof seq !== 'number') return false
  if (seal === null) return true
  const match = typeof seal === 'string' ? /^=(\d+):(\d+):\d+=$/.exec(seal) : null
  if (!match) return false
  const isOfAnother = Number(match[1]) < seq || Number(match[2]) !== shape
  return isOfAnother || seal === sealOf(seq, shape, content())
}

/** The fields of a record, as a number. */
export function shapeOf(fields: readonly string[]): number {
  return crc32(fields.join())
}

/** What a record holds, and of whom: an index that is damaged may lead to the row of another group. */
export function contentOf(stream: unknown, record: object, fields: readonly string[]): string {
  return JSON.stringify([stream, ...fields.map((field): unknown => Reflect.get(record, field))])
}
