import type * as v from 'valibot'
import { tellOthers } from './call-mutations.ts'
import { foldListItems } from './folding.ts'
import {
  changeGroup,
  createGroup,
  deleteGroup,
  forgetGroup,
  noteExport,
  restoreGroup,
} from './group-mutations.ts'
import {
  chooseLayout,
  chooseNotify,
  lookAtGroup,
  noteAsked,
  seeGroup,
  starNotepad,
} from './group-view-mutations.ts'
import { giveBack, giveBackBody } from './give-back.ts'
import { answerInvitation, createInvitation, revokeInvitation } from './invitation-mutations.ts'
import { dismissKept, useKept } from './kept-mutations.ts'
import { addLayout, changeLayout, deleteLayout } from './layout-mutations.ts'
import { claimListItem, markListItem } from './list-item-state-mutations.ts'
import {
  addListItem,
  changeListItem,
  deleteListItem,
  moveListItemAway,
  moveListItem,
  restoreListItem,
  tickListItem,
} from './list-item-mutations.ts'
import {
  changeListItems,
  deleteListItems,
  moveListItems,
  tickListItems,
} from './many-items-mutations.ts'
import {
  changeRole,
  endMembership,
  joinGroup,
  leaveGroup,
  removeMember,
} from './member-mutations.ts'
import type { Mutation } from './mutation.ts'
import {
  addNotepad,
  changeNotepad,
  deleteNotepad,
  moveNotepadAway,
  restoreNotepad,
  writeNotepad,
} from './notepad-mutations.ts'
import { changeProfile } from './profile-mutations.ts'
import { purge } from './purge-mutations.ts'
import { addSection, changeSection, deleteSection } from './section-mutations.ts'
import { undoOwn } from './undo-own.ts'
import { undoPeople } from './undo-people.ts'
import { undo } from './undo.ts'
import { closeInvitation, receiveInvitation } from './waiting-invitation-mutations.ts'

/** Everything that can be done. A name stays for ever: a device may come back after weeks. */
export const mutations = {
  createGroup,
  changeGroup,
  deleteGroup,
  restoreGroup,
  forgetGroup,
  noteExport,
  changeRole,
  removeMember,
  leaveGroup,
  endMembership,
  joinGroup,
  createInvitation,
  revokeInvitation,
  answerInvitation,
  addSection,
  changeSection,
  deleteSection,
  addLayout,
  changeLayout,
  deleteLayout,
  tellOthers,
  addListItem,
  tickListItem,
  claimListItem,
  markListItem,
  changeListItem,
  moveListItem,
  deleteListItem,
  moveListItemAway,
  restoreListItem,
  tickListItems,
  changeListItems,
  moveListItems,
  deleteListItems,
  foldListItems,
  useKept,
  dismissKept,
  addNotepad,
  changeNotepad,
  writeNotepad,
  deleteNotepad,
  moveNotepadAway,
  restoreNotepad,
  changeProfile,
  starNotepad,
  chooseLayout,
  chooseNotify,
  lookAtGroup,
  seeGroup,
  noteAsked,
  receiveInvitation,
  closeInvitation,
  purge,
  giveBack,
  giveBackBody,
  undo,
  undoPeople,
  undoOwn,
}

export type MutationName = keyof typeof mutations

/** What a screen passes, before trimming and the like. */
export type MutationArgs<Name extends MutationName> = v.InferInput<
  (typeof mutations)[Name]['schema']
>

export function findMutation(name: string): Mutation | undefined {
  if (!Object.hasOwn(mutations, name)) return undefined
  // Found among the table's own keys just now.
  return mutations[name as MutationName]
}
