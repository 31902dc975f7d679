import { Refusal } from './refusal.ts'

/** The zeros of the digits that people type; the nine others follow each of them. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10]

/**
 * An amount as somebody wrote it in their language: `1,5` and `1.5`, `1 500`, `٢`. Empty is `null`;
 * anything that is no number is refused, so that nothing is ever stored as another number.
 */
export function parseAmount(written: string, locale: string): number | null {
  const digits = toAsciiDigits(written).replaceAll(/[\s'’]/g, '')
  if (digits === '') return null
  const plain = toPoint(digits, locale)
  if (!/^(\d+\.?\d*|\.\d+)$/.test(plain)) throw notANumber()
  const amount = Number(plain)
  if (!Number.isFinite(amount)) throw notANumber()
  return amount
}

/** The same amount for a field in which it will be changed: without marks between thousands. */
export function writeAmount(amount: number | null, locale: string): string {
  if (amount === null) return ''
  const format = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 3 })
  return format.format(amount)
}

/** One more. What has no amount is one already. */
export function oneMore(amount: number | null): number {
  return rounded((amount ?? 1) + 1)
}

/** One less, down to no amount at all. */
export function oneLess(amount: number | null): number | null {
  return amount === null || amount <= 1 ? null : rounded(amount - 1)
}

/** Without the dust that floating point leaves behind: 2.3 - 1 is 1.2999999999999998. */
export function rounded(amount: number): number {
  return Math.round(amount * 1_000) / 1_000
}

/** The language's own marks, read leniently: a lone mark that cannot stand between thousands is decimal. */
function toPoint(digits: string, locale: string): string {
  const western = digits.replaceAll('٫', '.').replaceAll('٬', ',')
  const isCommaDecimal = decimalMark(locale) === ','
  const [decimal, group] = isCommaDecimal ? [',', '.'] : ['.', ',']
  const isGrouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`).test(western)
  // ٫ and ٬ are never mistaken for each other.
  const isArabic = western !== digits
  if (isArabic) return western.replaceAll(',', '')
  if (isGrouped) return western.replaceAll(group, '').replace(decimal, '.')
  const marks = western.match(/[.,]/g) ?? []
  return marks.length === 1 ? western.replace(/[.,]/, '.') : western
}

function decimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find((part) => part.type === 'decimal')?.value ?? '.'
}

function toAsciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((start) => code >= start && code <= start + 9)
    return zero === undefined ? digit : String(code - zero)
  })
}

function notANumber(): Refusal {
  return new Refusal('invalid', { field: 'amount', problem: 'notANumber' })
}
