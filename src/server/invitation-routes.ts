import { Id } from '#domain/id.ts'
import { InvitationToken, invitationState } from '#domain/invitation.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import { Email } from '#domain/user.ts'
import type { Database } from '#store/database.ts'
import { isMember } from '#store/members.ts'
import { recordsByIds } from '#store/records.ts'
import { findUserByEmail, sharesGroup } from '#store/users.ts'
import type { Room } from '#sync/room.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Env } from './env.ts'
import { findByToken } from './invitations.ts'
import { readForm, readJson } from './read-json.ts'
import type { MustBeSignedIn } from './signed-in.ts'

const Join = v.strictObject({ token: InvitationToken })
const Accept = v.strictObject({ group: Id })
const Send = v.union([
  v.strictObject({ token: InvitationToken, email: Email }),
  v.strictObject({ token: InvitationToken, user: Id }),
])

interface InvitationRoutes {
  database: Database
  room: Room
  mustBeSignedIn: MustBeSignedIn
  /** Refuses somebody who tries many links. */
  limit: (c: Context<Env>) => void
  /** Refuses somebody who tries many people. */
  sendLimit: (user: Id) => void
  now: () => number
  onError: (error: unknown) => void
}

type Found = NonNullable<Awaited<ReturnType<typeof findByToken>>>

/** Joining is a POST: a link that a mail scanner or a preview fetches is not used up by it. */
export function invitationRoutes(options: InvitationRoutes): Hono<Env> {
  const { database, room, mustBeSignedIn, limit, sendLimit, now, onError } = options

  /** A link that this person made themselves and that still opens the group. */
  async function mustBeOwn(token: string, user: SignedInUser): Promise<Found> {
    const found = await findByToken(database, token)
    const isOwn = found?.invitation.createdBy === user.id
    if (!found || !isOwn || invitationState(found.invitation, now()) !== 'open') {
      throw new Refusal('notFound')
    }
    return found
  }

  /** Puts it where the person's devices see it; the invitation itself decides about everything. */
  async function deliver({ groupId, invitation }: Found, to: Id, by: Id): Promise<void> {
    if (await isMember(database.read, groupId, to)) return
    const [group] = await recordsByIds(database.read, groupId, 'group', [groupId])
    if (!group) return
    const { name, emoji, colour } = group
    const { id, role, expiresAt } = invitation
    const args = { id: groupId, invitation: id, name, emoji, colour, role, expiresAt }
    await room.run(to, 'receiveInvitation', args, by)
  }

  return new Hono<Env>()
    .post('/join', async (c) => {
      const user = await mustBeSignedIn(c)
      limit(c)
      const parsed = v.safeParse(Join, await readJson(c, { maxBytes: 4_096 }))
      const found = parsed.success && (await findByToken(database, parsed.output.token))
      if (!found) throw new Refusal('notFound')
      const { groupId, invitation } = found
      await room.run(groupId, 'joinGroup', { invitation: invitation.id }, user.id)
      return c.json({ group: groupId })
    })
    .post('/send', async (c) => {
      const user = await mustBeSignedIn(c)
      const to = await readForm(c, Send, { maxBytes: 4_096 })
      sendLimit(user.id)
      const found = await mustBeOwn(to.token, user)
      if ('user' in to) {
        if (!(await sharesGroup(database.read, user.id, to.user))) throw new Refusal('notFound')
        await deliver(found, to.user, user.id)
      } else {
        const person = await findUserByEmail(database.read, to.email)
        // Not waited for: neither the answer nor its time says whether an address has an account.
        if (person) void deliver(found, person, user.id).catch(onError)
      }
      return c.json({})
    })
    .post('/accept', async (c) => {
      const user = await mustBeSignedIn(c)
      limit(c)
      const { group } = await readForm(c, Accept, { maxBytes: 4_096 })
      const [waiting] = await recordsByIds(database.read, user.id, 'waitingInvitation', [group])
      if (!waiting || waiting.deleted) throw new Refusal('notFound')
      await room.run(group, 'joinGroup', { invitation: waiting.invitation }, user.id)
      await room.run(user.id, 'closeInvitation', { id: group }, user.id)
      return c.json({ group })
    })
}
