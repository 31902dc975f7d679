import { isField } from '#ui/is-field.ts'
import { isFocusLost } from '#ui/is-focus-lost.ts'
import { findRow } from '#routes/page/find-row.ts'

/**
 * When the row that has the focus goes (it moved to the done ones, somebody deleted it), the next
 * one gets the focus, and where it only moved to another section, it keeps it: the focus must not
 * fall to the top of the page. Not where somebody was writing: what they type on would be done to
 * another row.
 */
export function keepFocus(list: HTMLElement): () => void {
  let last: Element | null = null
  let next: HTMLElement | null = null

  function remember(event: FocusEvent) {
    next = null
    last = event.target instanceof Element && !isField(event.target) ? event.target : null
  }

  function settle(records: MutationRecord[]) {
    if (!last || last.isConnected) return
    for (const { removedNodes, nextSibling, previousSibling } of records) {
      if (![...removedNodes].some((node) => node.contains(last))) continue
      next = sameIn(list, last) ?? controlIn(nextSibling ?? previousSibling)
      last = null
      break
    }
    giveFocus()
  }

  /** What asked about the row may close only later, and then finds it gone. */
  function giveFocus() {
    const heir = next
    if (!heir || !isFocusLost()) return
    heir.focus({ preventScroll: true })
    // From behind a bar or a toast; where the row had been scrolled away, nothing moves.
    if (isInWindow(heir)) heir.scrollIntoView({ block: 'nearest' })
  }

  const removals = new MutationObserver(settle)
  removals.observe(list, { childList: true, subtree: true })
  list.addEventListener('focusin', remember)
  document.addEventListener('close', giveFocus, { capture: true })
  return () => {
    removals.disconnect()
    list.removeEventListener('focusin', remember)
    document.removeEventListener('close', giveFocus, { capture: true })
  }
}

function isInWindow(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** The same control of the same row, which stands elsewhere now. */
function sameIn(list: HTMLElement, control: Element): HTMLElement | null {
  const id = control.closest<HTMLElement>('[data-item]')?.dataset['item']
  if (id === undefined) return null
  const row = findRow(id, list)
  return row?.querySelector<HTMLElement>(control.matches('a') ? 'a[href]' : 'input') ?? null
}

function controlIn(node: Node | null): HTMLElement | null {
  if (!(node instanceof Element)) return null
  return node.querySelector<HTMLElement>('input, a[href], button')
}
