import { createHash } from 'node:crypto'
import type { Id } from '#domain/id.ts'
import { InvitationToken, invitationState } from '#domain/invitation.ts'
import { can } from '#domain/rights.ts'
import type { Database } from '#store/database.ts'
import { findInvitation } from '#store/invitations.ts'
import { recordsByIds, recordsByIndex } from '#store/records.ts'
import type { InvitationPreview } from '#sync/page-data.ts'
import * as v from 'valibot'

interface Invitations {
  database: Database
  now: () => number
}

/** What the holder of a link may see. Malformed and unknown ones are alike: nothing. */
export async function previewInvitation(
  { database, now }: Invitations,
  token: string,
  userId: Id | undefined,
): Promise<InvitationPreview | null> {
  const found = await findByToken(database, token)
  if (!found) return null
  const { groupId, invitation } = found
  const [group] = await recordsByIds(database.read, groupId, 'group', [groupId])
  if (!group) return null
  const members = await recordsByIndex(database.read, groupId, 'members', '')
  const maker = members.find((member) => member.id === invitation.createdBy)
  const isDead = Boolean(group.deleted) || !maker || !can(maker.role, 'invite')
  const [profile] = await recordsByIds(database.read, invitation.createdBy, 'profile', [
    invitation.createdBy,
  ])
  return {
    state: isDead ? 'revoked' : invitationState(invitation, now()),
    role: invitation.role,
    group: {
      id: groupId,
      name: group.name,
      emoji: group.emoji,
      colour: group.colour,
      members: members.length,
    },
    invitedBy: profile?.name ?? '',
    isMember: members.some((member) => member.id === userId),
  }
}

/** Whether a link opens a group now; `SIGN_UP=invited` asks. */
export async function admits(invitations: Invitations, token: string): Promise<boolean> {
  const preview = await previewInvitation(invitations, token, undefined)
  return preview?.state === 'open'
}

export async function findByToken(database: Database, token: string) {
  if (!v.is(InvitationToken, token)) return undefined
  const tokenHash = createHash('sha256').update(token).digest('hex')
  return findInvitation(database.read, tokenHash)
}
