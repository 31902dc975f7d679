import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createOpenSockets, type OpenSocket } from './open-sockets.ts'
import { usualSyncLimits } from './sync-limits.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('[SO-40] a heartbeat of many sockets lets others have their turn', async () => {
  const sockets = openSockets()
  const pinged = vi.fn<() => void>()
  for (let index = 0; index < 1_000; index += 1) sockets.add(socketOf(pinged))
  beat(usualSyncLimits.quietBeatsMax)

  beat()

  const atOnce = pinged.mock.calls.length
  expect(atOnce).toBeGreaterThan(0)
  expect(atOnce).toBeLessThanOrEqual(100)
  while (pinged.mock.calls.length < 1_000) await nextTurn()
})

test('[SO-41] who has spoken within six seconds is not asked for a sign, who is silent is', () => {
  const sockets = openSockets()
  const [toSpeaker, toSilent] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const speaker = socketOf(toSpeaker)
  sockets.add(speaker)
  sockets.add(socketOf(toSilent))

  beat(usualSyncLimits.quietBeatsMax)
  sockets.noteSign(speaker)
  beat()

  expect(toSpeaker).not.toHaveBeenCalled()
  expect(toSilent).toHaveBeenCalledOnce()
})

function openSockets() {
  const auth = {
    findSession: () => Promise.resolve(null),
    findLiveSessions: () => Promise.resolve(new Set<string>()),
    onSessionsEnded: () => undefined,
  }
  return createOpenSockets({ limits: usualSyncLimits, auth, onError: expect.unreachable })
}

function beat(times = 1): void {
  vi.advanceTimersByTime(times * usualSyncLimits.heartbeatMs)
}

/** Of it only what a heartbeat looks at. */
function socketOf(ping: () => void): OpenSocket {
  return {
    socket: { readyState: WebSocket.OPEN, ping },
    link: { terminate: expect.unreachable, end: expect.unreachable },
    device: { hasSpoken: true, userId: 'ada' },
    sessionId: 'session',
    address: '::1',
  } as unknown as OpenSocket
}
