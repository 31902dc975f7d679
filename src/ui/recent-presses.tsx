import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

/** How far apart the two presses of a double press are at most; on purpose one presses again more slowly. */
const apartMs = 350
const apartPx = 24

interface Press {
  event: PointerEvent
  /** What goes together with its entry, where that was pressed. */
  going: Element | null
}

/**
 * The last two presses of a finger or a mouse. What comes up in answer to a press asks here whether
 * the next one was meant for it, or is the second of a double press.
 */
class RecentPresses {
  #last: Press | null = null
  #before: Press | null = null

  note = (event: PointerEvent): void => {
    const going = event.target instanceof Element ? event.target.closest('[data-goes]') : null
    this.#before = this.#last
    this.#last = { event, going }
  }

  /** Whoever wrote something since has seen what came up. */
  forget = (): void => {
    this.#last = null
  }

  /** The entry that the first press took away was meant, and not the one in its place now. */
  dropSecond = (click: MouseEvent): void => {
    if (this.findFirst(click)?.going?.isConnected !== false) return
    click.preventDefault()
    click.stopPropagation()
  }

  get last(): Press | null {
    return this.#last
  }

  /** The press before, where what happens now is of the second of two; a key presses what has the focus. */
  findFirst({ detail }: { detail: number }): Press | null {
    const [first, second] = [this.#before, this.#last]
    return detail > 0 && first && second && isDouble(first.event, second.event) ? first : null
  }
}

type Presses = Pick<RecentPresses, 'last' | 'findFirst'>

const PressesContext = createContext<Presses>({ last: null, findFirst: () => null })

export function useRecentPresses(): Presses {
  return useContext(PressesContext)
}

export function PressesProvider({ children }: { children: ReactNode }) {
  const [presses] = useState(() => new RecentPresses())
  useEffect(() => {
    addEventListener('pointerdown', presses.note, true)
    addEventListener('click', presses.dropSecond, true)
    addEventListener('beforeinput', presses.forget, true)
    return () => {
      removeEventListener('pointerdown', presses.note, true)
      removeEventListener('click', presses.dropSecond, true)
      removeEventListener('beforeinput', presses.forget, true)
    }
  }, [presses])
  return <PressesContext value={presses}>{children}</PressesContext>
}

function isDouble(first: PointerEvent, second: PointerEvent): boolean {
  const px = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY)
  return second.timeStamp - first.timeStamp < apartMs && px < apartPx
}
