import { dayMs, hourMs } from '#domain/durations.ts'
import type { Id } from '#domain/id.ts'
import type { Database } from '#store/database.ts'
import type { NoticesTable } from '#store/notices.ts'
import { putPushRetry } from '#store/push-retries.ts'
import {
  forgetPushSubscription,
  type PushSubscriptionsTable,
  pushSubscriptionsOf,
} from '#store/push-subscriptions.ts'
import type { Log } from './log.ts'
import { composeNotice, type WriteNotice } from './notice-message.ts'
import type { PushService } from './push-service.ts'

export interface NoticeSendingOptions {
  database: Database
  service: PushService
  write: WriteNotice
  log: Log
  now: () => number
  onError: (error: unknown) => void
}

/** What somebody is told of in one message. */
interface Told {
  groupId: Id
  userId: Id
  locale: string | null
  notices: NoticesTable[]
  /** The one device that missed it, after so many tries; all devices where there is none. */
  only?: string
  tries?: number
}

const sendingMax = 200
/** What is older when a push service is back is old news. */
const newsForMs = dayMs
/** After so long, then four times that each time, a push service is asked again; so often in all. */
const retry = { firstMs: 30_000, factor: 4, mostMs: 2 * hourMs, triesMax: 6 }

/** What is on its way to people's devices; what a push service does not take is kept for later. */
export class NoticeSending {
  readonly #options: NoticeSendingOptions
  /** Whom something is being sent to: a service that does not answer holds up nobody else. */
  readonly #underWay = new Map<Id, Promise<void>>()

  constructor(options: NoticeSendingOptions) {
    this.#options = options
  }

  /** Whether somebody can be sent something now: one thing after the other, and not to too many at once. */
  canSendTo(userId: Id): boolean {
    return !this.#underWay.has(userId) && this.#underWay.size < sendingMax
  }

  /** Nobody waits for it. */
  send(told: Told): void {
    const sent = this.#tell(told)
      .catch(this.#options.onError)
      .finally(() => this.#underWay.delete(told.userId))
    this.#underWay.set(told.userId, sent)
  }

  async settle(): Promise<void> {
    await Promise.all(this.#underWay.values())
  }

  async #tell(told: Told): Promise<void> {
    const { database, now } = this.#options
    const subscriptions = await pushSubscriptionsOf(database.read, told.userId, now())
    const those = subscriptions.filter(({ id }) => (told.only ?? id) === id)
    await Promise.all(those.map((subscription) => this.#tellDevice(told, subscription)))
  }

  async #tellDevice(told: Told, subscription: PushSubscriptionsTable): Promise<void> {
    const { database, service, write, log } = this.#options
    const { groupId, notices } = told
    const language = told.locale ?? subscription.language
    const message = await composeNotice(database.read, { ...told, language, write })
    if (!message) return
    const { outcome, waitMs } = await service.send(subscription, JSON.stringify(message))
    // Ids only: where it went and what it said are nobody's business.
    log({ event: 'push', outcome, group: groupId, count: notices.length })
    if (outcome === 'gone') await forgetPushSubscription(database.write, subscription.id)
    if (outcome === 'failed') await this.#keepForLater(told, subscription.id, waitMs)
  }

  async #keepForLater(told: Told, subscriptionId: string, waitMs: number): Promise<void> {
    const { database, now } = this.#options
    const { groupId, tries: before = 0 } = told
    const tries = before + 1
    const at = now()
    const notices = told.notices.filter((notice) => notice.at >= at - newsForMs)
    if (tries > retry.triesMax || notices.length === 0) return
    const pauseMs = Math.min(retry.mostMs, retry.firstMs * retry.factor ** before)
    const sendAfter = at + Math.max(pauseMs, waitMs)
    await putPushRetry(database.write, { subscriptionId, groupId, notices, tries, sendAfter })
  }
}
