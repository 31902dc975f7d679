import { isField } from '#ui/is-field.ts'

/**
 * When the row that has the focus goes (it moved to the done ones, somebody deleted it), the next
 * one gets the focus: it must not fall to the top of the page. Not where somebody was writing: what
 * they type on would be done to another row.
 */
export function keepFocus(list: HTMLElement): () => void {
  let last: Element | null = null

  function remember(event: FocusEvent) {
    last = event.target instanceof Element && !isField(event.target) ? event.target : null
  }

  function settle(records: MutationRecord[]) {
    if (!last || last.isConnected || document.activeElement !== document.body) return
    for (const { removedNodes, nextSibling, previousSibling } of records) {
      const row = [...removedNodes].find((node) => node.contains(last))
      if (!row) continue
      controlIn(nextSibling ?? previousSibling)?.focus({ preventScroll: true })
      last = null
      return
    }
  }

  const removals = new MutationObserver(settle)
  removals.observe(list, { childList: true, subtree: true })
  list.addEventListener('focusin', remember)
  return () => {
    removals.disconnect()
    list.removeEventListener('focusin', remember)
  }
}

function controlIn(node: Node | null): HTMLElement | null {
  if (!(node instanceof Element)) return null
  return node.querySelector<HTMLElement>('input, a[href], button')
}
