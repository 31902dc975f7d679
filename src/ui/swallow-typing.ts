import { isField } from './is-field.ts'

/** Whoever pauses for so long has seen that the field is gone. */
const pauseMs = 1_000

/**
 * Letters that somebody types on after their field was taken away, as by another person who deleted
 * what they wrote in, are no commands.
 */
export function swallowTyping(): () => void {
  const end = new AbortController()
  const options = { capture: true, signal: end.signal }
  let field: HTMLElement | null = null
  let at = 0

  function press(event: KeyboardEvent): void {
    const { target, timeStamp } = event
    if (isField(target)) {
      // These end the writing by themselves.
      field = ['Enter', 'Escape', 'Tab'].includes(event.key) ? null : target
      at = timeStamp
      return
    }
    const isTypingOn = field?.isConnected === false && timeStamp - at < pauseMs
    if (!isTypingOn || !isLetter(event)) return
    at = timeStamp
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  addEventListener('keydown', press, options)
  addEventListener('pointerdown', () => (field = null), options)
  return () => end.abort()
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  // Keys that write nothing have longer names.
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}
