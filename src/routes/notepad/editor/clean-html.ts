import { wordLists } from './word-lists.ts'

/**
 * The page's policy refuses styles, also where pasted HTML is only read: bold by style was lost, and
 * Google Docs' bold that is none was taken for it. As data they can be looked at.
 */
export function cleanHtml(html: string): string {
  const plain = html
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, withoutCode)
  return wordLists(plain)
}

function withoutCode(tag: string): string {
  return tag
    .replace(/\sstyle\s*=/i, ' data-style=')
    .replaceAll(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '')
}
