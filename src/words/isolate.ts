/** Where the letters of the other direction begin; the full question takes ten times as long. */
const beyondGreek = /[\u0590-\uffff]/
const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

export function isRightToLeft(locale: string): boolean {
  return /^(ar|he|fa|ur)\b/.test(locale)
}

/** Without isolation a name in the other direction pulls the words beside it out of order. */
export function isolate(text: string, isInRightToLeft: boolean): string {
  const isMixed = isInRightToLeft || (beyondGreek.test(text) && rightToLeftLetter.test(text))
  return isMixed ? `\u2068${text}\u2069` : text
}
