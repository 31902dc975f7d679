import * as v from 'valibot'
import { Deletion } from './deletion.ts'
import { Id } from './id.ts'
import { Role } from './role.ts'
import { Timestamp } from './timestamp.ts'

/** Somebody in a group. The id is the user's: a person is in a group once. */
export const Member = v.object({
  id: Id,
  role: Role,
  joinedAt: Timestamp,
  deleted: v.nullable(Deletion),
})
export type Member = v.InferOutput<typeof Member>

/** The copy of a member row in that person's own stream. The id is the group's. */
export const Membership = v.object({
  id: Id,
  role: Role,
  joinedAt: Timestamp,
  deleted: v.nullable(Deletion),
})
export type Membership = v.InferOutput<typeof Membership>
