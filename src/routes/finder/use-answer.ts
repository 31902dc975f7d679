import { painted } from '#client/after-paint.ts'
import type { SearchReply } from '#client/search-engine.ts'
import { searchOf } from '#client/search.ts'
import type { Session } from '#client/session.ts'
import { useSession } from '#client/use-session.tsx'
import { queryMaxLength } from '#domain/search-words.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Also } from './use-command-sections.tsx'

const most = 12
/** While not everything is known, or something changes, it is asked again after so long. */
const againMs = 400

export interface Answer {
  /** What was typed when this was found. */
  text: string
  /** The newest one; the one before stays until it is there, so that nothing flickers. */
  reply: SearchReply | null
}

interface Question {
  session: Session
  text: string
  also: Also
  group: string | null
  onAnswer: (change: (before: Answer) => Answer) => void
}

/** What is found for what is typed. A letter is asked about at once; it waits for no answer. */
export function useAnswer(also: Also, group: string | null) {
  const session = useSession()
  const [answer, setAnswer] = useState<Answer>({ text: '', reply: null })
  const typed = useRef('')
  const asking = useRef<() => void>(undefined)
  const ask = useCallback(
    (text: string) => {
      typed.current = text
      asking.current?.()
      asking.current = lookFor({ session, text, also, group, onAnswer: setAnswer })
    },
    [session, also, group],
  )
  useEffect(() => {
    ask(typed.current)
    return () => asking.current?.()
  }, [ask])
  const settle = () =>
    flushSync(() => setAnswer((before) => answerOf(before, { ...before, text: typed.current })))
  return { answer, ask, settle }
}

function lookFor({ session, text, also, group, onAnswer }: Question): () => void {
  const query = text.trim().slice(0, queryMaxLength)
  const states = (['live', 'old', 'trash'] as const).filter(
    (state) => state === 'live' || also[state],
  )
  // Made with the first question, so that the index is there with the first letter.
  const search = searchOf(session)
  let isStale = false
  let hasFound = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = (reply: SearchReply | null) => {
    if (isStale) return
    onAnswer((before) => {
      const shown = query === '' ? null : (reply ?? before.reply)
      return answerOf(before, { text, reply: shown })
    })
  }
  const find = async () => {
    timer = undefined
    const reply = await search.find({ query, group, states, most })
    hasFound = true
    tell(reply)
    if (!reply.isWhole) findSoon()
  }
  const findSoon = () => {
    if (!isStale) timer ??= setTimeout(() => void find(), againMs)
  }
  // An index that takes its time holds up neither the letter nor the commands.
  void painted().then(() => !hasFound && tell(null))
  if (query === '') {
    return () => {
      isStale = true
    }
  }
  void find()
  const stop = search.subscribe(findSoon)
  return () => {
    isStale = true
    clearTimeout(timer)
    stop()
  }
}

/** The one before where nothing is different, so that nothing renders. */
function answerOf(before: Answer, next: Answer): Answer {
  return before.text === next.text && before.reply === next.reply ? before : next
}
