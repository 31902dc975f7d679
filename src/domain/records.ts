import type { GroupView } from './group-view.ts'
import type { Call } from './call.ts'
import type { Group } from './group.ts'
import type { Id } from './id.ts'
import type { Invitation } from './invitation.ts'
import type { Layout } from './layout.ts'
import type { ListItem } from './list-item.ts'
import type { LoggedChange } from './logged-change.ts'
import type { Member, Membership } from './member.ts'
import type { Notepad, NotepadUpdate } from './notepad.ts'
import type { PastItem } from './past-item.ts'
import type { Profile } from './profile.ts'
import type { Section } from './section.ts'
import type { WaitingInvitation } from './waiting-invitation.ts'

/** Every kind of record that travels between devices, each in exactly one stream. */
export interface Records {
  group: Group
  member: Member
  section: Section
  layout: Layout
  call: Call
  listItem: ListItem
  pastItem: PastItem
  notepad: Notepad
  notepadUpdate: NotepadUpdate
  invitation: Invitation
  profile: Profile
  membership: Membership
  groupView: GroupView
  waitingInvitation: WaitingInvitation
  /** The log. Nobody puts it: both ends make it of what each mutation changed. */
  change: LoggedChange
}

export type Kind = keyof Records

/** The kinds that mutations put, and that have a row each. */
export type StoredKind = Exclude<Kind, 'change'>

/** One record with its kind, as it travels. */
export type AnyRecord = { [K in StoredKind]: { kind: K; record: Records[K] } }[StoredKind]

/** The few questions that a mutation may ask besides "the record with this id". */
export interface Indexes {
  /** Everybody in the group now. */
  members: 'member'
  /** Everybody who was in it once and is not now. */
  formerMembers: 'member'
  /** The links that still work or have not been looked at since. */
  pendingInvitations: 'invitation'
  sections: 'section'
  layouts: 'layout'
  childrenOf: 'listItem'
  /** The open items that say the same, see `titleKey`. */
  openByTitleKey: 'listItem'
}

export type IndexName = keyof Indexes

export type CountedKind = 'listItem' | 'notepad'

/** What a mutation needs to see. The server loads it before the mutation runs. */
export type Read =
  | { type: 'key'; kind: Kind; id: Id }
  | { type: 'index'; name: IndexName; value: string }
  | { type: 'count'; kind: CountedKind }

export function key(kind: Kind, id: Id): Read {
  return { type: 'key', kind, id }
}

export function index(name: IndexName, value = ''): Read {
  return { type: 'index', name, value }
}

/** How many of a kind are live, for a limit. */
export function count(kind: CountedKind): Read {
  return { type: 'count', kind }
}

/** One text per read, for sets and maps. */
export function readKey(read: Read): string {
  if (read.type === 'key') return `${read.kind}/${read.id}`
  if (read.type === 'index') return `${read.name}?${read.value}`
  return `#${read.kind}`
}
