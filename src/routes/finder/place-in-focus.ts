import { isMac } from '#routes/keys/use-show-key.ts'

/** What had the focus when the palette was opened, and which keys work there. */
export interface FocusedPlace {
  place: 'list' | 'notepad'
  element: HTMLElement
  /** The title of a row. */
  title: string
}

/** A row of the list, or the text of a notepad. */
export function placeInFocus(): FocusedPlace | null {
  const { activeElement: element } = document
  if (!(element instanceof HTMLElement)) return null
  if (element.isContentEditable) return { place: 'notepad', element, title: '' }
  const title = element.closest('[data-item]')?.querySelector('a')?.textContent
  return title ? { place: 'list', element, title } : null
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
