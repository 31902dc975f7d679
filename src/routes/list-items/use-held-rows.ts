import type { Id } from '#domain/id.ts'
import type { Standing } from '#domain/list-arrangement.ts'
import { useCallback, useEffect, useState } from 'react'

const heldMs = 2_500
const none: ReadonlyMap<Id, Standing> = new Map()

interface HeldRows {
  held: ReadonlyMap<Id, Standing>
  hold: (id: Id, standing: Standing) => void
}

/** Rows that I ticked stay where they were until I have paused, so that nothing moves under my finger. */
export function useHeldRows(): HeldRows {
  const [held, setHeld] = useState(none)
  const hold = useCallback((id: Id, standing: Standing) => {
    // A new map each time: every tick starts the pause anew.
    setHeld((before) => new Map([[id, standing], ...before]))
  }, [])
  useEffect(() => {
    if (held === none) return undefined
    const timer = setTimeout(() => setHeld(none), heldMs)
    return () => clearTimeout(timer)
  }, [held])
  return { held, hold }
}
