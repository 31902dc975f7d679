import { newId } from '#client/ids.ts'
import type { Id } from '#domain/id.ts'
import { isOfRight, Refusal } from '#domain/refusal.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRefusedLine } from './use-refused-line.ts'

const pauseMs = 300

interface SavedAsTyped {
  field: {
    value: string
    onChange: (text: string) => void
    onBlur: () => void
  }
  refusal: Refusal | null
  /** What somebody else wrote into this field while I did. */
  theirs: Theirs | null
}

export interface Theirs {
  text: string
  by: Id
  use: () => void
  dismiss: () => void
}

/** What is being written, from the first key until the field is left. */
interface Writing {
  /** What stood here before, or was saved last: without a difference to it there is nothing to save. */
  base: string
  /** All of it is one step of undoing. */
  act: Id
}

interface Options {
  /** Where what was refused waits for whoever comes back. */
  place: string
  stored: string
  save: (text: string, act: Id) => void
  /** Who else wrote what is stored now; nobody if I did. */
  findAuthor?: () => Id | null
}

/**
 * A field without a save button: kept after a pause, on leaving it, and when its screen goes away.
 * What was refused stays in the field, also for whoever comes back to it; it is told on leaving, since
 * an emptied field is no mistake yet.
 * What others write meanwhile does not touch it.
 */
export function useSavedAsTyped({ place, stored, save, findAuthor }: Options): SavedAsTyped {
  const [draft, setDraft] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [theirs, setTheirs] = useState<Pick<Theirs, 'text' | 'by'> | null>(null)
  const writing = useRef<Writing>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const stop = () => {
    clearTimeout(timer.current)
    writing.current = null
    setDraft(null)
    setRefusal(null)
  }
  const trySaving = (text: string): Refusal | null => {
    clearTimeout(timer.current)
    const current = writing.current
    // What was saved before and changed by somebody since must not be saved once more.
    if (!current || text === current.base || text === stored) return null
    try {
      save(text, current.act)
      current.base = text
      return null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // What was typed is in Lost and found.
      if (isOfRight(error)) stop()
      return error
    }
  }
  const begin = (text: string) => {
    writing.current ??= { base: stored, act: newId() }
    setDraft(text)
  }
  useRefusedLine(place, {
    leave: () => {
      if (draft === null) return null
      const problem = trySaving(draft)
      return problem && !isOfRight(problem) ? { text: draft, refusal: problem } : null
    },
    comeBack: (line) => {
      begin(line.text)
      setRefusal(line.refusal)
    },
  })
  const meet = useEffectEvent((text: string) => {
    const by = draft !== null && draft !== text && findAuthor?.()
    if (by) setTheirs({ text, by })
  })
  useEffect(() => meet(stored), [stored])

  return {
    field: {
      value: draft ?? stored,
      onChange: (text) => {
        begin(text)
        setRefusal(null)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => trySaving(text), pauseMs)
      },
      onBlur: () => {
        if (draft === null) return
        const hasMore = draft !== writing.current?.base
        const problem = trySaving(draft)
        setRefusal(problem)
        if (problem) return
        stop()
        // Nothing of mine is saved over it: it stands in the field now.
        if (theirs?.text === stored && !hasMore) setTheirs(null)
      },
    },
    refusal,
    theirs: theirs && {
      ...theirs,
      use: () => {
        stop()
        setTheirs(null)
        if (theirs.text !== stored) save(theirs.text, newId())
      },
      dismiss: () => setTheirs(null),
    },
  }
}
