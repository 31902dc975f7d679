import type { KeyAct } from '#routes/keys/key-table.ts'
import { isMac } from '#routes/keys/use-show-key.ts'

/** What had the focus when the palette was opened, and which keys work there. */
export interface FocusedPlace {
  place: 'list' | 'notepad'
  element: HTMLElement
  /** The title of a row. */
  title: string
  /** Whether words are selected in the text. */
  hasSelection: boolean
}

/** A row of the list, or the text of a notepad; without either, what the screen is about. */
export function placeInFocus(): FocusedPlace | null {
  const element = document.activeElement
  // What stands below it is no part of its name.
  const title = element?.closest('[data-item]')?.querySelector('a')?.firstChild?.textContent ?? ''
  const at = { title, hasSelection: getSelection()?.isCollapsed === false }
  if (element instanceof HTMLElement && title) return { ...at, place: 'list', element }
  const text = document.querySelector<HTMLElement>('[role="textbox"][contenteditable="true"]')
  if (text) {
    const hasSelection = at.hasSelection && text.contains(getSelection()?.anchorNode ?? null)
    return { title: '', hasSelection, place: 'notepad', element: text }
  }
  const hasList = document.querySelector('[data-desk]') !== null
  return hasList ? { ...at, place: 'list', element: document.body } : null
}

/** What works on the whole list needs no row; a link is made of words. */
export function isOfferedAt({ place, title, hasSelection }: FocusedPlace, act: KeyAct): boolean {
  if (place === 'notepad') return act !== 'link' || hasSelection
  return title !== '' || act === 'selectAll'
}

/** Does what a key does wherever one is. */
export function pressAnywhere(key: string): void {
  const { body } = document
  pressAgain({ place: 'list', element: body, title: '', hasSelection: false }, key)
}

/** Does there what a key does. */
export function pressAgain({ element }: FocusedPlace, key: string): void {
  const parts = key.split('+')
  const name = parts.at(-1) ?? ''
  element.focus()
  const event = new KeyboardEvent('keydown', {
    key: name === 'Space' ? ' ' : name,
    ctrlKey: parts.includes('Mod') && !isMac(),
    metaKey: parts.includes('Mod') && isMac(),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    bubbles: true,
    cancelable: true,
  })
  const isLeft = element.dispatchEvent(event)
  // A box and a link answer these by themselves, but only to a person.
  if (isLeft && (name === 'Space' || name === 'Enter')) element.click()
}
