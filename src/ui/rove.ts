import { isComposing } from './composing.ts'

const controls = 'a[href], button, input, [tabindex]'

/**
 * Makes a list one stop of the Tab key, and lets arrows walk its rows. It works on the elements,
 * since a row must not render again because another one has the focus.
 */
export function rove(list: HTMLElement): () => void {
  let current: Element | null = list.firstElementChild

  function settle() {
    if (!current || current.parentElement !== list) current = list.firstElementChild
    for (const row of list.children) setTabStop(row, row === current)
  }

  function enter(event: FocusEvent) {
    const row = rowOf(event.target)
    if (!row || row === current) return
    if (current) setTabStop(current, false)
    current = row
    setTabStop(row, true)
  }

  function walk(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.defaultPrevented || isComposing(event) || isWriting(event.target)) return
    const row = rowOf(event.target)
    const next = row && target(event.key, row)
    if (!row || !next || !(event.target instanceof Element)) return
    const place = controlsOf(row).indexOf(event.target as HTMLElement)
    const there = controlsOf(next)
    event.preventDefault()
    ;(there[place] ?? there[0])?.focus()
  }

  function target(key: string, row: Element): Element | null {
    if (key === 'ArrowDown') return row.nextElementSibling
    if (key === 'ArrowUp') return row.previousElementSibling
    if (key === 'Home') return list.firstElementChild
    if (key === 'End') return list.lastElementChild
    return null
  }

  function rowOf(node: EventTarget | null): Element | null {
    if (!(node instanceof Element) || node.closest('[popover]')) return null
    let row: Element | null = node
    while (row && row.parentElement !== list) row = row.parentElement
    return row
  }

  const arrivals = new MutationObserver(settle)
  arrivals.observe(list, { childList: true })
  list.addEventListener('focusin', enter)
  list.addEventListener('keydown', walk)
  settle()
  return () => {
    arrivals.disconnect()
    list.removeEventListener('focusin', enter)
    list.removeEventListener('keydown', walk)
    for (const row of list.children) setTabStop(row, true)
  }
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => !control.closest('[popover]'),
  )
}

function setTabStop(row: Element, on: boolean) {
  for (const control of controlsOf(row)) control.tabIndex = on ? 0 : -1
}

function isWriting(node: EventTarget | null): boolean {
  if (node instanceof HTMLInputElement) return node.type !== 'checkbox'
  return node instanceof HTMLTextAreaElement || (node as HTMLElement).isContentEditable
}
