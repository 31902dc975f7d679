import { afterEach, expect, test, vi } from 'vitest'
import { Leadership } from './leadership.ts'

const name = 'trivet-ada'

afterEach(() => vi.unstubAllGlobals())

test('[TA-16] a tab that takes over from one that sleeps leads from then on, however often it asked', async () => {
  const sleeping = Promise.withResolvers<void>()
  navigator.locks.request(name, () => sleeping.promise).catch(() => undefined)
  const { leadership, said } = open()
  await leadership.start()
  expect(said).toEqual([])

  leadership.steal()
  leadership.steal()
  await vi.waitFor(() => expect(said).toContain('lead'))
  await quiet()

  expect(said).toEqual(['lead'])
  leadership.stop()
  await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]))
})

test('[TA-17] a page that has gone does not keep the others from leading', async () => {
  const granted = Promise.withResolvers<void>()
  let isHeld = false
  // A browser gives a lock a moment after it was asked for.
  const request = async (_name: string, _options: object, hold: (lock: object) => unknown) => {
    await granted.promise
    isHeld = true
    await hold({})
    isHeld = false
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const { leadership, said } = open()

  const started = leadership.start()
  leadership.stop()
  granted.resolve()
  await started
  await quiet()

  expect(said).toEqual([])
  expect(isHeld).toBe(false)
})

test('[TA-17] … nor ends on the error screen, without locks, because its disk is put aside', async () => {
  vi.stubGlobal('navigator', {})
  const { leadership } = open()
  await leadership.start()

  leadership.stop()
  // A failure that nobody takes fails the test.
  await quiet()

  expect(leadership.isLeader).toBe(false)
})

test('[TA-17] … nor goes on to take the lease, where it was asked for when the page went', async () => {
  vi.stubGlobal('navigator', {})
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const answered = Promise.withResolvers<boolean>()
  const claim = vi.fn<() => Promise<boolean>>(() => answered.promise)
  const { leadership } = open(claim)

  const started = leadership.start()
  leadership.stop()
  answered.resolve(true)
  await started
  vi.advanceTimersByTime(5_000)

  expect(claim).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

function open(claim = async () => true) {
  const said: string[] = []
  const leadership = new Leadership({
    userId: 'ada',
    client: 'tab',
    leases: {
      claim,
      release: async () => {
        throw new DOMException('put aside', 'AbortError')
      },
    },
    onLead: () => said.push('lead'),
    onStepDown: () => said.push('stepDown'),
  })
  return { leadership, said }
}

/** Until everything that could go on has. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
