import type { Colour } from '#domain/colour.ts'
import { Id } from '#domain/id.ts'
import type { AnyRecord } from '#domain/records.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import * as v from 'valibot'

export const mutationsPerPushMax = 200

/** A mutation on its way: intent only, never rows, users or times to be believed. */
export const PushedMutation = v.strictObject({
  /** Counts without gaps for this client and stream. */
  n: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  name: v.pipe(v.string(), v.maxLength(60)),
  args: v.unknown(),
})
export type PushedMutation = v.InferOutput<typeof PushedMutation>

export const Push = v.strictObject({
  stream: Id,
  client: Id,
  mutations: v.pipe(v.array(PushedMutation), v.minLength(1), v.maxLength(mutationsPerPushMax)),
})
export type Push = v.InferOutput<typeof Push>

export interface RefusalAnswer {
  code: RefusalCode
  values: Record<string, string | number>
}

/** What became of one mutation: in effect from `seq` on or earlier, or refused for good. */
export type Outcome =
  | { n: number; seq: number; refusal: null }
  | { n: number; refusal: RefusalAnswer }

export interface PushAnswer {
  outcomes: Outcome[]
}

/** Where a device stands in a stream. An epoch ends when a server is restored from a backup. */
export const Cursor = v.strictObject({
  epoch: v.string(),
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
export type Cursor = v.InferOutput<typeof Cursor>

/** Somebody's name and colour, which no row carries. */
export interface Person {
  id: Id
  name: string
  colour: Colour
}

/** Everything in a stream that is newer than a cursor. */
export interface Pulled extends Cursor {
  stream: Id
  records: AnyRecord[]
  people: Person[]
}
