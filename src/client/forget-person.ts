import type { Id } from '#domain/id.ts'
import { forgetCaptures } from './capture-store.ts'
import { unmarkDevice } from './device-marker.ts'
import { forgetAllOf } from './device-memory.ts'
import type { DeviceStore } from './device-store.ts'
import { unpark } from './outbox.ts'
import { forgetPicture } from './picture.ts'

interface Person {
  userId: Id
  store: DeviceStore | null
  storage: Storage | null
}

/** Nothing of this person stays on this device. */
export async function forgetPerson({ userId, store, storage }: Person): Promise<void> {
  unpark(storage, userId)
  forgetAllOf(userId)
  await unmarkDevice()
  await forgetPicture()
  await forgetCaptures(userId)
  await forgetNotices().catch(() => undefined)
  await store?.wipe()
}

/** What the device showed while nobody looked, with others' words in it. Some browsers know of none. */
async function forgetNotices(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
}
