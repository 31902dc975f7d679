import { Refusal } from '#domain/refusal.ts'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'

/** A field in which one writes what joins a list, with why that was refused. */
export function useEntries(onChange: (entries: string[]) => void) {
  const words = useWords()
  const [written, setWritten] = useState('')
  const [error, setError] = useState<string>()

  function write(text: string): void {
    setWritten(text)
    setError(undefined)
  }

  function change(entries: string[]): boolean {
    try {
      onChange(entries)
      setError(undefined)
      return true
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      setError(refusalMessage(words, refusal))
      return false
    }
  }

  return { written, write, error, change }
}
