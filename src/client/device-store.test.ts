import { expect, test } from 'vitest'
import { DeviceDatabase } from './device-database.ts'
import { DeviceStore } from './device-store.ts'

test('[TA-14] a tab that died leads no longer because the clock was set back', async () => {
  const store = memoryStore()
  expect(await store.claim({ holder: 'one', until: 3_601_400 }, 3_600_000)).toBe(true)
  expect(await store.claim({ holder: 'two', until: 3_601_399 }, 3_599_999)).toBe(false)

  expect(await store.claim({ holder: 'two', until: 1_400 }, 0)).toBe(true)
})

/** A device's database as far as single values go. */
function memoryStore(): DeviceStore {
  const values = new Map<string, unknown>()
  const objectStore = () => ({
    get: async (key: string) => values.get(key),
    put: async (value: unknown, key: string) => void values.set(key, value),
  })
  const database = { name: '', transaction: () => ({ objectStore, done: Promise.resolve() }) }
  return new DeviceStore(new DeviceDatabase(database as never))
}
