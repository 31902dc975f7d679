import { useMaybeSession } from '#client/use-session.tsx'
import type { Undone } from '#client/use-undo.tsx'
import { loadLate } from '#routes/page/load-late.ts'
import { useWords } from '#words/use-words.tsx'
import { useCallback } from 'react'

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
