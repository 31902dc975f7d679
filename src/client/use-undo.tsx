import type { Id } from '#domain/id.ts'
import { useEffect, useMemo } from 'react'
import { settle } from './after-paint.ts'
import { Unreachable } from './server-api.ts'
import type { Session } from './session.ts'
import type { Undone } from './undo.ts'
import { useConnection, useMaybeSession } from './use-session.tsx'

export type { Undone }

export interface Undo {
  last(stream?: Id): Promise<Undone | null>
  again(stream?: Id): Promise<Undone | null>
  /** Holds on to what was done under an act's id just now; the answer takes it back. */
  hold(stream: Id, act: Id): () => Promise<Undone | null>
  /** The person is in this group now. */
  enter(stream: Id | undefined): void
  /** What is done from here in other groups: until one leaves, the same keys take it back. */
  include(streams: readonly Id[]): void
  /** An act of many turns: until it is over nothing is taken back, or half of it would be. */
  wait(act: Promise<void>): void
}

const underWay = new WeakMap<Session, Promise<unknown>>()
const inReach = new WeakMap<Session, readonly Id[]>()

/** Taking back what one did. The code for it comes behind the page, once acting is possible. */
export function useUndo(): Undo | null {
  const session = useMaybeSession()
  const connection = useConnection()
  useEffect(() => {
    // Whoever needs it later asks again, and is told then.
    if (connection) loadHistory().catch(() => undefined)
  }, [connection])
  return useMemo(() => session && undoIn(session), [session])
}

function undoIn(session: Session): Undo {
  const open = async () => (await loadHistory()).undoHistoryOf(session)
  const changesOf = (stream: Id, act: Id) =>
    session
      .replica(stream)
      .all('change')
      .filter((change) => change.act === act)
  return {
    async last(stream) {
      settle()
      await underWay.get(session)
      return (await open()).undoLast(stream, inReach.get(session))
    },
    async again(stream) {
      settle()
      await underWay.get(session)
      return (await open()).redo(stream, inReach.get(session))
    },
    enter(stream) {
      inReach.set(session, stream === undefined ? [] : [stream])
    },
    include(streams) {
      inReach.set(session, [...(inReach.get(session) ?? []), ...streams])
    },
    wait(act) {
      underWay.set(session, Promise.allSettled([underWay.get(session), act]))
    },
    hold(stream, act) {
      // The log may have let go of them by the time they are taken back.
      const held = changesOf(stream, act)
      return async () => {
        const history = await open()
        const changes = held.length > 0 ? held : changesOf(stream, act)
        return changes.length > 0 ? history.undoChanges(stream, changes) : null
      }
    },
  }
}

/** Throws `Unreachable` without a network. */
async function loadHistory() {
  try {
    return await import('./undo.ts')
  } catch {
    throw new Unreachable()
  }
}
