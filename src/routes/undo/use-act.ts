import { Refusal } from '#domain/refusal.ts'
import { useToast } from '#ui/toasts.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { useCallback } from 'react'

/** Does something that has no field to show a refusal at: it is told in a toast. */
export function useAct(): (act: () => void) => boolean {
  const words = useWords()
  const toast = useToast()
  return useCallback(
    (act) => {
      try {
        act()
        return true
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        toast({ text: refusalMessage(words, error), kind: 'danger' })
        return false
      }
    },
    [words, toast],
  )
}
