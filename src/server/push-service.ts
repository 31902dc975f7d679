import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { hourMs } from '#domain/durations.ts'
import type { Db } from '#store/database.ts'
import type { PushSubscriptionsTable } from '#store/push-subscriptions.ts'
import { settingOrFirst } from '#store/server-settings.ts'
import * as v from 'valibot'
import webPush from 'web-push'
import { type Reach, publicReach } from './push-reach.ts'

const Keys = v.object({ publicKey: v.string(), privateKey: v.string() })
type Keys = v.InferOutput<typeof Keys>

/** What became of a message. */
export interface PushOutcome {
  /**
   * `gone`: the browser does not want it any more; `refused`: this message is never taken; `failed`:
   * it may be, later.
   */
  outcome: 'sent' | 'gone' | 'refused' | 'failed'
  /** How long the service asked us to wait. */
  waitMs: number
}

interface PushServiceOptions {
  db: Db
  /** Where the server is, for whoever runs the push service. */
  origin: string | null
  reach?: Reach | undefined
}

const timeoutMs = 8_000
/** Whatever a service asks for, it is tried again after so long. */
const waitMaxMs = 2 * hourMs
/** What nobody fetched by then is stale. */
const lifeSeconds = 12 * 60 * 60

/** Speaks to the services that browsers' makers run. They see whom, not what: only the browser can read it. */
export class PushService {
  readonly #options: PushServiceOptions
  readonly reach: Reach
  #keys: Promise<Keys> | undefined

  constructor(options: PushServiceOptions) {
    this.#options = options
    this.reach = options.reach ?? publicReach
  }

  /** What a browser must know to take our messages and nobody else's. */
  async publicKey(): Promise<string> {
    return (await this.#openKeys()).publicKey
  }

  async send(subscription: PushSubscriptionsTable, payload: string): Promise<PushOutcome> {
    const { endpoint, p256dh, auth } = subscription
    const url = new URL(endpoint)
    if (!this.reach.allows(url)) return { outcome: 'gone', waitMs: 0 }
    const { publicKey, privateKey } = await this.#openKeys()
    const { origin } = this.#options
    const subject = origin?.startsWith('https:') ? origin : 'https://trivet.invalid'
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      { vapidDetails: { subject, publicKey, privateKey }, TTL: lifeSeconds, urgency: 'high' },
    )
    return this.#post(url, headers, body)
  }

  #post(url: URL, headers: Record<string, string | number>, body: Buffer): Promise<PushOutcome> {
    const { promise, resolve } = Promise.withResolvers<PushOutcome>()
    const open = url.protocol === 'https:' ? requestHttps : requestHttp
    // A whole answer within this time, not only a sign of life.
    const signal = AbortSignal.timeout(timeoutMs)
    const options = { method: 'POST', headers, lookup: this.reach.lookup, signal }
    const request = open(url, options, (response) => {
      const { statusCode = 0, headers: said } = response
      // Whatever it says beside these is of no interest, and may be long.
      response.destroy()
      const waitMs = Math.min(waitMaxMs, (Number(said['retry-after']) || 0) * 1_000)
      resolve({ outcome: outcomeOf(statusCode), waitMs })
    })
    request.on('error', () => resolve({ outcome: 'failed', waitMs: 0 }))
    request.end(body)
    return promise
  }

  /** Made at the first start, and the same for all nodes and after a restore: browsers hold on to it. */
  #openKeys(): Promise<Keys> {
    // What failed is not kept: the database comes back.
    this.#keys ??= openKeys(this.#options.db).catch((error: unknown) => {
      this.#keys = undefined
      throw error
    })
    return this.#keys
  }
}

function outcomeOf(status: number): PushOutcome['outcome'] {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  // Too much at once, too slow, or trouble of its own: all of these pass.
  const isForNow = status >= 500 || status === 429 || status === 408 || status < 200
  return isForNow ? 'failed' : 'refused'
}

async function openKeys(db: Db): Promise<Keys> {
  const made = JSON.stringify(webPush.generateVAPIDKeys())
  return v.parse(Keys, JSON.parse(await settingOrFirst(db, 'vapid', made)))
}
