import type { Id } from '#domain/id.ts'
import { forgetCaptures } from './capture-database.ts'
import { unmarkDevice } from './device-marker.ts'
import type { DeviceStore } from './device-store.ts'
import { forgetSent } from './last-sent.ts'
import { forgetUser } from './last-user.ts'
import { unpark } from './outbox.ts'

interface Person {
  userId: Id
  store: DeviceStore | null
  storage: Storage | null
}

/** Nothing of this person stays on this device. */
export async function forgetPerson({ userId, store, storage }: Person): Promise<void> {
  unpark(storage, userId)
  forgetUser()
  forgetSent(userId)
  await unmarkDevice()
  await forgetCaptures()
  await store?.wipe()
}
