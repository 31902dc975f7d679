import { Id } from '#domain/id.ts'
import { titleMaxLength } from '#domain/list-item.ts'
import { firstIssue } from '#domain/mutation.ts'
import { VersionName } from '#domain/notepad-version.ts'
import { Refusal } from '#domain/refusal.ts'
import { can } from '#domain/rights.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import { readAudit, readLog } from '#store/log.ts'
import { olderItem, olderItems } from '#store/older-items.ts'
import { recordsByIds } from '#store/records.ts'
import { notepadUpdatesSince } from '#store/notepad-bodies.ts'
import { findVersion, versionsOf } from '#store/notepad-versions.ts'
import { writersOf } from '#store/notepad-writers.ts'
import { frameMaxBytes, protocolVersion, Push } from '#sync/protocol.ts'
import type { ClientMessage } from '#sync/protocol.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { answerMessages } from './answer-messages.ts'
import { mayRead } from './catching-up.ts'
import type { Env } from './env.ts'
import { createRateLimit } from './rate-limit.ts'
import { readForm } from './read-json.ts'
import { toMessage } from './read-message.ts'
import { isOfAnother, type MustBeSignedIn } from './signed-in.ts'
import type { Snapshots } from './snapshots.ts'
import type { SyncService } from './sync-service.ts'

const messagesPerRequestMax = 100
const logEntriesPerPage = 100

const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const WholeText = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'notANumber'), v.transform(Number))

const Messages = v.strictObject({
  messages: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(messagesPerRequestMax)),
})
const Body = v.strictObject({ group: Id, notepad: Id, since: Whole })
const Versions = v.strictObject({ group: Id, notepad: Id })
const Version = v.strictObject({ group: Id, notepad: Id, seq: Whole })
const NamedVersion = v.strictObject({ group: Id, notepad: Id, name: VersionName })
const RenamedVersion = v.strictObject({ ...Version.entries, name: v.nullable(VersionName) })
const SnapshotQuery = v.object({ stream: Id, page: WholeText, seq: v.optional(WholeText) })
const OlderQuery = v.object({
  group: Id,
  /** One of them, with its parts. */
  id: v.optional(Id),
  before: v.optional(WholeText),
  beforeId: v.optional(Id),
  words: v.optional(v.pipe(v.string(), v.maxLength(titleMaxLength, 'tooLong'))),
})
const LogQuery = v.object({ stream: Id, before: WholeText, only: v.optional(v.literal('audit')) })

/** Far more than a device whose network lets no socket through would need. */
const requestLimits = { burst: 500, everyMs: 10 }

interface SyncRoutes {
  service: SyncService
  snapshots: Snapshots
  mustBeSignedIn: MustBeSignedIn
}

