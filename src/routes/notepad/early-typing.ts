import { isNowhere } from '#ui/is-nowhere.ts'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** What somebody did with the text before it could be written in. */
export interface EarlyTyping {
  /** Where they pressed last; without it, they came by the keyboard. */
  at: { left: number; top: number } | null
  keys: string[]
}

interface Options {
  /** Whether there is something to wait for. */
  isOn: boolean
  /** A new notepad is written in from the first key, wherever the focus is. */
  isBlank: boolean
  /** Gets what was typed when its author leaves before the code is here. */
  onLeave: (typed: string) => void
}

/** Keeps keys and presses that come before the editor's code does, so that none goes nowhere. */
export function useEarlyTyping(
  text: RefObject<HTMLElement | null>,
  { isOn, isBlank, onLeave }: Options,
): () => EarlyTyping | null {
  const early = useRef<EarlyTyping | null>(null)
  const take = () => {
    const taken = early.current
    early.current = null
    return taken
  }
  const leave = useEffectEvent(() => {
    const typed = take()?.keys.map((key) => (key === 'Enter' ? '\n' : key)) ?? []
    if (typed.length > 0) onLeave(typed.join(''))
  })
  // Before the screen looks whether anybody has written.
  useLayoutEffect(() => {
    const onPageHide = () => leave()
    addEventListener('pagehide', onPageHide)
    return () => {
      removeEventListener('pagehide', onPageHide)
      leave()
    }
  }, [])
  useEffect(() => {
    if (!isOn) return undefined
    const isInText = (target: EventTarget | null) =>
      target instanceof Node && text.current?.contains(target) === true
    // Already there when the page came alive.
    if (isInText(document.activeElement)) early.current ??= takeTyped()
    const onPress = ({ target, clientX, clientY }: MouseEvent) => {
      const at = { left: clientX, top: clientY }
      const keys = early.current?.keys ?? []
      if (isInText(target)) early.current = { at, keys }
      else if (keys.length === 0) early.current = null
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (isInText(target)) early.current ??= takeTyped()
    }
    const onKey = (event: KeyboardEvent) => {
      const isHere = isInText(event.target) || (isBlank && isNowhere(event.target))
      if (!isHere || !isTyped(event)) return
      event.preventDefault()
      event.stopPropagation()
      early.current ??= { at: null, keys: [] }
      if (event.key === 'Backspace') early.current.keys.pop()
      else early.current.keys.push(event.key)
    }
    addEventListener('click', onPress, { capture: true })
    addEventListener('focusin', onFocus)
    addEventListener('keydown', onKey, { capture: true })
    return () => {
      removeEventListener('click', onPress, { capture: true })
      removeEventListener('focusin', onFocus)
      removeEventListener('keydown', onKey, { capture: true })
    }
  }, [text, isOn, isBlank])
  return take
}

/** What the early script kept until now. */
function takeTyped(): EarlyTyping {
  const typed = globalThis.trivetTyped
  if (!typed || typed.isTaken) return { at: null, keys: [] }
  typed.isTaken = true
  return { at: typed.at, keys: typed.keys }
}

function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false
  return Array.from(key).length === 1 || key === 'Enter' || key === 'Backspace'
}
