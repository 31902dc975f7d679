import { actOf } from '#routes/keys/key-table.ts'
import { NodeSelection } from 'prosemirror-state'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { NotepadEditor } from './editor/editor.ts'

/** Makes the toolbar one stop of the Tab key, with a key that leads there and arrows inside. */
export function useToolbarFocus({ view }: NotepadEditor) {
  const bar = useRef<HTMLDivElement>(null)
  const stop = useRef<HTMLElement>(null)
  const [focusIn, setFocusIn] = useState(() => (view.hasFocus() ? 'text' : null))
  useEffect(() => {
    const placeOf = (node: EventTarget | null) => {
      if (node === view.dom) return 'text'
      return node instanceof Node && bar.current?.contains(node) ? 'bar' : null
    }
    const end = new AbortController()
    const { signal } = end
    document.addEventListener('focusin', ({ target }) => setFocusIn(placeOf(target)), { signal })
    document.addEventListener(
      'focusout',
      // A window that goes to the back leaves the focus where it is.
      ({ relatedTarget }) => setFocusIn(placeOf(relatedTarget ?? document.activeElement)),
      { signal },
    )
    view.dom.addEventListener(
      'keydown',
      (event) => {
        const isAsked = actOf(event, 'notepad', true) === 'toolbar' && event.target === view.dom
        if (!isAsked || view.state.selection instanceof NodeSelection) return
        event.preventDefault()
        setFocusIn('bar')
      },
      { signal },
    )
    return () => end.abort()
  }, [view])
  useLayoutEffect(() => {
    const buttons = buttonsIn(bar.current)
    const { activeElement } = document
    stop.current = [activeElement, stop.current].find(isOneOf(buttons)) ?? buttons[0] ?? null
    for (const button of buttons) button.tabIndex = button === stop.current ? 0 : -1
    if (focusIn === 'bar' && !isOneOf(buttons)(activeElement)) stop.current?.focus()
  })
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') view.focus()
    else if (!moveTo(nextOf(event))) return
    event.preventDefault()
    event.stopPropagation()
  }
  const moveTo = (next: HTMLElement | undefined) => {
    if (!next) return false
    if (stop.current) stop.current.tabIndex = -1
    next.tabIndex = 0
    stop.current = next
    next.focus()
    return true
  }
  return { bar, focusIn, walk }
}

function nextOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const buttons = buttonsIn(currentTarget)
  const place = buttons.findIndex((button) => button === document.activeElement)
  const isMirrored = getComputedStyle(currentTarget).direction === 'rtl'
  const [forward, back] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === forward) return buttons[(place + 1) % buttons.length]
  if (key === back) return buttons.at(place - 1)
  if (key === 'Home') return buttons[0]
  return key === 'End' ? buttons.at(-1) : undefined
}

function isOneOf(buttons: readonly HTMLElement[]) {
  return (element: Element | null): element is HTMLElement =>
    buttons.some((button) => button === element)
}

function buttonsIn(bar: HTMLElement | null): HTMLElement[] {
  return bar ? [...bar.querySelectorAll('button')] : []
}
