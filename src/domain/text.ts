import * as v from 'valibot'

interface TextLimits {
  min: number
  max: number
  singleLine?: boolean
}

/** Counting what people see as one character costs; beyond this, code units are near enough. */
const countedAsSeenMax = 2000

/**
 * What a person typed: trimmed, NFC, free of characters that are not text, counted as they see it.
 * The issue is `tooShort` or `tooLong` with the limit as its requirement, or `notText`.
 */
export function text({ min, max, singleLine = false }: TextLimits) {
  const counted = max <= countedAsSeenMax
  return v.pipe(
    v.string('notText'),
    v.check(isText, 'notText'),
    farBelow(max),
    // A transformation ends the pipe when something was wrong before: nothing huge is normalised.
    v.transform(singleLine ? toSingleLine : toLines),
    counted ? v.minGraphemes(min, 'tooShort') : v.minLength(min, 'tooShort'),
    counted ? v.maxGraphemes(max, 'tooLong') : v.maxLength(max, 'tooLong'),
  )
}

/** Half of an emoji cannot be stored, and a tower of marks paints over its neighbours. */
function isText(value: string): boolean {
  return value.isWellFormed() && !/\p{M}{17}/u.test(value)
}

/** A cheap bound before the exact one: one seen character may be ten thousand code units. */
function farBelow(max: number): v.MaxLengthAction<string, number, 'tooLong'> {
  const tooLong = v.maxLength<string, number, 'tooLong'>(max, 'tooLong')
  const codeUnitsMax = max * 8 + 32
  return {
    ...tooLong,
    '~run': (dataset, config) =>
      dataset.typed && dataset.value.length > codeUnitsMax
        ? tooLong['~run'](dataset, config)
        : dataset,
  }
}

function toSingleLine(value: string): string {
  const line = value
    .normalize('NFC')
    .replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    // Overrides would turn the words around it; the zero-width ones make two equal names differ.
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\u200B\u2060\uFEFF]/gu, '')
  return visible(line)
}

function toLines(value: string): string {
  const lines = value
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
  return visible(lines)
}

/** Text that nobody can see is empty, however long it is. */
function visible(value: string): string {
  return /[^\p{C}\p{Z}\p{M}]/u.test(value) ? value.trim() : ''
}
