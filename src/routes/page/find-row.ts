import type { Id } from '#domain/id.ts'

const asked = 'trivet-row-asked'

/** The row of an item, where it is in the page. */
export function findRow(id: Id, within: ParentNode = document): HTMLElement | null {
  return within.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)
}

/** A long list holds only what is near: asks it to put this row into the page. */
export function askForRow(id: Id): void {
  document.dispatchEvent(new CustomEvent(asked, { detail: id }))
}

export function onRowAsked(show: (id: Id) => void): () => void {
  const listen = (event: Event) => {
    if (event instanceof CustomEvent) show(event.detail)
  }
  document.addEventListener(asked, listen)
  return () => document.removeEventListener(asked, listen)
}
