import { useRecord, useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { can } from '#domain/rights.ts'
import { useHeadingAfter } from '#ui/use-heading-after.ts'
import { NotepadPage } from './notepad/notepad-page.tsx'

/** Write together. */
export function Notepad({ id }: { id: Id }) {
  const notepad = useRecord('notepad', id)
  const me = useRecord('member', useSession().user.id)
  useHeadingAfter(Boolean(notepad?.deleted))
  if (!notepad || !me) return null
  return <NotepadPage notepad={notepad} canWrite={can(me.role, 'write')} />
}
