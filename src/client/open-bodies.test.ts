import { expect, test } from 'vitest'
import { DeviceStore } from './device-store.ts'
import { OpenBodies } from './open-bodies.ts'

/** A database that was closed: by another tab that signs out or upgrades it, or by the browser. */
const closed = {
  name: 'trivet-ada',
  transaction: () => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  },
}

test('[DS-14] a notepad opens from the server when the disk was taken away', async () => {
  const bodies = new OpenBodies(new DeviceStore(closed as never), 'tab', () => undefined)

  expect(await bodies.stored('flat', 'plan')).toBeUndefined()
  expect(await bodies.takeWriterId()).toBeUndefined()
})
