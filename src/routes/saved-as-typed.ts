import { Refusal } from '#domain/refusal.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const pauseMs = 300

interface SavedAsTyped {
  value: string
  refusal: Refusal | null
  onChange: (text: string) => void
  onBlur: () => void
}

/**
 * A field without a save button: kept after a pause, on leaving it, and when its screen goes away.
 * What was refused stays in the field; it is told on leaving, since an emptied field is no mistake yet.
 */
export function useSavedAsTyped(stored: string, save: (text: string) => void): SavedAsTyped {
  const [draft, setDraft] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const trySaving = (text: string): Refusal | null => {
    clearTimeout(timer.current)
    if (text === stored) return null
    try {
      save(text)
      return null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return error
    }
  }
  const leave = useEffectEvent(() => {
    if (draft !== null) trySaving(draft)
  })
  useEffect(() => {
    // A page that is left or reloaded does not unmount.
    const onPageHide = () => leave()
    addEventListener('pagehide', onPageHide)
    return () => {
      removeEventListener('pagehide', onPageHide)
      leave()
    }
  }, [])

  return {
    value: draft ?? stored,
    refusal,
    onChange: (text) => {
      setDraft(text)
      setRefusal(null)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => trySaving(text), pauseMs)
    },
    onBlur: () => {
      if (draft === null) return
      const problem = trySaving(draft)
      setRefusal(problem)
      if (!problem) setDraft(null)
    },
  }
}
