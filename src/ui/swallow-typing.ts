import { isField } from './is-field.ts'

/** Whoever pauses for so long has seen that the field is gone. */
const pauseMs = 1_000
const lookEveryMs = 250

/**
 * Letters that somebody types on after their field was taken away, as by another person who deleted
 * or locked what they wrote in, are no commands.
 */
export function swallowTyping(): () => void {
  const end = new AbortController()
  const options = { capture: true, signal: end.signal }
  let field: HTMLElement | null = null
  let isLost = false
  /** When it was lost, or the last letter that came after that. */
  let at = 0
  /** Runs from a letter until the field is left or lost. */
  let watching: ReturnType<typeof setInterval> | undefined

  function look(): void {
    if (field && !isLost && isWritable(field)) return
    clearInterval(watching)
    watching = undefined
    if (!field || isLost) return
    isLost = true
    at = performance.now()
  }

  function press(event: KeyboardEvent): void {
    if (isField(event.target)) {
      // These end the writing by themselves, and a dialog goes only by one's own hand.
      const isOwn = ['Enter', 'Escape', 'Tab'].includes(event.key) || event.target.closest('dialog')
      field = isOwn ? null : event.target
      isLost = false
      watching ??= setInterval(look, lookEveryMs)
      return
    }
    look()
    if (!field || !isLost || event.timeStamp - at >= pauseMs || !isLetter(event)) return
    at = event.timeStamp
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  end.signal.addEventListener('abort', () => clearInterval(watching))
  addEventListener('keydown', press, options)
  addEventListener('pointerdown', () => (field = null), options)
  return () => end.abort()
}

function isWritable(field: HTMLElement): boolean {
  return field.isConnected && isField(field) && !field.matches(':disabled, input:read-only')
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  // Keys that write nothing have longer names.
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}
