import { useLeftLine } from '#client/use-kept-line.ts'
import { useSession } from '#client/use-session.tsx'
import type { Colour } from '#domain/colour.ts'
import { isSame } from '#domain/is-same.ts'
import { useRef, useState } from 'react'
import { type TemplateName, templateNames } from './templates.ts'

/** A new group as it is being written. */
interface GroupForm {
  name: string
  template: TemplateName
  /** What was chosen by hand, and not by the template. */
  face: { emoji?: string; colour?: Colour }
  /** `null` until somebody asks for it. */
  pasted: string | null
}

const blankForm: GroupForm = { name: '', template: 'home', face: {}, pasted: null }

/** What is half written is there again after a reload or another screen, until it is a group. */
export function useGroupForm() {
  const { user } = useSession()
  const [written, setWritten] = useState(blankForm)
  const isMade = useRef(false)
  const draft = writeDraft(written)
  useLeftLine(`${user.id}/new-group`, {
    leave: () => (isMade.current ? '' : draft),
    comeBack: (kept) => {
      if (draft === '') setWritten(readDraft(kept))
    },
  })
  return {
    written,
    change: (changes: Partial<GroupForm>) => setWritten((now) => ({ ...now, ...changes })),
    forget: () => {
      isMade.current = true
    },
  }
}

/** As it is kept in this tab; nothing where nothing was written or chosen. */
function writeDraft(form: GroupForm): string {
  return isSame({ ...form, pasted: form.pasted || null }, blankForm) ? '' : JSON.stringify(form)
}

/** A tab may have kept it for another version of this page. */
function readDraft(draft: string): GroupForm {
  const form: GroupForm = { ...blankForm, ...JSON.parse(draft) }
  const isKnown = templateNames.includes(form.template)
  return isKnown ? form : { ...form, template: blankForm.template }
}
