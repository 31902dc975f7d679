import type { Colour } from '#domain/colour.ts'
import { Id } from '#domain/id.ts'
import type { LoggedChange } from '#domain/logged-change.ts'
import type { AnyRecord } from '#domain/records.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import type { Restored, Stamps } from '#domain/stamp.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import { tripGroupsMax } from '#domain/trip.ts'
import * as v from 'valibot'

/** Raised when an older device could not understand a newer server. It is then told to reload. */
export const protocolVersion = 1

export const mutationsPerPushMax = 200
/** Of how many pages of one device a change says up to where its author had seen what they did. */
export const pagesSeenMax = 500
export const streamsPerMessageMax = 200
/** What a device may send in one frame: a push of notepad updates, of which one is at most a third. */
export const frameMaxBytes = 1_024 * 1_024
/** Two places of a Yjs document, encoded. */
const caretMaxLength = 300
/** What the server packs into one frame while a device catches up. */
export const catchUpFrameBytes = 64 * 1_024
/** Further behind than this, a device fetches a snapshot instead. */
export const catchUpRowsMax = 5_000
export const snapshotPageRows = 500

const Seq = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Number1 = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** Where a device stands in a stream. An epoch ends when a server is restored from a backup. */
export const Cursor = v.strictObject({ epoch: v.pipe(v.string(), v.maxLength(40)), seq: Seq })
export type Cursor = v.InferOutput<typeof Cursor>

/** A mutation on its way: intent only, never rows, users or times to be believed. */
export const PushedMutation = v.strictObject({
  /** Counts without gaps for this client and stream. */
  n: Number1,
  name: v.pipe(v.string(), v.maxLength(60)),
  args: v.unknown(),
  /** What its author had seen; without it nothing of this stream. */
  seen: v.optional(Cursor),
  /** How far of other pages' waiting changes its author had seen. */
  after: v.optional(
    v.pipe(
      v.record(Id, Number1),
      v.check((after) => Object.keys(after).length <= pagesSeenMax, 'tooMany'),
    ),
  ),
  /** Several mutations of one act are undone together. */
  act: v.optional(Id),
})
export type PushedMutation = v.InferOutput<typeof PushedMutation>

export const Push = v.strictObject({
  stream: Id,
  client: Id,
  mutations: v.pipe(v.array(PushedMutation), v.minLength(1), v.maxLength(mutationsPerPushMax)),
})
export type Push = v.InferOutput<typeof Push>

const Cursors = v.pipe(
  v.record(Id, v.nullable(Cursor)),
  v.check((cursors) => Object.keys(cursors).length <= streamsPerMessageMax, 'tooMany'),
)
export type Cursors = v.InferOutput<typeof Cursors>

/** The first message of a link: who speaks, and what it has already. */
export const Hello = v.strictObject({
  type: v.literal('hello'),
  version: Number1,
  client: Id,
  streams: Cursors,
  /** How many ids this device has left to write in notepads with; it is lent more when they are few. */
  writerIds: v.optional(Seq),
})

/** Everything that a device says, over the socket or over plain requests. */
export const ClientMessage = v.variant('type', [
  Hello,
  /** Further streams, or one anew because something was missed. */
  v.strictObject({ type: v.literal('follow'), streams: Cursors }),
  v.strictObject({ type: v.literal('push'), ...Push.entries }),
  /** While a notepad is open its bytes come as they are written, from the seq after `since`. */
  v.strictObject({ type: v.literal('open'), stream: Id, notepad: Id, since: Seq }),
  v.strictObject({ type: v.literal('close'), stream: Id, notepad: Id }),
  /** Where a tab's caret is in an open notepad, for the others who have it open; never stored. */
  v.strictObject({
    type: v.literal('caret'),
    stream: Id,
    notepad: Id,
    tab: Id,
    caret: v.nullable(v.pipe(v.string(), v.maxLength(caretMaxLength))),
  }),
  /** Where the person is, for the others in the group; `null` when away. */
  v.strictObject({
    type: v.literal('here'),
    stream: v.nullable(Id),
    place: v.pipe(v.string(), v.maxLength(100)),
    /** On a trip one is in several groups at once: the further ones, none of which hears of another. */
    others: v.optional(v.pipe(v.array(Id), v.maxLength(tripGroupsMax - 1))),
  }),
  v.strictObject({ type: v.literal('ping') }),
])
export type ClientMessage = v.InferOutput<typeof ClientMessage>

