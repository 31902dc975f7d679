import { isQuietAt, isToldOf } from '#domain/notify.ts'
import type { Id } from '#domain/id.ts'
import { dueMoment, type Happening } from '#domain/notice.ts'
import type { Database } from '#store/database.ts'
import {
  claimDue,
  dueNotices,
  forgetNotices,
  type NoticesTable,
  openItemsDue,
  postponeNotices,
  putNotices,
  reachableIn,
  takeNotices,
} from '#store/notices.ts'
import { forgetPushSubscription, pushSubscriptionsOf } from '#store/push-subscriptions.ts'
import type { Entry } from '#sync/protocol.ts'
import type { Commit } from '#sync/storage.ts'
import { happeningsIn, mayTell } from './happenings.ts'
import type { Log } from './log.ts'
import { composeNotice, type WriteNotice } from './notice-message.ts'
import type { PushService } from './push-service.ts'

interface NoticesOptions {
  database: Database
  service: PushService
  write: WriteNotice
  log: Log
  now: () => number
  onError: (error: unknown) => void
  times?: Partial<NoticeTimes>
}

interface NoticeTimes {
  /** So long what happens gathers, and is told in one. */
  gatherMs: number
  /** So long after telling somebody of a group the next thing in it waits. */
  calmMs: number
  tickMs: number
}

export const usualNoticeTimes: NoticeTimes = { gatherMs: 4_000, calmMs: 60_000, tickMs: 2_000 }

/** In quiet hours looked at again so often. */
const quietEveryMs = 300_000
const dayMs = 86_400_000
/** How long after its time something due is still told of: a server may have been off. */
const dueForMs = 12 * 3_600_000
const duesEveryMs = 20_000
const peopleAtOnce = 100

/** Tells people of what happened, on devices that nobody looks at. Nothing else waits for it. */
export class Notices {
  readonly #options: NoticesOptions
  readonly #times: NoticeTimes
  readonly #toldAt = new Map<string, number>()
  #entries: { group: Id; entry: Entry }[] = []
  #work: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setInterval> | undefined
  #duesAt = 0
  #forgotAt = 0

  constructor(options: NoticesOptions) {
    this.#options = options
    this.#times = { ...usualNoticeTimes, ...options.times }
  }

  start(): void {
    // Whoever asks for the key later finds the one that was made now.
    this.#options.service.publicKey().catch(this.#options.onError)
    this.#timer = setInterval(() => void this.settle(), this.#times.tickMs)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#work
  }

  /** Told of every commit: only looks whether there may be something, the rest comes later. */
  note(commits: Commit[]): void {
    for (const { stream, entries } of commits) {
      for (const entry of entries) {
        if (mayTell(entry)) this.#entries.push({ group: stream, entry })
      }
    }
  }

  /** Everything that is to be done by now. */
  settle(): Promise<void> {
    this.#work = this.#work.then(() => this.#settle()).catch(this.#options.onError)
    return this.#work
  }

  async #settle(): Promise<void> {
    const now = this.#options.now()
    for (const { group, entry } of this.#entries.splice(0)) {
      await this.#keep(group, happeningsIn(entry))
    }
    if (now - this.#duesAt >= duesEveryMs) {
      this.#duesAt = now
      await this.#noteDues(now)
    }
    if (now - this.#forgotAt >= dayMs / 24) {
      this.#forgotAt = now
      for (const [key, at] of this.#toldAt)
        if (now - at > this.#times.calmMs) this.#toldAt.delete(key)
      await forgetNotices(this.#options.database, {
        noticesBefore: now - dayMs,
        toldBefore: now - 7 * dayMs,
      })
    }
    await this.#tellAll(now)
  }

  async #keep(groupId: Id, happenings: Happening[]): Promise<void> {
    if (happenings.length === 0) return
    const { database, now } = this.#options
    const people = await reachableIn(database.read, groupId)
    const at = now()
    const notices: NoticesTable[] = []
    for (const { kind, about, by, people: concerned, isForAll } of happenings) {
      for (const { id: userId, level } of people) {
        const isAboutThem = concerned.includes(userId)
        if (userId === by || !(isForAll || isAboutThem)) continue
        if (!isToldOf(level, { isAboutThem })) continue
        const sendAfter = this.#sendAfter(userId, groupId, at)
        notices.push({ userId, groupId, kind, about, by, at, sendAfter })
      }
    }
    await putNotices(database.write, notices)
  }

  #sendAfter(userId: Id, groupId: Id, at: number): number {
    const { gatherMs, calmMs } = this.#times
    const toldAt = this.#toldAt.get(`${userId}/${groupId}`)
    return Math.max(at + gatherMs, toldAt === undefined ? 0 : toldAt + calmMs)
  }

  /** Whichever node finds it first tells of it. */
  async #noteDues(now: number): Promise<void> {
    const { database } = this.#options
    // No zone is further from UTC than this.
    const range = { from: dayOf(now - 2 * dayMs), to: dayOf(now + 2 * dayMs) }
    for (const { groupId, timeZone, item } of await openItemsDue(database.read, range)) {
      const moment = item.due && dueMoment(item.due, timeZone)
      if (moment === null || moment > now || moment < now - dueForMs) continue
      if (!(await claimDue(database.write, { groupId, item: item.id, moment }))) continue
      const { id: about, assignees: people } = item
      const isForAll = people.length === 0
      await this.#keep(groupId, [{ kind: 'due', about, by: '', people, isForAll }])
    }
  }

  async #tellAll(now: number): Promise<void> {
    const { database } = this.#options
    for (const waiting of await dueNotices(database.read, { now, limit: peopleAtOnce })) {
      const { userId, groupId } = waiting
      const person = (await reachableIn(database.read, groupId)).find(({ id }) => id === userId)
      if (person && isQuietAt(person, now)) {
        await postponeNotices(database.write, { ...waiting, until: now + quietEveryMs })
        continue
      }
      // Whoever takes them tells them: no other node finds them any more.
      const notices = await takeNotices(database.write, waiting)
      // Out of the group, or with no device left, since it happened.
      if (!person || person.level === 'none' || notices.length === 0) continue
      this.#toldAt.set(`${userId}/${groupId}`, now)
      await this.#tell({ groupId, userId, locale: person.locale, notices })
    }
  }

  async #tell(told: { groupId: Id; userId: Id; locale: string | null; notices: NoticesTable[] }) {
    const { database, service, write, log, now } = this.#options
    for (const subscription of await pushSubscriptionsOf(database.read, told.userId, now())) {
      const language = told.locale ?? subscription.language
      const message = await composeNotice(database.read, { ...told, language, write })
      if (!message) return
      const outcome = await service.send(subscription, JSON.stringify(message))
      // Ids only: where it went and what it said are nobody's business.
      log({ event: 'push', outcome, group: told.groupId, count: told.notices.length })
      if (outcome === 'gone') await forgetPushSubscription(database.write, subscription.id)
    }
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
