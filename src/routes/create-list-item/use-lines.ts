import { useGroup, useSession } from '#client/use-session.tsx'
import { type Line, linesMax, parseLines } from '#domain/lines.ts'
import { titleMaxLength } from '#domain/list-item.ts'
import { addItems } from '#routes/add-items.ts'
import { useAct } from '#routes/list-items/use-act.ts'
import { useOfferUndo } from '#routes/use-undoable.ts'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import type { Words } from '#words/words.ts'
import { useMemo, useState } from 'react'

interface Lines {
  lines: Line[]
  canAdd: boolean
  /** What is wrong, at the text box. */
  error: string | undefined
  /** Adds all of them; what could not be added stays in the text. Says whether all could. */
  add: () => boolean
}

/** Many items out of one text: what they would be, and adding them with one way back. */
export function useLines(text: string, setText: (text: string) => void): Lines {
  const words = useWords()
  const session = useSession()
  const { id: stream, mutate } = useGroup()
  const offerUndo = useOfferUndo()
  const tryTo = useAct()
  const [refused, setRefused] = useState<{ text: string; message: string } | null>(null)
  const lines = useMemo(() => parseLines(text), [text])

  function add(): boolean {
    const titles = lines.map(({ title }) => ({ title }))
    const { ids, act, refusal } = addItems(session, stream, titles)
    tryTo(() => {
      for (const [index, id] of ids.entries()) {
        if (lines[index]?.done) mutate('tickListItem', { id, done: true }, { act })
      }
    })
    if (ids.length > 0) {
      offerUndo({ stream, act, said: words.createItem.itemsAdded({ count: ids.length }) })
    }
    const left = lines.slice(ids.length).map(asWritten).join('\n')
    setText(left)
    setRefused(refusal && { text: left, message: refusalMessage(words, refusal) })
    return refusal === null
  }

  const problem = problemOf(lines, words)
  return {
    lines,
    canAdd: lines.length > 0 && problem === undefined,
    error: problem ?? (refused?.text === text ? refused.message : undefined),
    add,
  }
}

function problemOf(lines: Line[], words: Words): string | undefined {
  if (lines.length > linesMax) {
    return words.createItem.tooManyLines({ limit: linesMax, lines: lines.length })
  }
  const index = lines.findIndex((line) => line.problem !== null)
  const code = lines[index]?.problem
  if (!code) return undefined
  const problem = refusalMessage(words, { code, values: { limit: titleMaxLength } })
  return words.createItem.notAdded({ line: index + 1, problem })
}

function asWritten({ title, done }: Line): string {
  return done ? `[x] ${title}` : title
}
