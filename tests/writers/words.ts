import type { Writer } from './writer.ts'

/** Each word is one sign that nobody else types: it is found wherever it goes, and whole. */
const firstSign = 0x4e_00
const signsOfWriter = 0x10_00
const signs = /[\u4E00-\u7DFF]/g

export function wordOf(writer: number, index: number): string {
  return String.fromCodePoint(firstSign + writer * signsOfWriter + index)
}

/** How often each stands in somebody's text. */
export function wordsIn({ editor }: Writer): Map<string, number> {
  const found = new Map<string, number>()
  editor.state.doc.descendants(({ text = '', attrs }) => {
    for (const [word] of `${text}${attrs['title'] ?? ''}${attrs['label'] ?? ''}`.matchAll(signs)) {
      found.set(word, (found.get(word) ?? 0) + 1)
    }
  })
  return found
}

/** With each word as who typed it, and when. */
export function readable(text: string): string {
  return text.replaceAll(signs, (sign) => {
    const code = (sign.codePointAt(0) ?? 0) - firstSign
    return `${'abc'.charAt(code / signsOfWriter)}${code % signsOfWriter} `
  })
}
