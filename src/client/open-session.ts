import { newId } from './ids.ts'
import type { PageData } from '#sync/page-data.ts'
import { Outbox } from './outbox.ts'
import { type Keeping, Session } from './session.ts'

/** The session of whoever the page was made for, with what this device still has to send. */
export function openSession(page: PageData): Session | null {
  if (!page.user) return null
  const client = newId()
  const outbox = openOutbox(page.user.id, client)
  const session = new Session({
    page,
    path: location.pathname,
    user: page.user,
    client,
    now: Date.now,
    outbox,
  })
  // A group with waiting changes is sent even if no screen asks for it.
  for (const stream of outbox.streams()) session.replica(stream)
  return session
}

/** The same for painting on the server, where nothing can be done. */
export function paintSession(page: PageData, path: string): Session | null {
  if (!page.user) return null
  const outbox = keepNothing()
  return new Session({ page, path, user: page.user, client: '', now: () => page.now, outbox })
}

function openOutbox(userId: string, client: string): Keeping & { streams(): string[] } {
  try {
    return new Outbox({ storage: localStorage, userId, client })
  } catch {
    // Storage is switched off: changes live in this tab alone, and the state line counts them.
    return keepNothing()
  }
}

function keepNothing(): Keeping & { streams(): string[] } {
  return {
    waiting: () => [],
    keep: () => undefined,
    refused: () => [],
    keepRefused: () => undefined,
    streams: () => [],
  }
}
