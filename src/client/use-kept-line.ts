import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react'
import { recall, remember, remembered } from './device-memory.ts'

const prefix = 'line:'

let hasLeft = false

/**
 * A line that is being typed. It is there again after a new version was loaded, a reload, or another
 * screen, in this tab.
 */
export function useKeptLine(place: string): [string, Dispatch<SetStateAction<string>>] {
  const [line, setLine] = useState('')
  const keep = useEffectEvent(() => {
    leaveLine(place, line)
  })
  const bringBack = useEffectEvent((kept: string) => {
    if (line === '') setLine(kept)
  })
  useEffect(() => {
    const forget = () => remember(prefix + place, null, 'tab')
    const kept = takeLine(place)
    if (kept !== '') bringBack(kept)
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

/** Keeps what is typed at a place that is being left. */
export function leaveLine(place: string, line: string): void {
  if (line !== '' && !hasLeft) remember(prefix + place, line, 'tab')
}

/** What was left at a place; once. */
export function takeLine(place: string): string {
  const kept = recall(prefix + place, 'tab')
  remember(prefix + place, null, 'tab')
  return kept ?? ''
}

/** Called when somebody signs out, here or in another tab. */
export function forgetLines(): void {
  hasLeft = true
  for (const name of remembered(prefix, 'tab')) remember(name, null, 'tab')
}
