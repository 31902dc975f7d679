import { membersPerGroupMax } from './group.ts'
import { revokeInvitation } from './invitation-mutations.ts'
import { isOpen, pendingInvitationsMax } from './invitation.ts'
import type { LoggedChange, LoggedRow } from './logged-change.ts'
import { changeRole, removeMember } from './member-mutations.ts'
import type { Member } from './member.ts'
import { type Actor, mutation } from './mutation.ts'
import { index, key } from './records.ts'
import { Refusal } from './refusal.ts'
import { can, canManage } from './rights.ts'
import { rowsNamed, undoSchema } from './undo.ts'
import type { View } from './view.ts'

const kinds = ['member', 'invitation'] as const

/** Who came in by a link, or went of their own will, is not for others to take back. */
const ownWill: ReadonlySet<string> = new Set([
  'createGroup',
  'joinGroup',
  'leaveGroup',
  'endMembership',
])

/** Whether a change of who is in a group, or may come in, can be taken back. */
export function isUndoableOfPeople({ name, rows }: LoggedChange): boolean {
  return !ownWill.has(name) && rows.every(isPeopleRow)
}

/** Takes back what was decided about people. Whoever may decide that anew may take it back. */
export const undoPeople = mutation({
  schema: undoSchema(kinds),
  act: 'invite',
  reads: ({ changes, rows }) => [
    index('members'),
    index('pendingInvitations'),
    ...changes.map((id) => key('change', id)),
    ...rows.map(({ kind, id }) => key(kind, id)),
  ],
  run(view, args, actor) {
    for (const row of rowsNamed(view, args, isUndoableOfPeople)) {
      if (row.kind === 'member') undoMember(view, row, actor)
      else undoInvitation(view, row, actor)
    }
  },
})

/** Whether somebody would be allowed to, for offering it. */
export function mayUndoPeople(me: Member, { kind, was }: LoggedRow, member?: Member): boolean {
  if (!can(me.role, 'invite')) return false
  if (kind === 'invitation') return true
  if (!member || !can(me.role, 'remove') || !canManage(me.role, member.role)) return false
  const { role } = (was ?? {}) as Partial<Member>
  if (role) return !member.deleted && canManage(me.role, role)
  return member.deleted?.by !== member.id
}

function isPeopleRow({ kind, was }: LoggedRow): boolean {
  if (kind === 'invitation') return was === null || 'deleted' in was
  return kind === 'member' && was !== null && ('role' in was || 'deleted' in was)
}

function undoMember(view: View, { id, was }: LoggedRow, actor: Actor): void {
  const member = view.must('member', id)
  // The log holds what these very fields of this record were.
  const before = was as Partial<Member>
  if (before.deleted === null) readmit(view, member, actor)
  else if (before.deleted && !member.deleted) removeMember.apply(view, { id }, actor)
  const isOvertaken = member.deleted !== null || !view.isSeen('member', id, 'role')
  if (before.role && before.role !== member.role && !isOvertaken) {
    changeRole.apply(view, { id, role: before.role }, actor)
  }
}

/** As a member who was removed by mistake, in the role that they had. */
function readmit(view: View, member: Member, { userId }: Actor): void {
  if (!member.deleted) return
  if (member.deleted.by === member.id) throw new Refusal('notUndoable')
  const { role } = view.must('member', userId)
  if (!can(role, 'remove') || !canManage(role, member.role)) throw new Refusal('notAllowed')
  if (view.find('members').length >= membersPerGroupMax) {
    throw new Refusal('full', { limit: membersPerGroupMax })
  }
  view.put('member', { ...member, deleted: null })
}

function undoInvitation(view: View, { id, was }: LoggedRow, actor: Actor): void {
  if (was?.['deleted'] !== null) return revokeInvitation.apply(view, { id }, actor)
  const invitation = view.must('invitation', id)
  if (!invitation.deleted) return undefined
  const pending = view.find('pendingInvitations').filter((other) => isOpen(other, actor.now))
  if (pending.length >= pendingInvitationsMax) {
    throw new Refusal('full', { limit: pendingInvitationsMax })
  }
  view.put('invitation', { ...invitation, deleted: null })
}
