import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Id } from '#domain/id.ts'
import { Refusal } from '#domain/refusal.ts'
import { orInstead } from '#store/damage.ts'
import { peopleOfGroup } from '#store/members.ts'
import type { ClientMessage, Cursors, Push, ServerMessage } from '#sync/protocol.ts'
import { mayRead, missedBody, missedRows } from './catching-up.ts'
import { failedPush } from './failed-push.ts'
import { type SyncService, welcome } from './sync-service.ts'

type Opened = Extract<ClientMessage, { type: 'open' }>

/**
 * What the socket would answer, for a device whose network lets no socket through. Nothing is kept
 * between two requests: each begins with `hello` and says where the device stands.
 */
export async function answerMessages(
  service: SyncService,
  userId: Id,
  messages: ClientMessage[],
): Promise<ServerMessage[]> {
  const streams = Object.assign({}, ...messages.map(streamsOf)) as Cursors
  if (Object.keys(streams).length > service.limits.channelsMax) {
    throw new Refusal('malformed', { problem: 'streams' })
  }
  const answer = new Answer(service.limits.answerMaxBytes)
  answer.add(welcome(service))
  const [first] = messages
  const left = first?.type === 'hello' ? first.writerIds : undefined
  const ids = await service.writerIds.lend(userId, left)
  if (ids) answer.add({ type: 'writerIds', ids })
  // Pushes first, all handed over at once: what they change is then among the rows.
  const pushed = await Promise.all(messages.map((message) => answerPush(service, userId, message)))
  await addStreams(service, userId, streams, answer)
  for (const message of messages) {
    if (message.type === 'open') await addBody(service, userId, message, answer)
    if (message.type === 'ping') answer.add({ type: 'pong' })
  }
  return [...answer.messages, ...pushed.flat()]
}

/** Bounded: what no longer fits comes with the next request, from where the device stands then. */
class Answer {
  readonly messages: ServerMessage[] = []
  #room: number

  constructor(maxBytes: number) {
    this.#room = maxBytes
  }

  get isFull(): boolean {
    return this.#room <= 0
  }

  add(message: ServerMessage): void {
    this.messages.push(message)
    this.#room -= JSON.stringify(message).length
  }
}

function streamsOf(message: ClientMessage): Cursors {
  return message.type === 'hello' || message.type === 'follow' ? message.streams : {}
}

async function answerPush(
  service: SyncService,
  userId: Id,
  message: ClientMessage,
): Promise<ServerMessage[]> {
  if (message.type !== 'push') return []
  const { type: _, ...push } = message
  const { stream, client }: Push = push
  try {
    const outcomes = await service.pushes.push(push, userId)
    return [{ type: 'outcomes', stream, client, outcomes }]
  } catch (error) {
    return [failedPush(push, error, service)]
  }
}

async function addStreams(
  { database, presences, now, onError }: SyncService,
  userId: Id,
  streams: Cursors,
  answer: Answer,
): Promise<void> {
  for (const [stream, since] of Object.entries(streams)) {
    if (answer.isFull) return
    // On SQLite nobody else would get a turn.
    await endOfTurn()
    const wanted = { stream, userId, since, now: now() }
    const missed = await orInstead(missedRows(database, wanted), null, onError)
    if (missed === null) continue
    if (missed === 'gone' || missed === 'far') {
      answer.add({ type: missed, stream })
      continue
    }
    for (const rows of missed) if (!answer.isFull) answer.add(rows)
    if (stream === userId) continue
    answer.add({ type: 'people', people: await peopleOfGroup(database.read, stream) })
    const present = presences.in(stream)
    if (present.length > 0) answer.add({ type: 'present', stream, people: present })
  }
}

async function addBody(
  { database, onError }: SyncService,
  userId: Id,
  { stream, notepad, since }: Opened,
  answer: Answer,
): Promise<void> {
  if (answer.isFull || !(await mayRead(database.read, stream, userId))) return
  const missed = missedBody(database.read, { stream, notepad, since })
  for (const frame of await orInstead(missed, [], onError)) {
    if (!answer.isFull) answer.add(frame)
  }
}
