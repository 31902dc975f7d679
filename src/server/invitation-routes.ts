import { InvitationToken } from '#domain/invitation.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Database } from '#store/database.ts'
import type { Room } from '#sync/room.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Env } from './env.ts'
import { findByToken } from './invitations.ts'
import { readJson } from './read-json.ts'
import type { MustBeSignedIn } from './signed-in.ts'

const Join = v.strictObject({ token: InvitationToken })

interface InvitationRoutes {
  database: Database
  room: Room
  mustBeSignedIn: MustBeSignedIn
  /** Refuses somebody who tries many links. */
  limit: (c: Context<Env>) => void
}

/** Joining is a POST: a link that a mail scanner or a preview fetches is not used up by it. */
export function invitationRoutes(options: InvitationRoutes): Hono<Env> {
  const { database, room, mustBeSignedIn, limit } = options
  return new Hono<Env>().post('/join', async (c) => {
    const user = await mustBeSignedIn(c)
    limit(c)
    const parsed = v.safeParse(Join, await readJson(c, { maxBytes: 4_096 }))
    const found = parsed.success && (await findByToken(database, parsed.output.token))
    if (!found) throw new Refusal('notFound')
    const { groupId, invitation } = found
    await room.run(groupId, 'joinGroup', { invitation: invitation.id }, user.id)
    return c.json({ group: groupId })
  })
}
