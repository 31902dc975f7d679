import { crc32 } from 'node:zlib'

interface Written {
  seq: number
  /** Of the fields that there were. */
  shape: number
  /** Of whom and what it is. */
  key: string
  content: string
}

/**
 * Stands beside what was written, to tell later whether it still is that. It names the change that it
 * was made with and the fields that there were: another version may change a row and leave the seal of
 * a change before, or know of further fields. Whose it is holds then, too.
 */
export function sealOf({ seq, shape, key, content }: Written): string {
  const owner = String(crc32(key)).padStart(ownerDigits, '0')
  return `=${seq}:${shape}${owner}:${crc32(content)}=`
}

/** Behind the shape; seals that were made before have a shape of ten digits at most, and no owner. */
const ownerDigits = 10

interface Sealed {
  seal: unknown
  seq: unknown
  shape: number
  key: string
  content: () => string
}

/** What was never sealed, or by another version, cannot be told. */
export function isIntact({ seal, seq, shape, key, content }: Sealed): boolean {
  if (typeof seq !== 'number') return false
  if (seal === null) return true
  const match = typeof seal === 'string' ? /^=(\d+):(\d+):(\d+)=$/.exec(seal) : null
  if (!match) return false
  const [, sealedAt, shapeAndOwner = '', sum] = match
  const hasOwner = shapeAndOwner.length > ownerDigits
  const sealedShape = hasOwner ? shapeAndOwner.slice(0, -ownerDigits) : shapeAndOwner
  const isOfAnother = Number(sealedAt) < seq || Number(sealedShape) !== shape
  // An index that is damaged gives the row of another group a seq of this one.
  if (isOfAnother) return !hasOwner || Number(shapeAndOwner.slice(-ownerDigits)) === crc32(key)
  return Number(sealedAt) === seq && Number(sum) === crc32(content())
}

/** The fields of a record, as a number. */
export function shapeOf(fields: readonly string[]): number {
  return crc32(fields.join())
}

/** What a record holds, and of whom: its stream, then its fields in their order. */
export function contentOf(values: readonly unknown[]): string {
  return JSON.stringify(values)
}
