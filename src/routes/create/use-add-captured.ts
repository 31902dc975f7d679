import { newId } from '#client/ids.ts'
import { createNotepadWithText } from '#client/notepad-body.ts'
import { Unreachable } from '#client/server-api.ts'
import type { Session } from '#client/session.ts'
import { useSession } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import type { Words } from '#words/words.ts'
import { useState } from 'react'
import { addCaptured } from '#routes/add-captured.ts'
import { asLines } from '#routes/captured-items.ts'
import { shortTitle } from '#routes/list-items/short-title.ts'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { rememberTarget } from '#routes/targets.ts'
import { useOfferUndo } from '#routes/use-undoable.ts'
import type { Captured } from './captured.ts'

interface AddCaptured {
  captured: Captured
  target: Group | undefined
  search: string
  onAdded: () => void
  /** With the words that were not added, and why. */
  onRefused: (rest: string, reason: string) => void
}

interface Made {
  url: string
  said: string
  act: Id
}

/** Adds what was captured; then goes where it is, or stays for the next thing. */
export function useAddCaptured({ captured, target, search, onAdded, onRefused }: AddCaptured) {
  const words = useWords()
  const session = useSession()
  const navigate = useNavigate()
  const offerUndo = useOfferUndo()
  const [isAdding, setIsAdding] = useState(false)

  const add = async (text: string, stays: boolean) => {
    if (!target || isAdding) return
    setIsAdding(true)
    try {
      const make = captured.kind === 'items' ? makeItems : makeNotepad
      const made = await make(session, target, captured, words)
      rememberTarget(session.user.id, target.id)
      onAdded()
      offerUndo({ stream: target.id, act: made.act, said: made.said })
      if (!stays) navigate(made.url)
      // What was shared must not come back with a reload.
      else if (search) navigate(`${urls.create()}?kind=${captured.kind}`, { replace: true })
    } catch (error) {
      if (error instanceof Unreachable) onRefused(text, words.refusals.offline)
      else if (error instanceof PartlyRefused) onRefused(error.rest, refusalMessage(words, error))
      else if (error instanceof Refusal) onRefused(text, refusalMessage(words, error))
      else throw error
    } finally {
      setIsAdding(false)
    }
  }
  return { add, isAdding }
}

/** Some lines were added; the others go back into the box. */
class PartlyRefused extends Refusal {
  readonly rest: string

  constructor({ code, values }: Refusal, rest: string) {
    super(code, values)
    this.rest = rest
  }
}

function makeItems(session: Session, group: Group, { items }: Captured, words: Words): Made {
  const { ids, act, refusal } = addCaptured(session, group.id, items)
  if (refusal) throw new PartlyRefused(refusal, asLines(items.slice(ids.length)))
  const [first] = items
  return {
    url: urls.listItems(group.id),
    said:
      first && items.length === 1
        ? words.home.added({ title: shortTitle(first.title), group: group.name })
        : words.create.addedItems({ count: items.length, group: group.name }),
    act,
  }
}

async function makeNotepad(
  session: Session,
  group: Group,
  { notepad }: Captured,
  words: Words,
): Promise<Made> {
  const act = newId()
  const id = await createNotepadWithText(session, group.id, { ...notepad, act })
  return {
    url: urls.notepad(group.id, id),
    said: words.create.addedNotepad({ group: group.name }),
    act,
  }
}
