import { setImmediate as nextTurn } from 'node:timers/promises'
import { closeCodes } from '#sync/protocol.ts'
import { WebSocket } from 'ws'
import type { Auth } from './auth.ts'
import type { Device } from './device.ts'
import type { Link } from './link.ts'
import type { Session } from './sessions.ts'
import type { SyncLimits } from './sync-limits.ts'

export interface OpenSocket {
  socket: WebSocket
  link: Link
  device: Device
  sessionId: string
  address: string
}

/** The others wait meanwhile: ten thousand at once would take half a second. */
const checkedAtOnce = 100

/** The heartbeats at which it came and last gave a sign. */
interface Beats {
  cameAt: number
  signAt: number
}

interface OpenSocketsOptions {
  limits: SyncLimits
  auth: Pick<Auth, 'findSession' | 'findLiveSessions' | 'onSessionsEnded'>
  onError(error: unknown): void
}

/** All sockets of this server: how many whose, whether they live, and whether their sessions do. */
export function createOpenSockets({ limits, auth, onError }: OpenSocketsOptions) {
  const sockets = new Map<OpenSocket, Beats>()
  const counts = { user: new Map<string, number>(), address: new Map<string, number>() }
  const maxima = { user: limits.socketsPerUserMax, address: limits.socketsPerAddressMax }
  /** Sessions that ended while somebody's was being looked up, which may have been theirs. */
  const endedMeanwhile = new Set<string>()
  let lookups = 0
  let beat = 0
  const heart = setInterval(() => {
    beat += 1
    checkAll().catch(onError)
    if (beat % limits.sessionCheckBeats === 0) checkSessions().catch(onError)
  }, limits.heartbeatMs)
  heart.unref()
  auth.onSessionsEnded(endSessions)

  function isOver(since: number): boolean {
    return beat - since >= limits.silentBeatsMax
  }

  async function checkAll(): Promise<void> {
    let checked = 0
    for (const [open, beats] of sockets) {
      check(open, beats)
      checked += 1
      if (checked % checkedAtOnce === 0) await nextTurn()
    }
  }

  function check({ socket, link, device }: OpenSocket, { cameAt, signAt }: Beats): void {
    if (isOver(signAt)) link.terminate()
    // It answers the heartbeat but does not say who it is: it holds a place for nothing.
    else if (!device.hasSpoken && isOver(cameAt)) link.end(closeCodes.policy, 'hello')
    else if (beat - signAt > limits.quietBeatsMax && socket.readyState === WebSocket.OPEN)
      socket.ping()
  }

  async function checkSessions(): Promise<void> {
    const ids = new Set([...sockets.keys()].map(({ sessionId }) => sessionId))
    const live = await auth.findLiveSessions([...ids])
    endSessions([...ids].filter((id) => !live.has(id)))
  }

  function endSessions(ids: string[]): void {
    const ended = new Set(ids)
    if (lookups > 0) for (const id of ids) endedMeanwhile.add(id)
    for (const { link, sessionId } of sockets.keys()) {
      if (ended.has(sessionId)) link.end(closeCodes.sessionEnded)
    }
  }

  function count(kind: 'user' | 'address', key: string, step: 1 | -1): void {
    const next = (counts[kind].get(key) ?? 0) + step
    if (next > 0) counts[kind].set(key, next)
    else counts[kind].delete(key)
  }

  return {
    get size() {
      return sockets.size
    },

    checkSessions,

    isFull: (kind: 'user' | 'address', key: string) => (counts[kind].get(key) ?? 0) >= maxima[kind],

    async findSession(cookie: string): Promise<Session | null> {
      lookups += 1
      try {
        const found = await auth.findSession(new Headers({ cookie }))
        return found && !endedMeanwhile.has(found.session.id) ? found : null
      } finally {
        lookups -= 1
        if (lookups === 0) endedMeanwhile.clear()
      }
    },

    add(open: OpenSocket): void {
      sockets.set(open, { cameAt: beat, signAt: beat })
      count('user', open.device.userId, 1)
      count('address', open.address, 1)
    },

    remove(open: OpenSocket): void {
      if (!sockets.delete(open)) return
      count('user', open.device.userId, -1)
      count('address', open.address, -1)
    },

    noteSign(open: OpenSocket): void {
      const beats = sockets.get(open)
      if (beats) beats.signAt = beat
    },

    async close(code: number): Promise<void> {
      clearInterval(heart)
      // So that the answers to what was pushed last go out before the end.
      await nextTurn()
      const closed = [...sockets.keys()].map(
        ({ socket, link }) =>
          new Promise<void>((resolve) => {
            socket.once('close', () => resolve())
            link.end(code)
          }),
      )
      await Promise.all(closed)
    },
  }
}
