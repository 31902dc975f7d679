import { hourMs } from '#domain/durations.ts'
import { expect, test } from 'vitest'
import { nextChangeAt, type SyncFacts, syncState } from './sync-state.ts'

const quiet: SyncFacts = {
  waiting: 0,
  kept: 0,
  waitingSince: null,
  awaySince: null,
  caughtUpAt: null,
  refused: false,
  isKept: true,
  viaHttp: false,
  isOutdated: false,
  isSecure: true,
}
const oneWaits = { ...quiet, waiting: 1, kept: 1, waitingSince: 0 }

test('[SL-1] nothing is said while all is saved', () => {
  expect(syncState(quiet, 10_000)).toEqual({ status: 'idle' })
})

test('[SL-2] a change that takes a moment says so after one second, and that it waits after two', () => {
  expect(syncState(oneWaits, 900)).toEqual({ status: 'idle' })
  expect(syncState(oneWaits, 1_000)).toEqual({ status: 'saving' })
  expect(syncState(oneWaits, 2_000)).toEqual({ status: 'waiting', count: 1 })
})

test('[SL-3] two seconds after the link was lost it says offline, and how much waits', () => {
  const away = { ...quiet, awaySince: 0 }

  expect(syncState(away, 1_999)).toEqual({ status: 'idle' })
  expect(syncState(away, 2_000)).toEqual({ status: 'offline', count: 0 })
  expect(syncState({ ...oneWaits, awaySince: 0 }, 2_000)).toEqual({ status: 'offline', count: 1 })
})

test('[SL-18] a clock that is set back does not change what the line says', () => {
  const waits = { ...oneWaits, waitingSince: hourMs }

  expect(syncState(waits, 0)).toEqual({ status: 'waiting', count: 1 })
  expect(syncState({ ...waits, awaySince: hourMs }, 0)).toEqual({ status: 'offline', count: 1 })
  expect(syncState({ ...quiet, caughtUpAt: hourMs }, 0)).toEqual({ status: 'idle' })
})

test('[SL-4] saved is said for two seconds after everything was answered, never before', () => {
  const caughtUp = { ...quiet, caughtUpAt: 1_000 }

  expect(syncState(caughtUp, 1_500)).toEqual({ status: 'saved' })
  expect(syncState(caughtUp, 3_000)).toEqual({ status: 'idle' })
  expect(syncState({ ...caughtUp, waiting: 1, waitingSince: 1_400 }, 1_500)).toEqual({
    status: 'idle',
  })
  expect(syncState({ ...caughtUp, awaySince: 1_400 }, 1_500)).toEqual({ status: 'idle' })
})

test('[SL-5] what could not be saved stays until the person has seen it', () => {
  expect(syncState({ ...quiet, refused: true }, 99_999)).toEqual({ status: 'failed' })
})

test('[SL-6] what this device does not keep is said, also while nothing waits', () => {
  expect(syncState({ ...oneWaits, isKept: false }, 0)).toEqual({ status: 'notKept', count: 1 })
  expect(syncState({ ...quiet, isKept: false }, 0)).toEqual({ status: 'notKept', count: 0 })
})

test('[SL-7] it is said when sockets are blocked, and when the page is too old for the server', () => {
  expect(syncState({ ...quiet, viaHttp: true }, 0)).toEqual({ status: 'viaHttp' })
  expect(syncState({ ...oneWaits, isOutdated: true }, 0)).toEqual({ status: 'outdated', count: 1 })
})

test('[SL-8] the line is looked at again when it may read differently', () => {
  expect(nextChangeAt(quiet, 0)).toBeNull()
  expect(nextChangeAt(oneWaits, 0)).toBe(1_000)
  expect(nextChangeAt(oneWaits, 1_000)).toBe(2_000)
  expect(nextChangeAt({ ...quiet, caughtUpAt: 500 }, 600)).toBe(2_500)
})

test('[SL-12] an address that cannot work offline is told of while there is nothing else to say', () => {
  const plain = { ...quiet, isSecure: false }

  expect(syncState(plain, 0)).toEqual({ status: 'needsHttps' })
  expect(syncState({ ...plain, waiting: 1, waitingSince: 0 }, 1_000)).toEqual({ status: 'saving' })
  expect(syncState({ ...plain, awaySince: 0 }, 2_000)).toEqual({ status: 'offline', count: 0 })
})

test('[SL-13] F7: what is not on the disk yet is not counted among what waits on this device', () => {
  const twoWait = { ...oneWaits, waiting: 2 }

  expect(syncState(twoWait, 2_000)).toEqual({ status: 'waiting', count: 1 })
  expect(syncState({ ...twoWait, awaySince: 0 }, 2_000)).toEqual({ status: 'offline', count: 1 })
})
