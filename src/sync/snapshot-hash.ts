import { sha256 } from '#domain/sha256.ts'
import type { Row } from './protocol.ts'

/** What all pages of a snapshot must add up to: a page that was cut or changed on its way shows. */
export function snapshotHash(pages: readonly (readonly Row[])[]): string {
  return pages.reduce((hash, rows) => sha256(codeUnits(hash + JSON.stringify(rows))), '')
}

function codeUnits(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    bytes[at * 2] = unit >> 8
    bytes[at * 2 + 1] = unit & 0xff
  }
  return bytes
}
