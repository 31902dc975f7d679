import { useRecord, useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { can } from '#domain/rights.ts'
import { useHeadingAfter } from '#ui/use-heading-after.ts'
import { DeletedNotepad } from './notepad/deleted-notepad.tsx'
import { NotepadPage } from './notepad/notepad-page.tsx'

/** Write together. */
export function Notepad({ id }: { id: Id }) {
  const notepad = useRecord('notepad', id)
  const me = useRecord('member', useSession().user.id)
  useHeadingAfter(Boolean(notepad?.deleted))
  if (!notepad || !me) return null
  const canWrite = can(me.role, 'write')
  const { deleted } = notepad
  if (deleted) return <DeletedNotepad {...{ notepad, deleted, canWrite }} />
  return <NotepadPage {...{ notepad, canWrite }} />
}
