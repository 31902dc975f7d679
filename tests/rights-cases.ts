import type { MutationArgs, MutationName } from '#domain/mutations.ts'
import { can } from '#domain/rights.ts'
import type { Role } from '#domain/role.ts'
import type { Change } from '#server/open-test-app.ts'
import { newId } from '#server/open-test-app.ts'

/** Test support: the ids of what a group holds before somebody tries something in it. */
export interface Things {
  group: string
  section: string
  layout: string
  item: string
  deletedItem: string
  notepad: string
  deletedNotepad: string
  invitation: string
  /** A viewer, whom others may manage. */
  other: string
  /** The owner's last change of the item. */
  change: string
  /** The change that made the invitation. */
  invited: string
}

/** What somebody gets to hear. */
export type Verdict = 'allowed' | 'forbidden' | 'absent' | 'unknown' | 'lastOwner'

interface Case<Name extends MutationName> {
  args: (things: Things) => MutationArgs<Name>
  /** Where the role table alone does not say it. */
  of?: (role: Role) => Verdict
  /** What its owner does first. */
  before?: Change
  /** Further ways to name something: what makes a record names a new id in `args`. */
  naming?: (things: Things) => MutationArgs<Name>[]
}

type Cases = { [Name in MutationName]: Case<Name> }

const tokenHash = () =>
  `${newId()}${newId()}`
    .replaceAll(/[^a-f0-9]/g, '0')
    .padEnd(64, '0')
    .slice(0, 64)
export function hashOf(invitation: string): string {
  return invitation.replaceAll(/[^a-f0-9]/g, '0').padEnd(64, '1')
}

const look = { emoji: '🏠', colour: 'pine', locale: 'en', timeZone: 'UTC', weekStart: 1 } as const
/** The item is the owner's: a helper may change only what they made themselves. */
const ofOthers = (role: Role): Verdict => (can(role, 'edit') ? 'allowed' : 'forbidden')

