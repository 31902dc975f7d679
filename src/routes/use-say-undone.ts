import type { Undone } from '#client/use-undo.tsx'
import { useMaybeSession } from '#client/use-session.tsx'
import { useWords } from '#words/use-words.tsx'
import { useCallback } from 'react'
import { loadLate } from './load-late.ts'

type Sentence = (holes: { what: string }) => string

/** Puts what was taken back into words, which come with the code for taking back. */
export function useSayUndone(): (undone: Undone, sentence: Sentence) => Promise<string> {
  const words = useWords()
  const session = useMaybeSession()
  return useCallback(
    async ({ stream, changes }, sentence) => {
      // It is undone all the same, also where the words for it cannot be fetched.
      const late = await loadLate().catch(() => null)
      if (!session || !late) return sentence({ what: '…' })
      return sentence({ what: late.actInWords(changes, session.replica(stream), words) })
    },
    [words, session],
  )
}
