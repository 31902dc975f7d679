/** Whether a text was written as Markdown, so that its signs are not meant as letters. */
export function looksLikeMarkdown(text: string): boolean {
  return /^\s{0,3}(#{1,6}\s\S|[-+*]\s\S|\d{1,3}[.)]\s\S|>\s|```)|\*\*\S.*\*\*|\[[^[\]]+\]\(<?\w+:|^[^\S\n]*[-*]\s\[[ xX]\]/m.test(
    text,
  )
}
