import { expect, test, vi } from 'vitest'
import { DeviceDatabase } from './device-database.ts'

test('[DS-23] a page that is put aside ends what it does on the disk, and nothing that has ended', async () => {
  const ended = transaction()
  const underWay = transaction()
  const begun = [ended, underWay]
  const close = vi.fn<() => void>()
  const database = new DeviceDatabase({
    name: 'trivet-ada',
    transaction: () => begun.shift(),
    close,
  } as never)
  database.begin(['outbox'])
  database.begin(['bodies'])
  ended.resolve()
  await ended.done

  database.putAside()

  expect([ended.abort, underWay.abort].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  expect(close).toHaveBeenCalledOnce()
})

function transaction() {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  return { done, resolve, abort: vi.fn<() => void>() }
}
