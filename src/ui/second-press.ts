import { useEffect, useRef } from 'react'

/** How far apart the two presses of a double press are at most, for slow hands too. */
const apartMs = 500
const apartPx = 24

/** Says whether the press that is made in there now is the second of two, and the first was on what is not there. */
export function useSecondPress(): (inside: HTMLElement) => boolean {
  const presses = useRef<PointerEvent[]>([])
  useEffect(() => {
    const note = (press: PointerEvent) => {
      presses.current = [...presses.current.slice(-1), press]
    }
    addEventListener('pointerdown', note, true)
    return () => removeEventListener('pointerdown', note, true)
  }, [])
  return (inside) => {
    const [first, second] = presses.current
    return (
      first !== undefined &&
      second !== undefined &&
      second.timeStamp - first.timeStamp < apartMs &&
      Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) < apartPx &&
      !inside.contains(first.target as Node)
    )
  }
}
