import * as v from 'valibot'
import { parseAmount, rounded } from './amount.ts'
import { Amount } from './list-item.ts'
import type { Span } from './quick-add-part.ts'
import { Refusal } from './refusal.ts'
import { measures, packs } from './units.ts'

export interface FoundAmount extends Span {
  amount: number
  unit: string | null
}

/** What is weighed or measured, wherever it stands. */
const measured = measures.join('|')
/** What is counted in, only before the words: *2 cans tomatoes*. */
const counted = packs.join('|')

/** What joins a measure to what is measured: *500 g de farine*, *1 l d’eau*. */
const joiner = String.raw`\s+(?:(?:of|de|di)(?=\s)|d['’](?=\p{L}))`
const fractions: Readonly<Record<string, number>> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '⅓': 0.333,
  '⅔': 0.667,
  '⅛': 0.125,
  '⅜': 0.375,
  '⅝': 0.625,
  '⅞': 0.875,
}
/** One sign, or as recipes and keyboards write it. */
const sign = `[${Object.keys(fractions).join('')}]`
const fraction = String.raw`[1-7][/⁄][23458]`
const number = String.raw`(?<number>\p{Nd}{1,3}(?:\s?${sign}|\s${fraction}(?!\p{Nd}))|\p{Nd}+(?:[.,'’٫٬\u00a0\u202f]\p{Nd}+)*|\p{Nd}{1,3}(?:[ \u00a0\u202f]\p{Nd}{3})+|${fraction}|${sign})`
const leading = new RegExp(
  String.raw`^\s*${number}(?:\s*(?<unit>${measured}|${counted})\.?(?:${joiner}|(?=\s))|\s?[x×](?=\s)|(?=\s))`,
  'iu',
)
const trailing = new RegExp(
  String.raw`(?<=\s)(?:[x×]\s?${number}|${number.replace('<number>', '<before>')}(?:\s?[x×]|\s*(?<unit>${measured})\.?))\s*$`,
  'iu',
)

/** An amount before the words (`2`, `2x`, `500 g`), or a measured one behind them (`x2`, `500 g`). */
export function findAmount(line: string, locale: string): FoundAmount | null {
  return leadingAmount(line, locale) ?? trailingAmount(line, locale)
}

function leadingAmount(line: string, locale: string): FoundAmount | null {
  const found = leading.exec(line)
  if (!found) return null
  const written = found.groups?.['number'] ?? ''
  const unit = found.groups?.['unit'] ?? null
  const rest = line.slice(found[0].length)
  const isCounted = /[x×]$/i.test(found[0])
  if (unit === null && !isCounted && isPartOfTitle(written, rest)) return null
  if (/\s[x×]$/i.test(found[0]) && isSize(rest)) return null
  return amountAt(line, found, { written, unit, locale })
}

function trailingAmount(line: string, locale: string): FoundAmount | null {
  const found = trailing.exec(line)
  if (!found || (/^[x×]\s/i.test(found[0]) && isNumberBefore(line, found.index))) return null
  const written = found.groups?.['number'] ?? found.groups?.['before'] ?? ''
  return amountAt(line, found, { written, unit: found.groups?.['unit'] ?? null, locale })
}

/** What says how long or how large something is, and not how much of it: *5 min noodles*. */
const sizes =
  /^\s*(?:min|mins|minutes?|minut[aeo]n?|minutos?|minuti|мин|хв|hrs?|hours?|std|stunden?|sec|secs|seconds?|mm|cm|inch|ply)[\s.]/iu

/** *2 to 3 lemons* are neither, and *3 for 2* is a bargain. */
const range = /^\s+(?:to|or|for|bis|oder|à|ou|o|tot|of|till|eller|til|до|або|или)\s+\p{Nd}/iu

/** *2027 calendar*, *2 in 1 shampoo*, *9 V battery*, *100 % juice*, *3 - 4 eggs*. */
function isPartOfTitle(written: string, rest: string): boolean {
  if (/^(19|20)\d\d$/.test(written) || sizes.test(rest)) return true
  if (range.test(rest)) return true
  return /^\s*(?:in\s?\d|[^\p{L}\p{N}\s]|\p{L}(?:\s|$)|\p{Nd})/iu.test(rest)
}

/** *10 x 15 frame* and *10 x 15 cm*, but *3 x 200 g tomatoes* */
function isSize(behind: string): boolean {
  const isAlone = /^\s+\p{Nd}[\p{Nd}.,]*(?:\s?(?:mm|cm|m|inch|"))?(?:\s|$)/iu.test(behind)
  return isAlone && (leading.exec(behind)?.groups?.['unit'] ?? null) === null
}

/** *Rug 160 x 230* */
function isNumberBefore(line: string, end: number): boolean {
  return /(?<=^|\s)\p{Nd}[\p{Nd}.,]*\s*$/u.test(line.slice(0, end))
}

interface Written {
  written: string
  unit: string | null
  locale: string
}

function amountAt(
  line: string,
  found: RegExpExecArray,
  { written, unit, locale }: Written,
): FoundAmount | null {
  // *5G router*
  if (/^[2-6]G$/.test(found[0].trim())) return null
  const amount = readNumber(written, locale)
  // What cannot be an amount stays in the words, where nothing of it is lost.
  if (amount === null || amount === 0 || !v.is(Amount, amount)) return null
  const start = found.index + found[0].length - found[0].trimStart().length
  const end = found.index + found[0].trimEnd().length
  return { amount, unit, start, end: Math.min(end, line.length) }
}

const wholeAndPart = new RegExp(String.raw`^(\p{Nd}+)\s?(${sign}|${fraction})$`, 'u')

function readNumber(written: string, locale: string): number | null {
  const known = fractions[written]
  if (known !== undefined) return known
  // *1½*, *1 1/2*
  const [, whole = '', part] = wholeAndPart.exec(written) ?? []
  if (part) return sumOf(readNumber(whole, locale), readNumber(part, locale))
  const [over, under] = written.split(/[/⁄]/).map(Number)
  if (over !== undefined && under !== undefined) return over < under ? rounded(over / under) : null
  try {
    return parseAmount(written, locale)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return null
  }
}

function sumOf(whole: number | null, part: number | null): number | null {
  return whole === null || part === null ? null : rounded(whole + part)
}
