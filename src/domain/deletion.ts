import * as v from 'valibot'
import { Id } from './id.ts'
import { Timestamp } from './timestamp.ts'

/** Who took a record away, and when; the record stays in the trash until it is purged. */
export const Deletion = v.object({ by: Id, at: Timestamp })
export type Deletion = v.InferOutput<typeof Deletion>

/** What was moved to another group is in the trash here as what was deleted. */
export const MovableDeletion = v.object({ ...Deletion.entries, moved: v.optional(v.literal(true)) })
export type MovableDeletion = v.InferOutput<typeof MovableDeletion>
