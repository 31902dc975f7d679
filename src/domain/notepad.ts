import * as v from 'valibot'
import { MovableDeletion } from './deletion.ts'
import { Emoji } from './group.ts'
import { Id } from './id.ts'
import { Order } from './order.ts'
import { text } from './text.ts'
import { Timestamp } from './timestamp.ts'

export const notepadTitleMaxLength = 200
export const notepadBodyWarnLength = 250_000
export const notepadBodyMaxLength = 1_000_000
export const notepadStateMaxBytes = 4 * 1_024 * 1_024
const notepadUpdateMaxBytes = 256 * 1_024
/** Base64 and the merging of pieces need some room below what a mutation carries. */
export const notepadPieceMaxBytes = notepadUpdateMaxBytes / 2
export const notepadsPerGroupMax = 2_000

/** Why words are refused that came under an id with which somebody else writes. */
export const writerTaken = 'writerTaken'

export const Notepad = v.object({
  id: Id,
  title: text({ min: 0, max: notepadTitleMaxLength, singleLine: true }),
  emoji: v.nullable(Emoji),
  pinned: v.boolean(),
  order: Order,
  locked: v.boolean(),
  archived: v.boolean(),
  /** The first words of the body, for cards and rows. */
  excerpt: v.string(),
  createdBy: Id,
  createdAt: Timestamp,
  editedBy: Id,
  editedAt: Timestamp,
  deleted: v.nullable(MovableDeletion),
})
export type Notepad = v.InferOutput<typeof Notepad>

/** A change of a body: a Yjs update, in base64 because it travels and is logged as JSON. */
export const NotepadUpdate = v.object({
  id: Id,
  notepad: Id,
  update: v.pipe(
    v.string(),
    v.maxLength(Math.ceil(notepadUpdateMaxBytes / 3) * 4, 'tooLong'),
    v.base64('notAnUpdate'),
  ),
})
export type NotepadUpdate = v.InferOutput<typeof NotepadUpdate>
