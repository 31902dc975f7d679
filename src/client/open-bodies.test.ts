import { expect, test } from 'vitest'
import { DeviceDatabase } from './device-database.ts'
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
  const bodies = new OpenBodies(
    new DeviceStore(new DeviceDatabase(closed as never)),
    'tab',
    () => undefined,
  )

  expect(await bodies.stored('flat', 'plan')).toBeUndefined()
  expect(await bodies.takeWriterId()).toBeUndefined()
})

test('[TA-19] a tab that leads for a second time hears once of what is open elsewhere, and so of its closing', () => {
  const said: string[] = []
  const bodies = new OpenBodies(null, 'one', ({ type }) => said.push(type))
  const plan = { tab: 'two', stream: 'flat', notepad: 'plan' }
  const introduce = () => bodies.onTab({ type: 'open', ...plan, since: 3 })
  introduce()

  bodies.forgetOthers()
  introduce()
  bodies.onTab({ type: 'close', ...plan })

  expect(bodies.all()).toEqual([])
  expect(said).toEqual(['open', 'open', 'close'])
})
