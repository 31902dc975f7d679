import type { Picture } from '#client/picture.ts'

/** Said of the moment: a picture would say it when it is over. The names of keys come late, too. */
const fleeting = 'dialog, [data-fleeting], kbd'
/** What is written in. */
const texts = '[role=textbox][contenteditable]'
/** What a long screen has many of: those far below are not seen. */
const inRows = `[data-item], ${texts} > *`
/** What a page gets that is alive already. */
const late = ['data-desk', 'data-pressed', 'style']

/** The screen as HTML that looks like it without a script, and the sheets that it needs for that. */
export function drawScreen(root: Element): Pick<Picture, 'html' | 'title' | 'sheets'> {
  const drawn = document.createElement('div')
  copyInto(drawn, root)
  for (const text of drawn.querySelectorAll(texts)) drawText(text)
  for (const name of late) {
    for (const element of drawn.querySelectorAll(`[${name}]`)) element.removeAttribute(name)
  }
  for (const element of drawn.querySelectorAll(fleeting)) element.remove()
  const title = document.querySelector('title')?.outerHTML ?? ''
  return { html: drawn.innerHTML, title, sheets: sheetsFor(drawn) }
}

/** What is far below is not even looked at: a long notepad has thousands of blocks. */
function copyInto(copy: Node, node: Node): void {
  let isFar = false
  for (const child of node.childNodes) {
    const isRow = child instanceof Element && child.matches(inRows)
    isFar ||= isRow && child.getBoundingClientRect().top > 2 * innerHeight
    if (isRow && isFar) continue
    const same = copy.appendChild(child.cloneNode())
    if (child instanceof HTMLInputElement) copyField(same, child)
    copyInto(same, child)
  }
}

function copyField(copy: Node, field: HTMLInputElement): void {
  if (!(copy instanceof Element)) return
  copy.toggleAttribute('checked', field.checked)
  // React says it of its own, the editor does not.
  if (field.closest(texts)) copy.setAttribute('value', field.value)
}

/** A text that is written in, as it stands before it can be: what is typed meanwhile is kept. */
function drawText(text: Element): void {
  if (text.getAttribute('contenteditable') === 'true') text.setAttribute('data-writable', '')
  text.setAttribute('tabindex', '0')
  for (const field of text.querySelectorAll('input')) {
    if (field.type === 'text') field.replaceWith(lineOf(field.value))
    else field.toggleAttribute('disabled', true)
  }
  text.querySelector('[data-placeholder]')?.removeAttribute('data-placeholder')
  for (const part of [text, ...text.querySelectorAll('[contenteditable]')]) {
    part.removeAttribute('contenteditable')
  }
}

function lineOf(words: string): Element {
  const line = document.createElement('p')
  line.dir = 'auto'
  line.textContent = words
  return line
}

function sheetsFor(drawn: Element): string[] {
  const used = new Set<string>()
  for (const { classList } of drawn.querySelectorAll('[class]')) {
    for (const name of classList) used.add(name)
  }
  return Array.from(document.styleSheets)
    .filter((sheet) => classesOf(sheet).some((name) => used.has(name)))
    .flatMap(({ href, ownerNode }) =>
      href === null ? sheetsInside(ownerNode) : new URL(href).pathname,
    )
}

/** A first visit has them in its page. */
function sheetsInside(style: Node | null): string[] {
  return style instanceof HTMLElement ? (style.dataset['sheets']?.split(' ') ?? []) : []
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