/** One case for every mutation that there is: a new one without a case does not compile. */
export const rightsCases: Cases = {
  createGroup: { args: () => ({ name: 'Club', ...look }) },
  changeGroup: { args: () => ({ name: 'Flat 13' }) },
  deleteGroup: { args: () => ({}) },
  restoreGroup: {
    args: () => ({}),
    before: ['deleteGroup', {}],
    of: (role) => (can(role, 'deleteGroup') ? 'allowed' : 'absent'),
  },
  forgetGroup: { args: () => ({}) },
  noteExport: { args: () => ({}) },
  changeRole: { args: ({ other }) => ({ id: other, role: 'helper' }) },
  removeMember: { args: ({ other }) => ({ id: other }) },
  leaveGroup: {
    args: () => ({}),
    of: (role) => (can(role, 'deleteGroup') ? 'lastOwner' : 'allowed'),
  },
  endMembership: { args: () => ({}) },
  foldListItems: { args: () => ({ items: [] }) },
  joinGroup: { args: ({ invitation }) => ({ invitation }) },
  createInvitation: {
    args: () => ({ id: newId(), tokenHash: tokenHash(), role: 'member', hours: 1, uses: 1 }),
    naming: ({ invitation }) => [
      { id: invitation, tokenHash: tokenHash(), role: 'member', hours: 1, uses: 1 },
      { id: newId(), tokenHash: hashOf(invitation), role: 'member', hours: 1, uses: 1 },
    ],
  },
  revokeInvitation: { args: ({ invitation }) => ({ id: invitation }) },
  answerInvitation: { args: ({ invitation }) => ({ id: invitation, isDeclined: true }) },
  addSection: {
    args: () => ({ id: newId(), name: 'Cellar', emoji: null, order: 'a1' }),
    naming: ({ section }) => [{ id: section, name: 'Cellar', emoji: null, order: 'a1' }],
  },
  changeSection: { args: ({ section }) => ({ id: section, name: 'Attic' }) },
  deleteSection: { args: ({ section }) => ({ id: section }) },
  addLayout: {
    args: () => ({ id: newId(), name: 'Shop', sections: [], order: 'a1' }),
    naming: ({ layout, section }) => [
      { id: layout, name: 'Shop', sections: [], order: 'a1' },
      { id: newId(), name: 'Shop', sections: [section], order: 'a1' },
    ],
  },
  changeLayout: { args: ({ layout }) => ({ id: layout, name: 'Market' }) },
  deleteLayout: { args: ({ layout }) => ({ id: layout }) },
  addListItem: {
    args: () => ({ id: newId(), title: 'Oats', order: 'a5' }),
    naming: ({ item, section, notepad, other }) => [
      { id: item, title: 'Oats', order: 'a5' },
      { id: newId(), title: 'Rye', order: 'a5', parent: item },
      { id: newId(), title: 'Bran', order: 'a5', section, assignees: [other] },
      { id: newId(), title: 'Flour', order: 'a5', source: { notepad, line: 'x' } },
    ],
  },
  tickListItem: { args: ({ item }) => ({ id: item, done: true }) },
  claimListItem: { args: ({ item }) => ({ id: item, claimed: true }) },
  markListItem: { args: ({ item }) => ({ id: item, state: 'unavailable' }) },
  changeListItem: { args: ({ item }) => ({ id: item, title: 'Oat milk' }), of: ofOthers },
  moveListItem: {
    args: ({ item }) => ({ id: item, section: null, order: 'a7' }),
    naming: ({ item, section }) => [{ id: item, section, order: 'a7' }],
  },
  deleteListItem: { args: ({ item }) => ({ id: item }), of: ofOthers },
  moveListItemAway: { args: ({ item }) => ({ id: item }), of: ofOthers },
  restoreListItem: { args: ({ deletedItem }) => ({ id: deletedItem }), of: ofOthers },
  tickListItems: { args: ({ item }) => ({ ids: [item], done: true }) },
  changeListItems: { args: ({ item }) => ({ ids: [item], urgent: true }), of: ofOthers },
  moveListItems: { args: ({ item }) => ({ section: null, places: [{ id: item, order: 'a7' }] }) },
  deleteListItems: { args: ({ item }) => ({ ids: [item] }), of: ofOthers },
  useKept: { args: ({ item }) => ({ id: item, kept: 'none' }), of: ofOthers },
  dismissKept: { args: ({ item }) => ({ id: item, kept: 'none' }), of: ofOthers },
  tellOthers: { args: () => ({ id: newId(), call: 'going', text: '' }) },
  addNotepad: {
    args: () => ({ id: newId(), title: 'Plans', emoji: null, order: 'a1' }),
    naming: ({ notepad }) => [{ id: notepad, title: 'Plans', emoji: null, order: 'a1' }],
  },
  changeNotepad: { args: ({ notepad }) => ({ id: notepad, title: 'Plan B' }) },
  writeNotepad: {
    args: ({ notepad }) => ({ id: notepad, updateId: newId(), update: 'AAA=', excerpt: '' }),
  },
  deleteNotepad: { args: ({ notepad }) => ({ id: notepad }) },
  moveNotepadAway: { args: ({ notepad }) => ({ id: notepad }) },
  restoreNotepad: { args: ({ deletedNotepad }) => ({ id: deletedNotepad }) },
  changeProfile: { args: () => ({ colour: 'plum' }) },
  starNotepad: { args: ({ group, notepad }) => ({ group, notepad, starred: true }) },
  chooseLayout: { args: ({ group, layout }) => ({ group, layout }) },
  chooseNotify: { args: ({ group }) => ({ group, notify: 'mine' }) },
  lookAtGroup: { args: ({ group }) => ({ group, upTo: 1 }) },
  seeGroup: { args: ({ group }) => ({ group, upTo: 1 }) },
  noteAsked: {
    args: ({ group, invitation, other }) => ({ group, asked: { invitation, user: other } }),
  },
  receiveInvitation: {
    args: ({ group, invitation: id }) => ({
      id: group,
      invitation: id,
      name: 'Flat 12',
      emoji: '🏠',
      colour: 'pine',
      role: 'member',
      expiresAt: 9_000_000_000_000,
    }),
  },
  closeInvitation: { args: ({ group }) => ({ id: group }) },
  purge: { args: ({ deletedItem }) => ({ rows: [{ kind: 'listItem', id: deletedItem }] }) },
  giveBack: {
    args: ({ section: id }) => ({
      since: 0,
      rows: [
        {
          kind: 'section',
          record: { id, name: 'Shelf', emoji: null, order: 'a0', deleted: null },
          stamps: { '': [9_000, newId(), 1] },
        },
      ],
    }),
    // Only after a restore.
    of: (role) => (can(role, 'read') ? 'forbidden' : 'absent'),
  },
  giveBackBody: {
    args: ({ notepad }) => ({ id: notepad, updateId: newId(), update: 'AAA=', excerpt: '' }),
    of: (role) => (can(role, 'read') ? 'forbidden' : 'absent'),
  },
  undo: {
    args: ({ change, item }) => ({ changes: [change], rows: [{ kind: 'listItem', id: item }] }),
    of: ofOthers,
  },
  undoPeople: {
    args: ({ invited, invitation: id }) => ({
      changes: [invited],
      rows: [{ kind: 'invitation', id }],
    }),
  },
  undoOwn: { args: ({ change }) => ({ changes: [change], rows: [] }) },
}
