import { Refusal } from '#domain/refusal.ts'
import { useRefusedLine } from '#routes/fields/use-refused-line.ts'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { useEffect, useEffectEvent, useState } from 'react'

/** Where a field for one more entry stands. */
export interface EntryPlace {
  /** Where what could not be added waits for whoever comes back. */
  place: string
  /** Its form goes with it: what is half typed waits, too. */
  inForm?: boolean
}

interface Entry extends EntryPlace {
  /** May throw a refusal, which is shown at the field. */
  add: (written: string) => void
}

/** A field in which one writes what joins others, with why that was refused. */
export function useEntry({ place, inForm = false, add }: Entry) {
  const words = useWords()
  const [value, setValue] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [back, setBack] = useState('')

  /** Does something with the entries; gives why it could not be done. */
  function attempt(act: () => void): Refusal | null {
    const problem = refusalOf(act)
    setRefusal(problem)
    return problem
  }

  function addWritten(text: string): Refusal | null {
    if (text.trim() === '') return null
    const problem = attempt(() => add(text))
    if (!problem) setValue('')
    return problem
  }

  // A field that goes with its screen is left, too, though no browser says so.
  useRefusedLine(place, {
    leave: () => {
      if (inForm) return { text: value, refusal }
      const problem = addWritten(value)
      return problem && { text: value, refusal: problem }
    },
    comeBack: (line) => {
      setValue(line.text)
      setRefusal(line.refusal)
      if (!line.refusal) setBack(line.text)
    },
  })
  // Once all of its form is back.
  const addBack = useEffectEvent(() => void addWritten(back))
  useEffect(() => {
    if (back !== '') addBack()
  }, [back])

  return {
    attempt,
    field: {
      value,
      error: refusal ? refusalMessage(words, refusal) : undefined,
      onChange(text: string) {
        setValue(text)
        setRefusal(null)
      },
      onAdd: () => void addWritten(value),
    },
  }
}

function refusalOf(act: () => void): Refusal | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
