import type { Id } from '#domain/id.ts'
import { useEffect, useMemo } from 'react'
import { settle } from './after-paint.ts'
import { Unreachable } from './server-api.ts'
import type { Session } from './session.ts'
import type { Undone, UndoHistory } from './undo.ts'
import { useConnection, useMaybeSession } from './use-session.tsx'

export type { Undone }

export interface Undo {
  last(stream?: Id): Promise<Undone | null>
  again(stream?: Id): Promise<Undone | null>
  /** Takes back what anybody did. */
  changes(parts: readonly Undone[]): Promise<Undone | null>
  /** Holds on to what was done under an act's id just now; the answer takes it back. */
  hold(streams: readonly Id[], act: Id): () => Promise<Undone | null>
  /** The person is in this group now. */
  enter(stream: Id | undefined): void
  /** What is done from here in other groups: until one leaves, the same keys take it back. */
  include(streams: readonly Id[]): void
  /** An act of many turns: until it is over nothing is taken back, or half of it would be. */
  wait(act: Promise<unknown>): void
}

const histories = new WeakMap<Session, UndoHistory>()
const underWay = new WeakMap<Session, Promise<unknown>>()
const inReach = new WeakMap<Session, readonly Id[]>()

/** Taking back what one did. The code for it comes behind the page, once acting is possible. */
export function useUndo(): Undo | null {
  const session = useMaybeSession()
  const connection = useConnection()
  useEffect(() => {
    // Whoever needs it later asks again, and is told then.
    if (session && connection) historyOf(session).catch(() => undefined)
  }, [session, connection])
  return useMemo(() => session && undoIn(session), [session])
}

function undoIn(session: Session): Undo {
  const wait = (act: Promise<unknown>) => {
    // Nothing is handed on: what was undone long ago would be held for ever.
    const all = Promise.allSettled([underWay.get(session), act]).then(() => undefined)
    underWay.set(session, all)
  }
  /** Behind what is under way; and what is taken back next comes behind this one. */
  const next = (run: (history: UndoHistory) => Promise<Undone | null>) => {
    settle()
    const before = underWay.get(session)
    const undone = (async () => {
      await before
      return run(await historyOf(session))
    })()
    wait(undone)
    return undone
  }
  const changesOf = (stream: Id, act: Id) =>
    session
      .replica(stream)
      .all('change')
      .filter((change) => change.act === act)
  return {
    last: (stream) => next((history) => history.undoLast(stream, inReach.get(session))),
    again: (stream) => next((history) => history.redo(stream, inReach.get(session))),
    changes: (parts) => next((history) => history.undoChanges(parts)),
    enter(stream) {
      inReach.set(session, stream === undefined ? [] : [stream])
    },
    include(streams) {
      inReach.set(session, [...(inReach.get(session) ?? []), ...streams])
    },
    wait,
    hold(streams, act) {
      // The log may have let go of them by the time they are taken back.
      const held = streams.map((stream) => ({ stream, changes: changesOf(stream, act) }))
      return () =>
        next((history) => {
          const parts = held.map(({ stream, changes }) => ({
            stream,
            changes: changes.length > 0 ? changes : changesOf(stream, act),
          }))
          return history.undoChanges(parts.filter(({ changes }) => changes.length > 0))
        })
    },
  }
}

/** The one history of a session. Throws `Unreachable` without a network. */
async function historyOf(session: Session): Promise<UndoHistory> {
  // Asking for the code again would take a turn, and a frame would be painted before the answer.
  const known = histories.get(session)
  if (known) return known
  try {
    const { UndoHistory } = await import('./undo.ts')
    const history = histories.get(session) ?? new UndoHistory(session)
    histories.set(session, history)
    return history
  } catch {
    throw new Unreachable()
  }
}
