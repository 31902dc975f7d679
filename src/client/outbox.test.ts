import type { Pending } from '#sync/replica.ts'
import { expect, test } from 'vitest'
import { Outbox } from './outbox.ts'

const userId = 'ada-------------'
const flat = 'flat------------'

/** The browser's storage, as far as an outbox uses it: own keys are the entries. */
function memoryStorage(): Storage {
  const entries: Record<string, unknown> = {}
  const methods = {
    getItem: (name: string) => entries[name] ?? null,
    setItem: (name: string, value: string) => {
      entries[name] = value
    },
    removeItem: (name: string) => {
      delete entries[name]
    },
  }
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(entries, name, { value, configurable: true })
  }
  return entries as unknown as Storage
}

function tick(client: string, n: number): Pending {
  return { client, n, name: 'tickListItem', args: {}, at: n }
}

test('[OB-1] what waits is there after the page is gone', () => {
  const storage = memoryStorage()
  new Outbox({ storage, userId, client: 'a' }).keep(flat, [tick('a', 1), tick('a', 2)])

  const next = new Outbox({ storage, userId, client: 'b' })

  expect(next.waiting(flat)).toEqual([tick('a', 1), tick('a', 2)])
  expect(next.streams()).toEqual([flat])
})

test('[OB-2] what was answered is gone from the device', () => {
  const storage = memoryStorage()
  const outbox = new Outbox({ storage, userId, client: 'a' })
  outbox.keep(flat, [tick('a', 1)])

  outbox.keep(flat, [])

  expect(Object.keys(storage)).toEqual([])
})

test('[OB-3] a tab that sends another one’s changes does not lose what that one added since', () => {
  const storage = memoryStorage()
  const first = new Outbox({ storage, userId, client: 'a' })
  first.keep(flat, [tick('a', 1)])
  const second = new Outbox({ storage, userId, client: 'b' })
  first.keep(flat, [tick('a', 1), tick('a', 2)])

  second.keep(flat, [])

  const third = new Outbox({ storage, userId, client: 'c' })
  expect(third.waiting(flat)).toEqual([tick('a', 2)])
})

test('[OB-4] another person on the same device neither sees nor sends it', () => {
  const storage = memoryStorage()
  new Outbox({ storage, userId, client: 'a' }).keep(flat, [tick('a', 1)])

  const bobs = new Outbox({ storage, userId: 'bob-------------', client: 'b' })

  expect(bobs.waiting(flat)).toEqual([])
})

test('[OB-5] what the browser refuses to store is refused, not kept in secret', () => {
  const storage = memoryStorage()
  const outbox = new Outbox({ storage, userId, client: 'a' })
  Object.defineProperty(storage, 'setItem', {
    value: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })

  expect(() => outbox.keep(flat, [tick('a', 1)])).toThrow('storageFull')
})

test('[OB-6] words that the server refused are there after a reload, until they are dismissed', () => {
  const storage = memoryStorage()
  const refusal = { code: 'notMember', values: {} } as const
  const change = { mutation: tick('a', 1), refusal, stream: flat }
  new Outbox({ storage, userId, client: 'a' }).keepRefused([change])

  const next = new Outbox({ storage, userId, client: 'b' })

  expect(next.refused()).toEqual([change])
  expect(next.waiting(flat)).toEqual([])
  next.keepRefused([])
  expect(Object.keys(storage)).toEqual([])
})
