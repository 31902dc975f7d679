/**
 * A script of its own beside `early.ts`, which no visitor loads: keeps the keys that are pressed
 * before all are here who answer them.
 */
;(() => {
  const presses: KeyboardEvent[] = []
  globalThis.trivetKeys = presses

  addEventListener('keydown', keep, true)
  addEventListener('keydown', keep)

  /** A letter that nobody answers waits for who will, and whatever is pressed behind it waits too. */
  function keep(event: KeyboardEvent): void {
    const { key, target } = event
    const isHeld = event.ctrlKey || event.metaKey || event.altKey
    if (!globalThis.trivetKeys || event.defaultPrevented || isHeld) return
    // Nowhere, or on a row.
    if (!(target as Element).matches('body, h1, li a, [type=checkbox]')) return
    if (presses[0] && /^(.|Enter|Backspace|Escape)$/.test(key)) {
      presses.push(new KeyboardEvent('keydown', event))
      event.preventDefault()
      event.stopImmediatePropagation()
    } else if (event.eventPhase > 1 && /^\S$/.test(key)) presses.push(event)
  }
})()
