/** Word writes the lines of its lists as paragraphs with a sign in front: here they become lists. */
export function wordLists(html: string): string {
  if (!/mso-list:\s*\w+ level/i.test(html)) return html
  return html.replaceAll(listLines, (lines) => asList(lines))
}

const line = /<p[^>]*\bclass=["']?MsoListParagraph[^>]*>[\s\S]*?<\/p>/gi
const listLines = new RegExp(`(?:${line.source}\\s*)+`, 'gi')
const signOf = /<span[^>]*mso-list:\s*Ignore[^>]*>([\s\S]*?)<\/span>/i
const numbered = /^\s*(?:\d{1,4}|[a-z]{1,4})[.)]/i

interface Line {
  tag: 'ol' | 'ul'
  level: number
  words: string
}

function asList(lines: string): string {
  const open: Line['tag'][] = []
  let list = ''
  const close = () => {
    list += `</li></${open.pop()}>`
  }
  for (const { tag, level, words } of Array.from(lines.matchAll(line), ([each]) => read(each))) {
    while (open.length > level) close()
    if (open.length === level && open.at(-1) !== tag) close()
    if (open.length === level) list += '</li><li>'
    while (open.length < level) {
      open.push(tag)
      list += `<${tag}><li>`
    }
    list += words
  }
  while (open.length > 0) close()
  return list
}

function read(paragraph: string): Line {
  const level = Number(/mso-list:\s*\w+ level(\d)/i.exec(paragraph)?.[1] ?? 1)
  const sign = (signOf.exec(paragraph)?.[1] ?? '').replaceAll(/<[^>]*>|&nbsp;/g, '')
  const words = paragraph
    .replaceAll(/<!\[if !supportLists\]>[\s\S]*?<!\[endif\]>/gi, '')
    .replace(/^<p[^>]*>/i, '<p>')
  return { tag: numbered.test(sign) ? 'ol' : 'ul', level, words }
}
