import type { Elsewhere } from '#sync/replica.ts'
import type { Kept } from './kept.ts'
import type { Pending, RefusedChange, Session } from './session.ts'

/**
 * Whether a change must not be sent yet: what has to be in another stream first is on its way there,
 * or was refused. So a notepad that is moved is never nowhere, also when the page closes in between.
 */
export function isTooEarly(session: Session, { once }: Pending): boolean {
  if (!once) return false
  const isOnItsWay = session.replica(once.stream).pending.some(({ args }) => isOf(args, once))
  return isOnItsWay || session.refused.some((change) => isAbout(change, once))
}

/** What must not happen any more, since what had to come before it was refused. */
export function madeVoid(session: Session, refused: readonly RefusedChange[]): Kept[] {
  return session
    .waiting()
    .filter(({ pending: { once } }) => once && refused.some((change) => isAbout(change, once)))
}

function isAbout({ stream, mutation }: RefusedChange, once: Elsewhere): boolean {
  return stream === once.stream && isOf(mutation.args, once)
}

function isOf(args: unknown, { id }: Elsewhere): boolean {
  return typeof args === 'object' && args !== null && Reflect.get(args, 'id') === id
}
