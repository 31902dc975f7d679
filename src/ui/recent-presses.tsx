import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

/** How far apart the two presses of a double press are at most, for slow hands too. */
const apartMs = 500
const apartPx = 24

/**
 * The last two presses of a finger or a mouse. What comes up in answer to a press asks here whether
 * the next one was meant for it, or is the second of a double press.
 */
class RecentPresses {
  #last: PointerEvent | null = null
  #before: PointerEvent | null = null

  note = (press: PointerEvent): void => {
    this.#before = this.#last
    this.#last = press
  }

  get last(): PointerEvent | null {
    return this.#last
  }

  /** The one before, where the last is the second of a double press. */
  findFirst(): PointerEvent | null {
    return this.#before && this.#last && isDouble(this.#before, this.#last) ? this.#before : null
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
    return () => removeEventListener('pointerdown', presses.note, true)
  }, [presses])
  return <PressesContext value={presses}>{children}</PressesContext>
}

function isDouble(first: PointerEvent, second: PointerEvent): boolean {
  const px = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY)
  return second.timeStamp - first.timeStamp < apartMs && px < apartPx
}
