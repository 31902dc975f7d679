import { linkMaxLength } from './list-item.ts'

/** What a backslash in front of it makes a letter. */
export const escapable = String.raw`[\\${'`'}*_{}[\]()#+\-.!~>|<]`
/** Nobody nests deeper; a line of a thousand `[a](` must not be read to its end a thousand times. */
const nestedMax = 32
const escapes = new RegExp(String.raw`\\(${escapable})`, 'g')

/**
 * The address that begins at a place in a text. Parentheses belong to it while they are balanced: the
 * one around `(see https://x.y)` does not, nor does the full stop behind it.
 */
export function bareAddressAt(text: string, start: number): string {
  // Longer ones are no links: many of them in one line must not each be read to its end.
  const most = Math.min(text.length, start + linkMaxLength + 1)
  let [depth, outermost, end] = [0, start, start]
  for (; end < most && depth <= nestedMax && !/[\s<>]/.test(text.charAt(end)); end += 1) {
    const sign = text.charAt(end)
    if (sign === '(' && depth === 0) outermost = end
    if (sign === '(') depth += 1
    if (sign === ')' && depth === 0) break
    if (sign === ')') depth -= 1
  }
  if (depth > 0) end = outermost
  while (end > start && /[.,;:!?"'\\]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

export interface LinkTarget {
  href: string
  /** Where the text goes on. */
  end: number
}

const behindTarget = /(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/y

/** Where `[words](` leads, read from behind it: `address)`, `<address>)` or `address "title")`. */
export function linkTargetAt(text: string, start: number): LinkTarget | null {
  let from = start
  while (/\s/.test(text.charAt(from))) from += 1
  const isInSigns = text.charAt(from) === '<'
  if (isInSigns) from += 1
  const end = isInSigns ? endInSigns(text, from) : endOfBalanced(text, from)
  if (end === null) return null
  behindTarget.lastIndex = isInSigns ? end + 1 : end
  if (!behindTarget.test(text)) return null
  return { href: unescaped(text.slice(from, end)), end: behindTarget.lastIndex }
}

/** An address written so that `linkTargetAt` reads the same. */
export function linkTarget(href: string): string {
  const isPlain = !/[\s<>\\]/.test(href) && endOfBalanced(href, 0) === href.length
  if (isPlain) return href
  // A tab or a new line is read as the end of something, or as spaces.
  const inSigns = href.replaceAll(/[\t\n\r]/g, encodeURIComponent)
  return `<${inSigns.replaceAll(/[<>\\]/g, String.raw`\$&`)}>`
}

export function unescaped(text: string): string {
  return text.replaceAll(escapes, '$1')
}

function endInSigns(text: string, from: number): number | null {
  for (let at = from; at < mostFrom(text, from); at += 1) {
    const sign = text.charAt(at)
    if (sign === '>') return at
    if (sign === '<' || sign === '\n') return null
    if (sign === '\\') at += 1
  }
  return null
}

function endOfBalanced(text: string, from: number): number | null {
  let [depth, at] = [0, from]
  for (; at < mostFrom(text, from) && depth <= nestedMax; at += 1) {
    const sign = text.charAt(at)
    if (/\s/.test(sign) || (sign === ')' && depth === 0)) break
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === '\\') at += 1
  }
  return depth === 0 ? Math.min(at, text.length) : null
}

/** Twice the longest: each of its signs may have a backslash. */
function mostFrom(text: string, from: number): number {
  return Math.min(text.length, from + 2 * linkMaxLength + 1)
}
