import { isTableAt } from './markdown-table.ts'

const signs =
  /^\s{0,3}(#{1,6}\s\S|[-+*]\s\S|\d{1,3}[.)]\s\S|>\s|```)|\*\*\S.*\*\*|\[[^[\]]+\]\(<?\w+:|^[^\S\n]*[-*]\s\[[ xX]\]/m

/** Whether a text was written as Markdown, so that its signs are not meant as letters. */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text.split('\n')
  return signs.test(text) || lines.some((_, at) => isTableAt(lines, at))
}
