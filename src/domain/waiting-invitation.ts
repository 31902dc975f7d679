import * as v from 'valibot'
import { Colour } from './colour.ts'
import { Deletion } from './deletion.ts'
import { Emoji, GroupName } from './group.ts'
import { Id } from './id.ts'
import { InvitableRole } from './role.ts'
import { Timestamp } from './timestamp.ts'

/** An invitation that waits in somebody's own stream until they take it. The id is the group's. */
export const WaitingInvitation = v.object({
  id: Id,
  /** The invitation in the group, which alone decides whether it still opens it. */
  invitation: Id,
  name: GroupName,
  emoji: Emoji,
  colour: Colour,
  role: InvitableRole,
  invitedBy: Id,
  invitedAt: Timestamp,
  expiresAt: Timestamp,
  deleted: v.nullable(Deletion),
})
export type WaitingInvitation = v.InferOutput<typeof WaitingInvitation>
