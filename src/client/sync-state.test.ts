import { expect, test } from 'vitest'
import { type SyncFacts, syncState } from './sync-state.ts'

const quiet: SyncFacts = {
  waiting: 0,
  waitingSince: null,
  reachable: true,
  caughtUpAt: null,
  refused: false,
}
const oneWaits = { ...quiet, waiting: 1, waitingSince: 0 }

test('[SL-1] nothing is said while all is saved', () => {
  expect(syncState(quiet, 10_000)).toEqual({ status: 'idle' })
})

test('[SL-2] a change that takes a moment says so after one second, and that it waits after two', () => {
  expect(syncState(oneWaits, 900)).toEqual({ status: 'idle' })
  expect(syncState(oneWaits, 1_000)).toEqual({ status: 'saving' })
  expect(syncState(oneWaits, 2_000)).toEqual({ status: 'waiting', count: 1 })
})

test('[SL-3] without an answer from the server it says offline, and how much waits', () => {
  expect(syncState({ ...oneWaits, reachable: false }, 0)).toEqual({ status: 'offline', count: 1 })
  expect(syncState({ ...quiet, reachable: false }, 0)).toEqual({ status: 'offline', count: 0 })
})

test('[SL-4] saved is said for two seconds after everything was answered, never before', () => {
  const caughtUp = { ...quiet, caughtUpAt: 1_000 }

  expect(syncState(caughtUp, 1_500)).toEqual({ status: 'saved' })
  expect(syncState(caughtUp, 3_000)).toEqual({ status: 'idle' })
  expect(syncState({ ...caughtUp, waiting: 1, waitingSince: 1_400 }, 1_500)).toEqual({
    status: 'idle',
  })
})

test('[SL-5] what could not be saved stays until the person has seen it', () => {
  expect(syncState({ ...quiet, refused: true }, 99_999)).toEqual({ status: 'failed' })
})
