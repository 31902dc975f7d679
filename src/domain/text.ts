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
    // A cheap bound before the exact one: one seen character may be ten thousand code units.
    above(max * 8 + 32, v.maxLength<string, number, 'tooLong'>(max, 'tooLong')),
    // A transformation ends the pipe when something was wrong before: nothing huge is normalised.
    v.transform(singleLine ? toSingleLine : toLines),
    v.minLength(min, 'tooShort'),
    // Nobody sees more characters than there are code units.
    counted ? above(max, v.maxGraphemes(max, 'tooLong')) : v.maxLength(max, 'tooLong'),
  )
}

/** Half of an emoji cannot be stored, and a tower of marks paints over its neighbours. */
function isText(value: string): boolean {
  return value.isWellFormed() && !/\p{M}{17}/u.test(value)
}

type Limit = v.BaseValidation<string, string, v.BaseIssue<string>>

/** Asks only about texts of more code units: asking costs. */
function above<Action extends Limit>(codeUnits: number, limit: Action): Action {
  return {
    ...limit,
    '~run': (dataset: Parameters<Action['~run']>[0], config: Parameters<Action['~run']>[1]) =>
      dataset.typed && dataset.value.length > codeUnits ? limit['~run'](dataset, config) : dataset,
  }
}

function toSingleLine(value: string): string {
  const line = value
    .replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    // Overrides would turn the words around it; the zero-width ones make two equal names differ.
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\u200B\u2060\uFEFF]/gu, '')
    // At last: a letter and its mark may have stood on either side of them.
    .normalize('NFC')
  return visible(line)
}

function toLines(value: string): string {
  const lines = value
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .normalize('NFC')
  return visible(lines)
}

/** Not all of `\p{C}`: an emoji that is newer than this machine is of no known kind, and seen. */
const seen = /[^\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Text that nobody can see is empty, however long it is. */
function visible(value: string): string {
  return seen.test(value) ? value.trim() : ''
}
