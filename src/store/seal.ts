import { crc32 } from 'node:zlib'

/**
 * Stands beside what was written, to tell later whether it still is that. It names the change that it
 * was made with: a server of an older version changes a row and leaves the seal of a change before.
 */
export function sealOf(seq: number, content: string): string {
  return `=${seq}:${crc32(content)}=`
}

/** What was never sealed, or changed since, cannot be told. */
export function isIntact(seal: unknown, seq: unknown, content: () => string): boolean {
  if (seal === null) return true
  const [, sealedAt] = (typeof seal === 'string' && /^=(\d+):\d+=$/.exec(seal)) || []
  if (sealedAt === undefined || typeof seq !== 'number') return false
  return Number(sealedAt) < seq || seal === sealOf(seq, content())
}

/** A record as what it holds: fields that came with a later version, and are blank, do not count. */
export function contentOf(record: object, fields: readonly string[]): string {
  const content: unknown[] = []
  for (const field of fields) {
    const value: unknown = Reflect.get(record, field)
    if (!isBlank(value)) content.push(field, value)
  }
  return JSON.stringify(content)
}

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === null || value === undefined || value === '' || value === 0 || value === false
}
