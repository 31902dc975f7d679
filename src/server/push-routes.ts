import { createHash } from 'node:crypto'
import { endpointMaxLength } from '#domain/notice.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Database } from '#store/database.ts'
import { endPushSubscription, putPushSubscription } from '#store/push-subscriptions.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Auth } from './auth.ts'
import type { Env } from './env.ts'
import type { PushService } from './push-service.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'
import { Nothing, readForm } from './read-json.ts'

/** An uncompressed point of P-256, and sixteen bytes: what a browser gives, and nothing else. */
const Key = (bytes: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9_-]+={0,2}$/, 'notAKey'),
    v.check((key) => Buffer.from(key, 'base64url').length === bytes, 'notAKey'),
  )

const Subscribe = v.strictObject({
  endpoint: v.pipe(v.string(), v.maxLength(endpointMaxLength, 'tooLong'), v.url('notALink')),
  p256dh: Key(65),
  auth: Key(16),
  language: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'notALocale')),
})

interface PushRoutes {
  database: Database
  auth: Pick<Auth, 'findSession'>
  service: PushService
  now: () => number
}

/** So many changes of one's mind are no attack. */
const subscribeLimit = { burst: 20, everyMs: 60_000 }

/** Whether this device is told of things while nobody looks at it. To be mounted at `/push`. */
export function pushRoutes(options: PushRoutes): { routes: Hono<Env>; limit: RateLimit } {
  const { database, auth, service, now } = options
  const limit = createRateLimit({ ...subscribeLimit, now })

  async function mustHaveSession(c: Context<Env>) {
    const found = await auth.findSession(c.req.raw.headers)
    if (!found) throw new Refusal('notSignedIn')
    if (found.setCookie) c.header('Set-Cookie', found.setCookie)
    return found
  }

  const routes = new Hono<Env>()
    .get('/key', async (c) => {
      await mustHaveSession(c)
      return c.json({ key: await service.publicKey() })
    })
    .post('/subscribe', async (c) => {
      const { session, user } = await mustHaveSession(c)
      const { endpoint, ...keys } = await readForm(c, Subscribe, { maxBytes: 8_192 })
      if (!service.reach.allows(new URL(endpoint))) {
        throw new Refusal('invalid', { field: 'endpoint', problem: 'notALink' })
      }
      limit.take(user.id)
      const id = createHash('sha256').update(endpoint).digest('base64url')
      const row = { id, sessionId: session.id, userId: user.id, endpoint, createdAt: now() }
      await putPushSubscription(database.write, { ...row, ...keys })
      return c.json({})
    })
    .post('/unsubscribe', async (c) => {
      const { session } = await mustHaveSession(c)
      await readForm(c, Nothing, { maxBytes: 1_024 })
      await endPushSubscription(database.write, session.id)
      return c.json({})
    })
  return { routes, limit }
}
