import { painted } from './after-paint.ts'

/** Presses again what was pressed before all were here who answer keys, as if it were done now. */
export async function replayKeys(): Promise<void> {
  const presses = globalThis.trivetKeys
  if (!presses) return
  await Promise.all(globalThis.trivetParts ?? [])
  await painted()
  for (let event = presses.shift(); event; event = presses.shift()) {
    // Somebody who came later answered it.
    if (event.defaultPrevented) continue
    // What is pressed here is not to be kept again.
    globalThis.trivetKeys = undefined
    press(event)
    globalThis.trivetKeys = presses
    // What it opened takes the focus, and the next key with it.
    await painted()
  }
  globalThis.trivetKeys = undefined
}

function press(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const isAnswered = !target.dispatchEvent(new KeyboardEvent('keydown', event))
  if (!isAnswered) doAsBrowser(event.key, target)
}

/** What a browser does with a key that nobody answers; it does so for a real one alone. */
function doAsBrowser(key: string, target: Element): void {
  const isControl = target.matches(key === 'Enter' ? 'button, a' : 'button, [type=checkbox]')
  if (isControl && target instanceof HTMLElement) {
    if (key === ' ' || key === 'Enter') target.click()
  } else if (key === 'Backspace') document.execCommand('delete')
  else if (key.length === 1) document.execCommand('insertText', false, key)
}
