/**
 * The `ref` of a button that goes together with its entry: the focus must not fall to the top of the
 * page. The same button of the next entry gets it, else of the one before, else the heading.
 */
export function passFocusOn(button: HTMLButtonElement): () => void {
  button.addEventListener('keydown', stopRepeat)
  // A double press is not for one heir after the other either: see recent-presses.tsx.
  button.dataset['goes'] = ''
  return () => {
    button.removeEventListener('keydown', stopRepeat)
    if (document.activeElement !== button) return
    const heirs = heirsOf(button)
    // Only then is it known what else went, and whether the focus was given elsewhere.
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return
      const heir = heirs.find((each) => each?.isConnected)
      if (heir) giveFocus(heir)
      else focusOnHeading()
    })
  }
}

/** Enter that is held would press one heir after the other. */
function stopRepeat(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

function heirsOf(button: HTMLButtonElement): (HTMLElement | null | undefined)[] {
  const all = [...(button.closest('ul, [role="group"]')?.querySelectorAll('button') ?? [])]
  // Their names differ by the entry, their words do not.
  const same = all.filter(({ textContent }) => textContent === button.textContent)
  const place = same.indexOf(button)
  return [
    same[place + 1],
    same[place - 1],
    button.closest('section')?.querySelector<HTMLElement>('h1, h2, h3'),
  ]
}

/** Of what the screen is about; the page stays where it is. */
export function focusOnHeading(): void {
  const heading = document.querySelector<HTMLElement>('[data-panel-title]')
  giveFocus(heading ?? document.querySelector('h1'), { preventScroll: true })
}

function giveFocus(heir: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (!heir) return
  // A heading takes the focus only where it is told to.
  if (!heir.matches('button, [tabindex]')) heir.tabIndex = -1
  heir.focus(options)
}
