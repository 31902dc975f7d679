import * as v from 'valibot'
import { Id } from './id.ts'
import { Timestamp } from './timestamp.ts'

/** Who took a record away, and when; the record stays in the trash until it is purged. */
export const Deletion = v.object({ by: Id, at: Timestamp })
export type Deletion = v.InferOutput<typeof Deletion>
