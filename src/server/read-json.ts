import { firstIssue } from '#domain/mutation.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from 'hono'
import * as v from 'valibot'

/** Deeper than anything we send; a deep document makes recursive code run out of stack. */
export const jsonMaxDepth = 32

/** Reads a JSON body, and stops reading as soon as it is too large. The result is still untrusted. */
export async function readJson(c: Context, { maxBytes }: { maxBytes: number }): Promise<unknown> {
  mustBePlainJson(c)
  return parseJson(decode(await readBody(c, maxBytes)))
}

/** JSON that every reader understands the same way, or a refusal. */
export function parseJson(text: string): unknown {
  const value = parse(text)
  refuseAmbiguity(text)
  return value
}

/** Of a request that needs no words: `{}`. */
export const Nothing = v.strictObject({})

/** A JSON body that fits a schema, or a refusal that says what does not. */
export async function readForm<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
  limits: { maxBytes: number },
): Promise<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, await readJson(c, limits))
  if (!parsed.success) throw new Refusal('invalid', firstIssue(parsed.issues))
  return parsed.output
}

function mustBePlainJson(c: Context): void {
  const [type = '', ...parameters] = (c.req.header('content-type') ?? '').toLowerCase().split(';')
  const isUtf8 = parameters.every((parameter) => /^\s*charset="?utf-8"?\s*$/.test(parameter))
  const encoding = c.req.header('content-encoding') ?? 'identity'
  if (type.trim() !== 'application/json' || !isUtf8 || encoding !== 'identity') {
    throw new Refusal('wrongContentType', { allowed: 'application/json' })
  }
}

/** Stops reading as soon as it is too large, with a refusal. */
export async function readBody(c: Context, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = new Refusal('tooLarge', { maxBytes })
  if (Number(c.req.header('content-length')) > maxBytes) throw tooLarge
  const reader = c.req.raw.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(refuseCutOff)
    if (done) return Buffer.concat(chunks, size)
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw tooLarge
    }
    chunks.push(value)
  }
}

/** The connection broke while the body was on its way: the sender's trouble, not a bug of ours. */
function refuseCutOff(): never {
  throw new Refusal('malformed', { problem: 'cutOff' })
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('malformed', { problem: 'encoding' })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('malformed', { problem: 'syntax' })
  }
}

/**
 * Two readers of a body with a doubled key may each believe another value, and `__proto__` may
 * become a prototype when copied. `JSON.parse` hides both, so the text, known to be valid, is
 * walked once more.
 */
function refuseAmbiguity(text: string): void {
  const openKeys: Set<string>[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === codes.brace || code === codes.bracket) {
      openKeys.push(new Set())
      if (openKeys.length > jsonMaxDepth) throw new Refusal('malformed', { problem: 'depth' })
    } else if (code === codes.braceEnd || code === codes.bracketEnd) {
      openKeys.pop()
    } else if (code === codes.quote) {
      const end = endOfString(text, at)
      if (isKey(text, end)) noteKey(openKeys.at(-1), text.slice(at, end + 1))
      at = end
    }
  }
}

/** Compared as numbers: every message of every device is walked. */
const codes = {
  brace: 0x7b,
  braceEnd: 0x7d,
  bracket: 0x5b,
  bracketEnd: 0x5d,
  quote: 0x22,
  backslash: 0x5c,
  colon: 0x3a,
  space: 0x20,
} as const

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

/** After an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === codes.backslash) first -= 1
  return (at - first) % 2 === 1
}

function isKey(text: string, end: number): boolean {
  let at = end + 1
  // All white space of JSON is below it, and so is nothing else that may follow here.
  while (text.charCodeAt(at) <= codes.space) at += 1
  return text.charCodeAt(at) === codes.colon
}

function noteKey(keys: Set<string> | undefined, quoted: string): void {
  const key: unknown = quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1)
  if (typeof key !== 'string' || !keys) return
  if (key === '__proto__' || keys.has(key)) throw new Refusal('malformed', { problem: 'key' })
  keys.add(key)
}
