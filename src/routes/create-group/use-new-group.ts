import type { Session } from '#client/session.ts'
import { useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import { addCaptured } from '#routes/create/add-captured.ts'
import type { CapturedItem } from '#routes/create/captured-items.ts'
import { cardTerms, makeInvitation } from '#routes/group/use-new-invitation.ts'
import { useNavigate } from '#routes/navigation.ts'
import { rememberTarget } from '#routes/quick-add/targets.ts'
import { urls } from '#routes/routes.ts'
import { useLanguage } from '#words/use-words.tsx'
import { useRef } from 'react'
import { writeFirstNotepad } from './first-notepad.ts'
import { addSections, makeGroup, type NewGroup, withSections } from './make-group.ts'
import type { PastedItem } from './pasted-list.ts'
import type { Template } from './templates.ts'

interface Beginning extends Omit<NewGroup, 'language'> {
  notepad: Template['notepad']
  items: readonly PastedItem[]
  /** Those of the items that are no section of the template. */
  headings: readonly string[]
}

/** Why there is no group; or which items it could not take, where there is one. */
export interface Unmade {
  refusal: Refusal
  left?: readonly CapturedItem[]
}

/** Makes a group with all that it begins with, at once, and leads there. */
export function useNewGroup(): (beginning: Beginning) => Unmade | null {
  const session = useSession()
  const language = useLanguage()
  const navigate = useNavigate()
  // Not all of it may be taken: a second try adds only what is left.
  const made = useRef<Id>(null)
  const isWhole = useRef(false)

  function lead(id: Id) {
    const invitation = makeInvitation(
      (args) => session.mutate(id, 'createInvitation', args),
      cardTerms,
    )
    navigate(`${urls.listItems(id)}?invite`, { state: { invitation } })
  }

  return ({ notepad, items, headings, ...group }) => {
    // Pressed again before its list is here.
    if (isWhole.current) return null
    try {
      made.current ??= withHeadings(session, makeGroup(session, { ...group, language }), headings)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { refusal: error }
    }
    const id = made.current
    rememberTarget(session.user.id, id)
    const { ids, refusal } = addCaptured(session, id, withSections(session, id, items))
    if (refusal) return { refusal, left: items.slice(ids.length) }
    isWhole.current = true
    // Its code may be long in coming, and nobody waits for it.
    if (notepad) void writeFirstNotepad(session, id, notepad)
    lead(id)
    return null
  }
}

function withHeadings(session: Session, group: Id, headings: readonly string[]): Id {
  addSections(
    session,
    group,
    headings.map((name) => ({ name, emoji: null })),
  )
  return group
}
