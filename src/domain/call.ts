import * as v from 'valibot'
import { Deletion } from './deletion.ts'
import { Id } from './id.ts'
import { text } from './text.ts'
import { Timestamp } from './timestamp.ts'

export const callMaxLength = 200

/** What can be told without writing it: each language has its own words for them. */
const callKinds = ['going', 'anythingElse', 'done', 'words'] as const

/** Something told to all others at once, mostly from a shop. */
export const Call = v.object({
  id: Id,
  call: v.picklist(callKinds),
  /** What somebody wrote; nothing where the kind says it all. */
  text: text({ min: 0, max: callMaxLength, singleLine: true }),
  by: Id,
  at: Timestamp,
  deleted: v.nullable(Deletion),
})
export type Call = v.InferOutput<typeof Call>
