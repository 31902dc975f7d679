import { isComposing } from './composing.ts'

const controls = 'a[href], button, input, [tabindex]'

/**
 * Makes the rows inside an element, in one list or in several, one stop of the Tab key, and lets
 * arrows walk them. It works on the elements, since a row must not render again because another one
 * has the focus.
 */
export function rove(root: HTMLElement): () => void {
  let current = rowOf(document.activeElement)

  /** Of all rows, or of those that came: the others are as they were. */
  function settle(rows: readonly Element[]) {
    const isGone = !current || !root.contains(current)
    if (isGone) current = rowsIn(root)[0] ?? null
    for (const row of rows) setTabStop(row, row === current)
    if (isGone && current) setTabStop(current, true)
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

  function target(key: string, row: Element): Element | undefined {
    const rows = rowsIn(root)
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[key]
    if (step !== undefined) return rows[rows.indexOf(row) + step]
    if (key === 'Home') return rows[0]
    return key === 'End' ? rows.at(-1) : undefined
  }

  function rowOf(node: EventTarget | null): Element | null {
    if (!(node instanceof Element) || node.closest('[popover]')) return null
    const row = node.closest('li')
    return row && root.contains(row) ? row : null
  }

  const arrivals = new MutationObserver((records) => {
    // What happens inside a row makes no other the current one.
    const around = records.filter(({ target: at }) => at instanceof Element && !at.closest('li'))
    if (around.length > 0)
      settle(around.flatMap(({ addedNodes }) => [...addedNodes].flatMap(rowsAt)))
  })
  arrivals.observe(root, { childList: true, subtree: true })
  root.addEventListener('focusin', enter)
  root.addEventListener('keydown', walk)
  settle(rowsIn(root))
  return () => {
    arrivals.disconnect()
    root.removeEventListener('focusin', enter)
    root.removeEventListener('keydown', walk)
  }
}

function rowsIn(root: HTMLElement): Element[] {
  return [...root.querySelectorAll('li')].filter((row) => !row.closest('[popover]'))
}

/** The rows that came with a node: itself, or those in it. */
function rowsAt(node: Node): Element[] {
  if (!(node instanceof HTMLElement)) return []
  const isRow = node.matches('li') && !node.closest('[popover]')
  return isRow ? [node, ...rowsIn(node)] : rowsIn(node)
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => !control.closest('[popover]'),
  )
}

function setTabStop(row: Element, on: boolean) {
  for (const control of controlsOf(row)) {
    const stop = on ? 0 : -1
    if (control.tabIndex !== stop) control.tabIndex = stop
  }
}

function isWriting(node: EventTarget | null): boolean {
  if (node instanceof HTMLInputElement) return node.type !== 'checkbox'
  return node instanceof HTMLTextAreaElement || (node as HTMLElement).isContentEditable
}
