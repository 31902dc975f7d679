import { newId } from '#client/ids.ts'
import { createNotepadWithText } from '#client/make-notepad.ts'
import { Unreachable } from '#client/server-api.ts'
import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import type { Template } from './templates.ts'

/** The notepad that a template brings. Where the code for writing cannot be had, the group is enough. */
export async function writeFirstNotepad(
  session: Session,
  group: Id,
  notepad: NonNullable<Template['notepad']>,
): Promise<void> {
  try {
    await createNotepadWithText(session, group, { ...notepad, act: newId() })
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
  }
}
