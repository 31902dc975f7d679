import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'

/** A hundred menus would cost more than their rows: each is made when its button is first pressed. */
export function useLateMenu() {
  const [hasMenu, setMenu] = useState(false)

  function openMenu(event: MouseEvent<HTMLElement>) {
    const row = event.currentTarget.closest('li')
    flushSync(() => setMenu(true))
    const button = row?.querySelector<HTMLElement>('[aria-haspopup]')
    button?.focus()
    button?.click()
  }

  return { hasMenu, openMenu }
}
