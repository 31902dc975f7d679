import { enter, enteredEarly, tell, tickedEarly, typedIn } from './early-fields.ts'

/**
 * What was done to a picture of the screen before the page was alive, done to what stands in its
 * place. Called before that is there; gives back what to call when it is.
 */
export function watchPicture(root: Element): () => void {
  const picture = Array.from(root.children)
  let focused = document.activeElement
  const note = ({ target }: Event) => {
    if (target instanceof Element) focused = target
  }
  root.addEventListener('focusin', note)
  return () => {
    root.removeEventListener('focusin', note)
    const now = <Kind extends Element>(was: Kind) => counterpart(was, picture, root)
    const typed = picture.flatMap(typedIn)
    // Not within React's own work.
    queueMicrotask(() => {
      for (const was of tickedEarly()) {
        const box = now(was)
        // Somebody else may have ticked it meanwhile.
        if (box?.checked === was.defaultChecked) box.click()
      }
      for (const { field: was, value } of enteredEarly()) {
        const field = now(was)
        if (field) enter(field, value)
      }
      for (const { field: was, value } of typed) {
        const field = now(was)
        if (field) tell(field, value)
      }
      focus(focused, now)
      const { pressed } = globalThis.trivetTyped ?? {}
      if (pressed) now(pressed)?.click()
    })
  }
}

function focus(was: Element | null, now: (was: Element) => Element | undefined): void {
  const element = was && now(was)
  if (!(element instanceof HTMLElement) || document.activeElement !== document.body) return
  element.focus({ preventScroll: true })
}

/** The one of the same kind and name, in the same row if it was in one. */
function counterpart<Kind extends Element>(
  was: Kind,
  picture: readonly Element[],
  root: Element,
): Kind | undefined {
  const alike = (place: Element) =>
    Array.from(place.querySelectorAll<Kind>(was.localName)).filter(
      (other) => nameOf(other) === nameOf(was) && itemOf(other) === itemOf(was),
    )
  return alike(root)[picture.flatMap(alike).indexOf(was)]
}

function itemOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-item]')?.dataset['item']
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? (element.textContent || element.id)
}
