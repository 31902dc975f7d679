import { acts } from '#sync/acts.ts'
import { Connection } from './connection.ts'
import { markDevice } from './device-marker.ts'
import { DeviceStore } from './device-store.ts'
import { rememberUser } from './last-user.ts'
import type { Session } from './session.ts'

interface Acting {
  session: Session
  onFailure: (error: unknown) => void
  onSignedOut: () => void
}

/** From here on the person can do things. */
export function enable(session: Session): void {
  session.enable(acts)
}

/** Opens this device's disk, and the way to the server. */
export async function connect({ session, onFailure, onSignedOut }: Acting): Promise<Connection> {
  const store = await openStore(session, () => connection.loseDisk())
  const connection: Connection = new Connection({
    session,
    store,
    storage: openStorage(),
    onFailure,
    onSignedOut,
  })
  await connection.start()
  // A device that keeps nothing has nothing to paint from.
  if (rememberUser(session.user) && store) void markDevice(session.user.id)
  return connection
}

/** Longer than any disk takes that will answer at all. */
const openingMs = 15_000

async function openStore(session: Session, onLost: () => void): Promise<DeviceStore | null> {
  try {
    const opening = DeviceStore.open({ userId: session.user.id, onLost })
    const store = await Promise.race([opening, silence(openingMs)])
    // Held by a page that the browser has put aside.
    if (!store) void opening.then((late) => beginAnew(late, session)).catch(() => undefined)
    return store
  } catch {
    // Missing, refused, or broken: everything works from memory, and the state line says so.
    return null
  }
}

function silence(forMs: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), forMs))
}

/** The disk is there after all: the page begins anew with it, when nobody is in the middle of something. */
function beginAnew(store: DeviceStore, session: Session): void {
  store.close()
  const tryIt = () => {
    const isWaiting = session.replicas().some(({ pending }) => pending.length > 0)
    const isTyping = document.activeElement?.matches('input, textarea, [contenteditable]') === true
    if (!isWaiting && (document.hidden || !isTyping)) location.reload()
    else setTimeout(tryIt, openingMs)
  }
  tryIt()
}

function openStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
