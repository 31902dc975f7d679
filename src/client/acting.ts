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

async function openStore(session: Session, onLost: () => void): Promise<DeviceStore | null> {
  try {
    return await DeviceStore.open({ userId: session.user.id, onLost })
  } catch {
    // Missing, refused, or broken: everything works from memory, and the state line says so.
    return null
  }
}

function openStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
