import type { Picture } from '#client/picture.ts'

/** Said of the moment: a picture would say it when it is over. The names of keys come late, too. */
const fleeting = 'dialog, [data-fleeting], kbd'
/** What a page gets that is alive already. */
const late = ['data-desk', 'style']

/** The screen as HTML that looks like it without a script, and the sheets that it needs for that. */
export function drawScreen(root: Element): Pick<Picture, 'html' | 'title' | 'sheets'> {
  const drawn = document.createElement('div')
  drawn.append(...Array.from(root.childNodes, (child) => child.cloneNode(true)))
  // Before anything is taken away, so that each finds its own.
  const boxes = drawn.querySelectorAll('input')
  for (const [index, { checked }] of root.querySelectorAll('input').entries()) {
    boxes[index]?.toggleAttribute('checked', checked)
  }
  const rows = drawn.querySelectorAll('[data-item]')
  for (const [index, row] of root.querySelectorAll('[data-item]').entries()) {
    if (row.getBoundingClientRect().top > 2 * innerHeight) rows[index]?.remove()
  }
  for (const name of late) {
    for (const element of drawn.querySelectorAll(`[${name}]`)) element.removeAttribute(name)
  }
  for (const element of drawn.querySelectorAll(fleeting)) element.remove()
  const title = document.querySelector('title')?.outerHTML ?? ''
  return { html: drawn.innerHTML, title, sheets: sheetsFor(drawn) }
}

function sheetsFor(drawn: Element): string[] {
  const used = new Set<string>()
  for (const { classList } of drawn.querySelectorAll('[class]')) {
    for (const name of classList) used.add(name)
  }
  return Array.from(document.styleSheets)
    .filter((sheet) => sheet.href !== null && classesOf(sheet).some((name) => used.has(name)))
    .map(({ href }) => new URL(href ?? '').pathname)
}

const classes = new WeakMap<CSSStyleSheet, string[]>()

function classesOf(sheet: CSSStyleSheet): string[] {
  const known = classes.get(sheet)
  if (known) return known
  const text = Array.from(sheet.cssRules, (rule) => rule.cssText).join('\n')
  const names = Array.from(text.matchAll(/\.([\w-]+)/g), ([, name = '']) => name)
  classes.set(sheet, names)
  return names
}
