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
  useLeftLine(place, {
    leave: () => line,
    comeBack: (kept) => {
      if (line === '') setLine(kept)
    },
  })
  return [line, setLine]
}

interface LeftLine {
  /** What is to be kept, now that its field goes. */
  leave: () => string
  comeBack: (kept: string) => void
}

/** The same where it is for the field to say what of it is kept. */
export function useLeftLine(place: string, { leave, comeBack }: LeftLine): void {
  const keep = useEffectEvent(() => leaveLine(place, leave()))
  const bringBack = useEffectEvent(comeBack)
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
