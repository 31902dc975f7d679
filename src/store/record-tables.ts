import type { StoredKind } from '#domain/records.ts'
import { groupViewTable } from './group-views.ts'
import { callTable } from './calls.ts'
import { groupTable } from './groups.ts'
import { invitationTable } from './invitations.ts'
import { layoutTable } from './layouts.ts'
import { listItemTable } from './list-items.ts'
import { memberTable, membershipTable } from './members.ts'
import { notepadTable, notepadUpdateTable } from './notepads.ts'
import { pastItemTable } from './past-items.ts'
import { profileTable } from './profiles.ts'
import type { RecordTable } from './record-table.ts'
import { sectionTable } from './sections.ts'
import { waitingInvitationTable } from './waiting-invitations.ts'

export const recordTables: { [K in StoredKind]: RecordTable<K> } = {
  group: groupTable,
  member: memberTable,
  section: sectionTable,
  layout: layoutTable,
  call: callTable,
  listItem: listItemTable,
  pastItem: pastItemTable,
  notepad: notepadTable,
  notepadUpdate: notepadUpdateTable,
  invitation: invitationTable,
  profile: profileTable,
  membership: membershipTable,
  groupView: groupViewTable,
  waitingInvitation: waitingInvitationTable,
}

/** What a device gets of a group. Bodies of notepads come one by one, when they are opened. */
export const groupKinds = [
  'group',
  'member',
  'section',
  'layout',
  'call',
  'listItem',
  'pastItem',
  'notepad',
  'invitation',
] as const satisfies StoredKind[]

export const userKinds = [
  'profile',
  'membership',
  'groupView',
  'waitingInvitation',
] as const satisfies StoredKind[]
