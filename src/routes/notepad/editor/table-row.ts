import { Fragment, type TagParseRule } from 'prosemirror-model'

/** What stands on lines of its own: in a row its words are apart from their neighbours by a space. */
const blocks =
  'p, div, section, article, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, pre, blockquote, table, caption, tr, td, th, br, hr'

/** What is never words: scripts, styles, and the bullets that Word writes as letters. */
export const neverWords = [
  'script',
  'style',
  'title',
  'template',
  'noscript',
  'input',
  'button',
  'span[data-style*="mso-list:Ignore"]',
]

/** There are no tables: a row is a line, its cells apart by ` | `. */
export const tableRow: TagParseRule = {
  tag: 'tr',
  getAttrs: (row) => !isFrame(row) && null,
  getContent: (row, into) => {
    // The tag says that it is an element.
    const words = cellsOf(row as HTMLElement)
      .map(wordsOf)
      .filter(Boolean)
      .join(' | ')
    return words ? Fragment.from(into.text(words)) : Fragment.empty
  },
}

/** The space beside it is no line. */
export const emptyCell: TagParseRule = {
  tag: 'td, th',
  ignore: true,
  getAttrs: (cell) => !wordsOf(cell) && null,
}

/**
 * Mails and old pages stand in one cell, with nothing but space beside it: that is no row, and all of
 * it would be one line.
 */
function isFrame(row: HTMLElement): boolean {
  const [cell, ...others] = cellsOf(row).filter((each) => wordsOf(each) || hasBlocks(each))
  return cell !== undefined && others.length === 0 && hasBlocks(cell)
}

function hasBlocks(cell: HTMLElement): boolean {
  return cell.querySelector(blocks) !== null
}

function cellsOf(row: HTMLElement): HTMLElement[] {
  // The tag says that it is a row.
  return [...(row as HTMLTableRowElement).cells]
}

function wordsOf(cell: HTMLElement): string {
  const copy = document.createElement('div')
  copy.append(...[...cell.childNodes].map((node) => node.cloneNode(true)))
  for (const never of copy.querySelectorAll(neverWords.join(', '))) never.remove()
  for (const block of copy.querySelectorAll(blocks)) {
    block.before(' ')
    block.after(' ')
  }
  return copy.textContent.replaceAll(/\s+/g, ' ').trim()
}