/** What the socket does, over plain requests, and what is too large for it. */
export function syncRoutes(options: SyncRoutes): Hono<Env> {
  const { service, snapshots } = options
  const { pushes, now } = service
  const limit = createRateLimit({ ...requestLimits, now })
  const { read } = service.database

  async function mustBeSignedIn(c: Context<Env>): Promise<SignedInUser> {
    const user = await options.mustBeSignedIn(c)
    limit.take(user.id)
    return user
  }

  async function mustBeIn(stream: Id, user: SignedInUser): Promise<void> {
    if (!(await mayRead(read, stream, user.id))) throw new Refusal('notMember')
  }

  async function mustWrite(group: Id, user: SignedInUser): Promise<void> {
    await mustBeIn(group, user)
    const [member] = await recordsByIds(read, group, 'member', [user.id])
    if (!member || !can(member.role, 'write')) throw new Refusal('notAllowed')
  }

  async function listVersions(groupId: Id, notepad: Id) {
    const [versions, writers] = await Promise.all([
      versionsOf(read, { groupId, notepad }),
      writersOf(read, groupId, notepad),
    ])
    return { versions, writers }
  }

  return new Hono<Env>()
    .post('/messages', async (c) => {
      const user = await mustBeSignedIn(c)
      if (isOfAnother(c.req.url, user.id)) throw new Refusal('notSignedIn')
      const said = await readForm(c, Messages, { maxBytes: frameMaxBytes })
      const messages = said.messages.map(toMessage)
      if (messages.includes('upgrade')) return c.json({ version: protocolVersion }, 426)
      return c.json({ messages: await answerMessages(service, user.id, mustBeInOrder(messages)) })
    })
    .post('/push', async (c) => {
      const user = await mustBeSignedIn(c)
      const push = await readForm(c, Push, { maxBytes: frameMaxBytes })
      return c.json({ outcomes: await pushes.push(push, user.id) })
    })
    .get('/snapshot', async (c) => {
      const user = await mustBeSignedIn(c)
      const wanted = readQuery(c, SnapshotQuery)
      await mustBeIn(wanted.stream, user)
      const found = await snapshots.page({ ...wanted, isUser: wanted.stream === user.id })
      if (!found) throw new Refusal('notFound')
      return c.json(found)
    })
    .get('/log', async (c) => {
      const user = await mustBeSignedIn(c)
      const { stream, before, only } = readQuery(c, LogQuery)
      await mustBeIn(stream, user)
      const range = { stream, before, limit: logEntriesPerPage }
      if (!only) return c.json({ log: await readLog(read, range) })
      const [member] = await recordsByIds(read, stream, 'member', [user.id])
      if (!member || !can(member.role, 'audit')) throw new Refusal('notAllowed')
      return c.json({ log: await readAudit(read, range) })
    })
    .get('/older', async (c) => {
      const user = await mustBeSignedIn(c)
      const { group, id, before, beforeId = '', words } = readQuery(c, OlderQuery)
      await mustBeIn(group, user)
      if (id) return c.json({ rows: await olderItem(read, group, id) })
      const after = before === undefined ? undefined : { at: before, id: beforeId }
      return c.json({ rows: await olderItems(read, { groupId: group, after, words }) })
    })
    .post('/notepad', async (c) => {
      const user = await mustBeSignedIn(c)
      const { group, notepad, since } = await readForm(c, Body, { maxBytes: 4_096 })
      await mustBeIn(group, user)
      const updates = await notepadUpdatesSince(read, { groupId: group, notepad, seq: since })
      return c.json({ updates })
    })
    .post('/notepad/versions', async (c) => {
      const user = await mustBeSignedIn(c)
      const { group, notepad } = await readForm(c, Versions, { maxBytes: 4_096 })
      await mustBeIn(group, user)
      return c.json(await listVersions(group, notepad))
    })
    .post('/notepad/version', async (c) => {
      const user = await mustBeSignedIn(c)
      const { group, notepad, seq } = await readForm(c, Version, { maxBytes: 4_096 })
      await mustBeIn(group, user)
      const state = await findVersion(read, { groupId: group, notepad, seq })
      if (state === undefined) throw new Refusal('notFound')
      return c.json({ state })
    })
    .post('/notepad/name-version', async (c) => {
      const user = await mustBeSignedIn(c)
      const { group, notepad, name } = await readForm(c, NamedVersion, { maxBytes: 4_096 })
      await mustWrite(group, user)
      await service.checkpoints.name(group, notepad, name)
      return c.json(await listVersions(group, notepad))
    })
    .post('/notepad/rename-version', async (c) => {
      const user = await mustBeSignedIn(c)
      const { group, notepad, seq, name } = await readForm(c, RenamedVersion, { maxBytes: 4_096 })
      await mustWrite(group, user)
      await service.checkpoints.rename({ groupId: group, notepad, seq }, name)
      return c.json(await listVersions(group, notepad))
    })
}

/** The first must be the only `hello`, as on a socket. */
function mustBeInOrder(messages: ReturnType<typeof toMessage>[]): ClientMessage[] {
  return messages.map((message, index) => {
    if (typeof message === 'string') throw new Refusal('malformed', { problem: 'message' })
    if ((message.type === 'hello') !== (index === 0)) {
      throw new Refusal('malformed', { problem: 'order' })
    }
    return message
  })
}

function readQuery<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, c.req.query())
  if (!parsed.success) throw new Refusal('invalid', firstIssue(parsed.issues))
  return parsed.output
}
