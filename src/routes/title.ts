import type { Session } from '#client/session.ts'
import type { Words } from '#words/words.ts'
import type { Access } from './access.ts'
import type { Match } from './routes.ts'

/** `Milk · Flat 12 · Trivet`, the same on the server and after each navigation. */
export function titleOf(
  match: Match | null,
  access: Access,
  session: Session | null,
  words: Words,
): string {
  const parts =
    (access === 'shown' || access === 'deletedGroup') && match
      ? partsOf(match, session, words)
      : statusParts(access, words)
  return [...parts.filter(Boolean), words.app.name].join(' · ')
}

function statusParts(access: Access, words: Words): string[] {
  if (access === 'signedOut') return [words.actions.signIn]
  if (access === 'forbidden') return [words.status.notAllowed.title]
  if (access === 'absent') return [words.status.notFound.title]
  return []
}

function partsOf({ name, params }: Match, session: Session | null, words: Words): string[] {
  const replica = params.group === undefined ? undefined : session?.replica(params.group)
  const group = replica?.get('group', replica.stream)?.name ?? ''
  const item = replica?.get('listItem', params.item ?? '')?.title ?? ''
  const notepad = replica?.get('notepad', params.notepad ?? '')
  const titles = words.titles
  const parts: Record<Match['name'], string[]> = {
    home: [],
    create: [titles.create],
    createGroup: [titles.createGroup],
    user: [titles.user],
    group: [group],
    listItems: [titles.list, group],
    createListItem: [titles.createListItem, group],
    listItem: [item, group],
    notepad: notepad ? [notepad.title || titles.untitledNotepad, group] : [group],
    signIn: [words.actions.signIn],
    signUp: [words.actions.signUp],
    invite: [titles.invite],
  }
  return parts[name]
}