export interface RefusalAnswer {
  code: RefusalCode
  values: Record<string, string | number>
}

/**
 * What became of one mutation: in effect from `seq` on or earlier, or refused for good. With both,
 * it is in effect but for words that came too late, which the refusal names.
 */
export type Outcome =
  | { n: number; seq: number; refusal: RefusalAnswer | null }
  | { n: number; refusal: RefusalAnswer }

export interface PushAnswer {
  outcomes: Outcome[]
}

/** Somebody's name and colour, which no row carries. */
export interface Person {
  id: Id
  name: string
  colour: Colour
}

/** A record as it travels: with the stamps that decide who wins. */
export type Row = AnyRecord & { stamps: Stamps }

/** What one mutation changed. Its author takes its own coming back as the acknowledgement. */
export interface Entry extends LoggedChange {
  client: Id
  n: number
  /** The rows after it, in the order of `rows`, which holds what was before. */
  changed: Row[]
}

/** What one commit changed in one stream: built once, the same bytes to everybody in it. */
export interface Entries {
  type: 'entries'
  stream: Id
  epoch: string
  /** The seq before the first entry: a device that stands elsewhere asks again. */
  from: number
  to: number
  entries: Entry[]
}

/** Rows of a stream after `from`, for catching up. A stream is here when the last of them is. */
export interface Rows {
  type: 'rows'
  stream: Id
  epoch: string
  /** What the device said that it had; 0 for a device of another epoch, or none. */
  from: number
  to: number
  isLast: boolean
  rows: Row[]
  /** The newest entries of the log, with the last frame. */
  log: LoggedChange[]
  /** While devices may give back what the backup did not have. */
  restored?: Restored
}

export interface Presence {
  userId: Id
  client: Id
  place: string
}

/** Somebody's caret in a notepad; `null` when they left it. */
export interface Caret {
  type: 'caret'
  stream: Id
  notepad: Id
  tab: Id
  userId: Id
  caret: string | null
}

/** Everything that the server says. */
export type ServerMessage =
  | {
      type: 'welcome'
      version: number
      release: string
      now: Timestamp
      /** It was restored from a backup not long ago: an epoch may have ended. */
      restored?: boolean
    }
  | Rows
  | Entries
  | { type: 'people'; people: Person[] }
  /** Yjs client ids that nobody else was ever lent. */
  | { type: 'writerIds'; ids: number[] }
  /** To the author, for what does not come back as an entry: repeated, or refused. */
  | { type: 'outcomes'; stream: Id; client: Id; outcomes: Outcome[] }
  /** A whole push that could not be looked at: not a member, a gap, an id in use. */
  | { type: 'failed'; stream: Id; client: Id; refusal: RefusalAnswer }
  /** The group is not mine, or no more. */
  | { type: 'gone'; stream: Id }
  /** Too far behind: fetch `/sync/snapshot`. */
  | { type: 'far'; stream: Id }
  | { type: 'body'; stream: Id; notepad: Id; updates: { seq: number; update: string }[] }
  | { type: 'present'; stream: Id; people: Presence[] }
  | Caret
  /** Too much at once: nothing was done, send it again after a while. */
  | { type: 'busy'; retryAfterMs: number }
  /** A push met a fault of ours: nothing of it was done, and the digest stands in the log. */
  | { type: 'broken'; digest: string }
  | { type: 'pong' }

/** Why the server ended a link. */
export const closeCodes = {
  policy: 1008,
  tooLarge: 1009,
  restart: 1012,
  overload: 1013,
  sessionEnded: 4401,
  removed: 4403,
  upgrade: 4426,
  tooMany: 4429,
} as const

/** One page of a whole stream; the last one says what all of them must add up to. */
export interface SnapshotPage extends Cursor {
  stream: Id
  page: number
  pages: number
  rows: Row[]
  /** With the last page. */
  check?: { count: number; hash: string }
  log?: LoggedChange[]
  people?: Person[]
  restored?: Restored
}
