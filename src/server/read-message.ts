import { ClientMessage, protocolVersion } from '#sync/protocol.ts'
import * as v from 'valibot'
import { parseJson } from './read-json.ts'

/** What a device said; `upgrade` where it speaks another version of the protocol. */
export function readMessage(text: string): ClientMessage | 'malformed' | 'upgrade' {
  let said: unknown
  try {
    said = parseJson(text)
  } catch {
    return 'malformed'
  }
  return toMessage(said)
}

/** What was said, once it is known to be JSON. */
export function toMessage(said: unknown): ClientMessage | 'malformed' | 'upgrade' {
  // Before anything else of it is looked at: another version may have other fields.
  if (isOfOtherVersion(said)) return 'upgrade'
  const parsed = v.safeParse(ClientMessage, said)
  return parsed.success ? parsed.output : 'malformed'
}

function isOfOtherVersion(said: unknown): boolean {
  if (typeof said !== 'object' || said === null) return false
  if (!('type' in said) || said.type !== 'hello' || !('version' in said)) return false
  return typeof said.version === 'number' && said.version !== protocolVersion
}
