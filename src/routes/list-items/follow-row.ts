import type { Id } from '#domain/id.ts'

const isDesktop = '(hover: hover) and (width >= 1024px)'

/** Tells which row has the mouse or, without it, the focus; `null` for none. */
export function followRow(root: HTMLElement, onRow: (id: Id | null) => void): () => void {
  function follow({ target }: Event): void {
    if (matchMedia(isDesktop).matches) onRow(rowOf(target))
  }

  function leave(): void {
    const { activeElement } = document
    const isAtRow = matchMedia(isDesktop).matches && root.contains(activeElement)
    onRow(isAtRow ? rowOf(activeElement) : null)
  }

  function blur({ relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Node) || !root.contains(relatedTarget)) onRow(null)
  }

  root.addEventListener('pointerover', follow)
  root.addEventListener('pointerleave', leave)
  root.addEventListener('focusin', follow)
  root.addEventListener('focusout', blur)
  return () => {
    root.removeEventListener('pointerover', follow)
    root.removeEventListener('pointerleave', leave)
    root.removeEventListener('focusin', follow)
    root.removeEventListener('focusout', blur)
  }
}

function rowOf(target: EventTarget | null): Id | null {
  if (!(target instanceof Element)) return null
  return target.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? null
}
