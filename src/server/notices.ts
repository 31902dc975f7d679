import { dayMs, hourMs } from '#domain/durations.ts'
import { isQuietAt, isToldOf } from '#domain/notify.ts'
import type { Id } from '#domain/id.ts'
import { dueMoment, type Happening } from '#domain/notice.ts'
import {
  claimDue,
  dueNotices,
  forgetNotices,
  type NoticesTable,
  openItemsDue,
  postponeNotices,
  putNotices,
  type Reachable,
  reachableIn,
  takeNotices,
} from '#store/notices.ts'
import { duePushRetries, putPushRetry, takePushRetry } from '#store/push-retries.ts'
import type { Entry } from '#sync/protocol.ts'
import type { Commit } from '#sync/storage.ts'
import { isTrouble } from './failed-push.ts'
import { happeningsIn, mayTell } from './happenings.ts'
import { NoticeSending, type NoticeSendingOptions } from './notice-sending.ts'

interface NoticesOptions extends NoticeSendingOptions {
  times?: Partial<NoticeTimes>
}

interface NoticeTimes {
  /** So long what happens gathers, and is told in one. */
  gatherMs: number
  /** So long after telling somebody of a group the next thing in it waits. */
  calmMs: number
  tickMs: number
}

const usualNoticeTimes: NoticeTimes = { gatherMs: 4_000, calmMs: 60_000, tickMs: 2_000 }

/** In quiet hours looked at again so often. */
const quietEveryMs = 300_000
/** How long after its time something due is still told of: a server may have been off. */
const dueForMs = 12 * hourMs
const duesEveryMs = 20_000
const peopleAtOnce = 100
/** A push service that does not answer must not hold up the end of the server. */
const endWithinMs = 1_000
const forgetEveryMs = hourMs

/** Tells people of what happened, on devices that nobody looks at. Nothing else waits for it. */
export class Notices {
  readonly #options: NoticesOptions
  readonly #times: NoticeTimes
  readonly #toldAt = new Map<string, number>()
  /** By group, until they are looked into. */
  readonly #entries = new Map<Id, Entry[]>()
  readonly #sending: NoticeSending
  #isBusy = false
  #work: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setInterval> | undefined
  #duesAt = 0
  #forgotAt = 0

  constructor(options: NoticesOptions) {
    this.#options = options
    this.#sending = new NoticeSending(options)
    this.#times = { ...usualNoticeTimes, ...options.times }
  }

  start(): void {
    // Whoever asks for the key later finds the one that was made now.
    this.#options.service.publicKey().catch(this.#options.onError)
    this.#timer = setInterval(() => {
      if (!this.#isBusy) void this.#look()
    }, this.#times.tickMs)
    this.#timer.unref()
  }

  /** What is not told by now waits in the database for the next start. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#work
    try {
      await this.#keepAll()
    } catch (error) {
      this.#options.onError(error)
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, endWithinMs)
    await Promise.race([promise, this.#sending.settle()])
    clearTimeout(timer)
  }

  /** Told of every commit: only looks whether there may be something, the rest comes later. */
  note(commits: Commit[]): void {
    for (const { stream, entries } of commits) {
      const found = entries.filter(mayTell)
      if (found.length === 0) continue
      const known = this.#entries.get(stream)
      if (known) known.push(...found)
      else this.#entries.set(stream, found)
    }
  }

  /** Does everything that is to be done by now, and waits until it is sent. */
  async settle(): Promise<void> {
    await this.#look()
    await this.#sending.settle()
  }

  #look(): Promise<void> {
    this.#isBusy = true
    this.#work = this.#work
      .then(() => this.#lookNow())
      .catch(this.#options.onError)
      .finally(() => {
        this.#isBusy = false
      })
    return this.#work
  }

  async #lookNow(): Promise<void> {
    const now = this.#options.now()
    await this.#keepAll()
    // A clock that was ahead and is set back counts as time that passed.
    if (Math.abs(now - this.#duesAt) >= duesEveryMs) {
      this.#duesAt = now
      await this.#noteDues(now)
    }
    if (Math.abs(now - this.#forgotAt) >= forgetEveryMs) {
      this.#forgotAt = now
      await this.#forget(now)
    }
    await this.#tellAll(now)
    await this.#tellAgain(now)
  }

  async #forget(now: number): Promise<void> {
    for (const [key, at] of this.#toldAt)
      if (Math.abs(now - at) > this.#times.calmMs) this.#toldAt.delete(key)
    await forgetNotices(this.#options.database, {
      noticesBefore: now - dayMs,
      toldBefore: now - 7 * dayMs,
    })
  }

  async #keepAll(): Promise<void> {
    for (const [group, entries] of this.#entries) {
      this.#entries.delete(group)
      try {
        await this.#keep(group, entries)
      } catch (error) {
        // It waits with what happened meanwhile; what is no trouble of the database would wait for ever.
        const since = this.#entries.get(group) ?? []
        if (isTrouble(error)) this.#entries.set(group, [...entries, ...since])
        throw error
      }
    }
  }

  async #keep(group: Id, entries: Entry[]): Promise<void> {
    const people = await reachableIn(this.#options.database.read, group)
    // Most groups: nothing of it need be looked into.
    if (people.length > 0) await this.#keepFor(group, people, entries.flatMap(happeningsIn))
  }

  async #keepFor(groupId: Id, people: Reachable[], happenings: Happening[]): Promise<void> {
    const { database, now } = this.#options
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
    const isCalm = toldAt === undefined || toldAt > at
    return Math.max(at + gatherMs, isCalm ? 0 : toldAt + calmMs)
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
      const reachable = await reachableIn(database.read, groupId)
      await this.#keepFor(groupId, reachable, [{ kind: 'due', about, by: '', people, isForAll }])
    }
  }

  async #tellAll(now: number): Promise<void> {
    const { database } = this.#options
    for (const waiting of await dueNotices(database.read, { now, limit: peopleAtOnce })) {
      const { userId, groupId } = waiting
      if (!this.#sending.canSendTo(userId)) continue
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
      this.#sending.send({ groupId, userId, locale: person.locale, notices })
    }
  }

  /** What a push service did not take before, on the devices that miss it alone. */
  async #tellAgain(now: number): Promise<void> {
    const { database } = this.#options
    for (const due of await duePushRetries(database.read, { now, limit: peopleAtOnce })) {
      const { userId, groupId, subscriptionId } = due
      if (!this.#sending.canSendTo(userId)) continue
      const person = (await reachableIn(database.read, groupId)).find(({ id }) => id === userId)
      const waiting = await takePushRetry(database.write, due)
      if (!waiting || !person || person.level === 'none') continue
      if (isQuietAt(person, now)) {
        await putPushRetry(database.write, { ...waiting, sendAfter: now + quietEveryMs })
        continue
      }
      const { notices, tries } = waiting
      const { locale } = person
      this.#sending.send({ groupId, userId, locale, notices, tries, only: subscriptionId })
    }
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
