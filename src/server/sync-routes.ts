import { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Database } from '#store/database.ts'
import { isMember } from '#store/members.ts'
import { notepadUpdatesSince } from '#store/notepads.ts'
import { cursorsOf, noCursor, pullGroup, pullUser } from '#store/pull.ts'
import { Cursor, Push, type Pulled } from '#sync/protocol.ts'
import type { Room } from '#sync/room.ts'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { Env } from './env.ts'
import { readForm } from './read-json.ts'
import type { MustBeSignedIn } from './signed-in.ts'

/** A push of many notepad updates; one update is at most a third of it. */
const pushMaxBytes = 1_024 * 1_024
const pullMaxBytes = 64 * 1_024
const streamsPerPullMax = 200

const Pull = v.strictObject({
  cursors: v.pipe(
    v.record(Id, v.nullable(Cursor)),
    v.check((cursors) => Object.keys(cursors).length <= streamsPerPullMax, 'tooMany'),
  ),
})

const Body = v.strictObject({
  group: Id,
  notepad: Id,
  since: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

interface SyncRoutes {
  database: Database
  room: Room
  mustBeSignedIn: MustBeSignedIn
}

/** Mutations in, records out, over plain requests. */
export function syncRoutes({ database, room, mustBeSignedIn }: SyncRoutes): Hono<Env> {
  const { read } = database
  return new Hono<Env>()
    .post('/push', async (c) => {
      const user = await mustBeSignedIn(c)
      const push = await readForm(c, Push, { maxBytes: pushMaxBytes })
      return c.json({ outcomes: await room.push(push, user.id) })
    })
    .post('/pull', async (c) => {
      const user = await mustBeSignedIn(c)
      const { cursors } = await readForm(c, Pull, { maxBytes: pullMaxBytes })
      const current = await cursorsOf(read, Object.keys(cursors))
      const streams: Pulled[] = []
      const gone: Id[] = []
      for (const [stream, since] of Object.entries(cursors)) {
        if (stream !== user.id && !(await isMember(read, stream, user.id))) {
          gone.push(stream)
          continue
        }
        const cursor = current.get(stream) ?? noCursor
        const isCurrent = since?.epoch === cursor.epoch && since.seq === cursor.seq
        if (isCurrent) continue
        const pull = stream === user.id ? pullUser : pullGroup
        streams.push(await pull(read, stream, since))
      }
      return c.json({ streams, gone })
    })
    .post('/notepad', async (c) => {
      const user = await mustBeSignedIn(c)
      const { group, notepad, since } = await readForm(c, Body, { maxBytes: 4_096 })
      if (!(await isMember(read, group, user.id))) throw new Refusal('notMember')
      const updates = await notepadUpdatesSince(read, { groupId: group, notepad, seq: since })
      return c.json({ updates })
    })
}
