import { dayMs } from '#domain/durations.ts'
import { Hono } from 'hono'
import { Refusal } from '#domain/refusal.ts'
import { deletionGraceDays } from '#domain/account-limits.ts'
import type { Database } from '#store/database.ts'
import { isOnlyOwner, setDeleteAfter } from '#store/deletions.ts'
import { endAllSessions } from '#store/sessions.ts'
import type { Audit } from './audit.ts'
import { type AuthEdge, bodyLimits } from './auth-edge.ts'
import type { Env } from './env.ts'
import { Nothing, readForm } from './read-json.ts'
import type { SessionCookie } from './session-cookie.ts'

const graceMs = deletionGraceDays * dayMs

/** The end of an account, and changing one's mind about it. */
export function createDeletionRoutes(parts: {
  database: Database
  edge: AuthEdge
  cookie: SessionCookie
  audit: Audit
  now: () => number
  onSessionsEnded: (ids: string[]) => void
}): Hono<Env> {
  const { database, edge, cookie, audit, now, onSessionsEnded } = parts
  const routes = new Hono<Env>()

  routes.post('/delete', async (c) => {
    await readForm(c, Nothing, bodyLimits)
    const { user } = await edge.mustBeFresh(c)
    if (await isOnlyOwner(database.read, user.id)) throw new Refusal('lastOwner')
    // A guest has no way back: nobody could change their mind.
    const deleteAfter = user.deleteAfter ?? now() + (user.guest ? 0 : graceMs)
    const ended = await database.write.transaction().execute(async (db) => {
      await setDeleteAfter(db, { userId: user.id, deleteAfter })
      return endAllSessions(db, user.id)
    })
    onSessionsEnded(ended)
    audit('deletion-asked', { userId: user.id, count: ended.length })
    c.header('Set-Cookie', cookie.clear(), { append: true })
    return c.json({ deleteAfter })
  })

  routes.post('/keep', async (c) => {
    await readForm(c, Nothing, bodyLimits)
    const { user } = await edge.mustFind(c)
    await setDeleteAfter(database.write, { userId: user.id, deleteAfter: null })
    if (user.deleteAfter !== null) audit('deletion-withdrawn', { userId: user.id })
    return c.json({})
  })

  return routes
}
