import * as v from 'valibot'
import { Id } from './id.ts'
import { pendingInvitationsMax } from './invitation.ts'
import { notifyLevels } from './notify.ts'
import { Timestamp } from './timestamp.ts'
import { Email } from './user.ts'

export const starredMax = 500

/** To whom one of my invitations went: the address that I typed, or somebody whom I know. */
export const Asked = v.object({
  invitation: Id,
  email: v.optional(Email),
  user: v.optional(Id),
})

/** A group as one person looks at it, in their own stream: it moves nothing for anybody else. The id is the group's. */
export const GroupView = v.object({
  id: Id,
  /** Notepads, first starred first. */
  starred: v.pipe(v.array(Id), v.maxLength(starredMax, 'tooMany')),
  /** The layout that this person sees the list in; `null` for the sections' own order. */
  layout: v.nullable(Id),
  lookedAt: v.nullable(Timestamp),
  /** The group's seq when its activity was last looked at: no clock says what is new. */
  lookedUpTo: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Of what happens there this person is told while away. */
  notify: v.picklist(notifyLevels),
  /** The group's seq when any of its screens was last left. */
  seenUpTo: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Whom I asked in, last asked last. Everybody in the group would get what stands on its records. */
  asked: v.pipe(v.array(Asked), v.maxLength(pendingInvitationsMax, 'tooMany')),
})
export type GroupView = v.InferOutput<typeof GroupView>

/** How a group looks to somebody who has chosen nothing yet. */
export function blankGroupView(id: Id): GroupView {
  const looked = { lookedAt: null, lookedUpTo: 0, seenUpTo: 0 }
  return { id, starred: [], layout: null, notify: 'all', asked: [], ...looked }
}
