import { useEffect, useEffectEvent, useState } from 'react'
import { recall, remember, remembered } from './device-memory.ts'

const prefix = 'line:'

let hasLeft = false

/**
 * A line that is being typed. It is there again after a new version was loaded, a reload, or another
 * screen, in this tab.
 */
export function useKeptLine(place: string): [string, (line: string) => void] {
  const [line, setLine] = useState('')
  const keep = useEffectEvent(() => {
    if (line !== '' && !hasLeft) remember(prefix + place, line, 'tab')
  })
  const bringBack = useEffectEvent((kept: string) => {
    if (line === '') setLine(kept)
  })
  useEffect(() => {
    const forget = () => remember(prefix + place, null, 'tab')
    const kept = recall(prefix + place, 'tab')
    if (kept) bringBack(kept)
    forget()
    addEventListener('pagehide', keep)
    // A page that the browser had only put aside still has its line.
    addEventListener('pageshow', forget)
    return () => {
      removeEventListener('pagehide', keep)
      removeEventListener('pageshow', forget)
      keep()
    }
  }, [place])
  return [line, setLine]
}

/** Called when somebody signs out, here or in another tab. */
export function forgetLines(): void {
  hasLeft = true
  for (const name of remembered(prefix, 'tab')) remember(name, null, 'tab')
}
