import * as v from 'valibot'
import type { Id } from './id.ts'
import { type Read, key } from './records.ts'
import { Refusal } from './refusal.ts'
import { type Act, can } from './rights.ts'
import type { Timestamp } from './timestamp.ts'
import type { View } from './view.ts'

/** Who acts, from the session and the server's clock; never from what was sent. */
export interface Actor {
  userId: Id
  now: Timestamp
  /** The group or user whose records these are. */
  stream: Id
}

/** Of the actor what decides what is read: no clock, so that it holds until the mutation runs. */
export type Reader = Pick<Actor, 'userId' | 'stream'>

/**
 * Who may run a mutation: whoever may do the act in the group; anybody signed in (`anyone`, a
 * new group); the person that the stream belongs to (`self`); or only our own server (`server`).
 */
export type Permission = Act | 'anyone' | 'self' | 'server'

interface Definition<Schema extends v.GenericSchema> {
  schema: Schema
  act: Permission
  reads(args: v.InferOutput<Schema>, reader: Reader): Read[]
  run(view: View, args: v.InferOutput<Schema>, actor: Actor): void
}

export interface Mutation<Args = unknown> {
  act: Permission
  /** Checked arguments, or a refusal that says what is allowed. */
  parse(args: unknown): Args
  /** What `apply` will look at, the actor's own member row included. */
  reads(args: Args, reader: Reader): Read[]
  apply(view: View, args: Args, actor: Actor): void
}

/** Ties arguments to their schema and an act to the role table, so that no mutation runs unchecked. */
export function mutation<Schema extends v.GenericSchema>(
  definition: Definition<Schema>,
): Mutation<v.InferOutput<Schema>> & { schema: Schema } {
  const { schema, act } = definition
  return {
    schema,
    act,
    parse(args) {
      const parsed = v.safeParse(schema, args)
      if (!parsed.success) throw new Refusal('invalid', firstIssue(parsed.issues))
      return parsed.output
    },
    reads(args, reader) {
      return [key('member', reader.userId), ...definition.reads(args, reader)]
    },
    apply(view, args, actor) {
      mustBeAllowed(view, act, actor)
      definition.run(view, args, actor)
    },
  }
}

/** The first thing wrong: which field, what is wrong with it, and the limit where there is one. */
export function firstIssue(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]) {
  const [issue] = issues
  const requirement = 'requirement' in issue ? issue.requirement : undefined
  const field = issue.path?.[0]?.key
  return {
    field: typeof field === 'string' ? field : '',
    problem: /^[a-zA-Z]+$/.test(issue.message) ? issue.message : 'invalid',
    ...(typeof requirement === 'number' && { limit: requirement }),
  }
}

function mustBeAllowed(view: View, act: Permission, actor: Actor): void {
  if (act === 'anyone' || act === 'server') return
  if (act === 'self') {
    if (actor.stream !== actor.userId) throw new Refusal('notMember')
    return
  }
  const member = view.get('member', actor.userId)
  // Answered like a group that does not exist: a stranger must not learn that it does.
  if (!member || member.deleted) throw new Refusal('notMember')
  if (!can(member.role, act)) throw new Refusal('notAllowed')
}
