import {
  type BlockNode,
  type BodyMark,
  type BodyTree,
  type InlineNode,
  mentionText,
  type NameOf,
} from './notepad-tree.ts'

/** A body as a page of its own, for a file. */
export function toHtml(title: string, tree: BodyTree, nameOf?: NameOf): string {
  const head = `<meta charset="utf-8"><title>${escape(title)}</title>`
  const body = `<h1>${escape(title)}</h1>\n${tree.map((block) => blockIn(block, nameOf)).join('\n')}`
  return `<!doctype html>\n<html><head>${head}</head>\n<body>\n${body}\n</body></html>\n`
}

function blockIn(block: BlockNode, nameOf?: NameOf): string {
  const blocks = (tree: BodyTree = []) => tree.map((inside) => blockIn(inside, nameOf)).join('')
  switch (block.type) {
    case 'paragraph':
      return `<p>${inlineIn(block.content, nameOf)}</p>`
    case 'heading': {
      const tag = `h${block.attrs.level + 1}`
      return `<${tag}>${inlineIn(block.content, nameOf)}</${tag}>`
    }
    case 'codeBlock':
      return `<pre dir="ltr"><code>${inlineIn(block.content, nameOf)}</code></pre>`
    case 'quote':
      return `<blockquote>${blocks(block.content)}</blockquote>`
    case 'rule':
      return '<hr>'
    case 'bulletList':
      return `<ul>${block.content?.map(({ content }) => `<li>${blocks(content)}</li>`).join('') ?? ''}</ul>`
    case 'orderedList':
      return `<ol start="${block.attrs.start}">${block.content?.map(({ content }) => `<li>${blocks(content)}</li>`).join('') ?? ''}</ol>`
    case 'taskList':
      return `<ul>${
        block.content
          ?.map((line) =>
            line.type === 'liveLine'
              ? task(false, `<p>${escape(line.attrs.title)}</p>`)
              : task(line.attrs.done, blocks(line.content)),
          )
          .join('') ?? ''
      }</ul>`
  }
}

function task(isDone: boolean, content: string): string {
  return `<li><input type="checkbox" disabled${isDone ? ' checked' : ''}>${content}</li>`
}

function inlineIn(content: InlineNode[] = [], nameOf?: NameOf): string {
  return content
    .map((node) => {
      if (node.type === 'hardBreak') return '<br>'
      if (node.type === 'mention') return escape(mentionText(node, nameOf))
      return (node.marks ?? []).reduce(marked, escape(node.text))
    })
    .join('')
}

const tags = { bold: 'strong', italic: 'em', strike: 's' } as const

function marked(inside: string, mark: BodyMark): string {
  if (mark.type === 'code') return `<code dir="ltr">${inside}</code>`
  if (mark.type === 'link') return `<a href="${escape(mark.attrs.href)}">${inside}</a>`
  const tag = tags[mark.type]
  return `<${tag}>${inside}</${tag}>`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)
}
