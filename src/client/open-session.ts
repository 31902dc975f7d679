import type { PageData } from '#sync/page-data.ts'
import { afterPaint, settle } from './after-paint.ts'
import { newId } from './ids.ts'
import { recallAhead } from './server-clock.ts'
import { Session } from './session.ts'

/** The session of whoever the page was made for. */
export function openSession(page: PageData, path: string): Session | null {
  if (!page.user) return null
  const client = newId()
  const timing = { now: Date.now, later: afterPaint, settle }
  const aheadMs = recallAhead()
  return new Session({ page, path, user: page.user, client, aheadMs, ...timing })
}

/** The same for painting on the server, where nothing can be done. */
export function paintSession(page: PageData, path: string): Session | null {
  if (!page.user) return null
  return new Session({ page, path, user: page.user, client: '', now: () => page.now })
}
