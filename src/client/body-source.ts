import type { Id } from '#domain/id.ts'
import type { Caret } from '#sync/protocol.ts'
import type { StoredBody } from './device-database.ts'

export type Updates = { seq: number; update: string }[]

/** Where a notepad's words come from: this device's disk, and the others as they write. */
export interface BodySource {
  stored(stream: Id, notepad: Id): Promise<StoredBody | undefined>
  /** Own words that came back unseen are seen from here on. */
  forgetUnseen(stream: Id, notepad: Id): Promise<void>
  /** An id to write with that nobody else has; none when all that were lent are used up. */
  takeWriterId(): Promise<number | undefined>
  /** Shows the others where this tab's caret is; `null` when nowhere. */
  tellCaret(stream: Id, notepad: Id, caret: string | null): void
  /** Tells of every update after a seq, until the returned function is called. */
  open(opened: OpenedBody): () => void
}

/** Where somebody's caret is, as places of the Yjs document. */
export type OthersCaret = Pick<Caret, 'tab' | 'userId' | 'caret'>

export interface OpenedBody {
  stream: Id
  notepad: Id
  since: number
  onUpdates: (updates: Updates) => void
  onCaret: (caret: OthersCaret) => void
}
