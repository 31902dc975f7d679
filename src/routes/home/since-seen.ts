import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'

export interface SinceSeen {
  count: number
  /** Who did it, the last one first. */
  by: readonly Id[]
}

/** What others did in a group since I was last on any of its screens, as far as this device knows. */
export function sinceSeen(session: Session, group: Id): SinceSeen {
  const seen = session.own.get('groupView', group)?.seenUpTo ?? 0
  const acts = new Map<string, { by: Id; seq: number }>()
  for (const { id, seq, by, act } of session.replica(group).all('change')) {
    if (isNews({ seq, by }, seen, session.user.id)) acts.set(act ?? id, { by, seq })
  }
  const newest = [...acts.values()].sort((a, b) => b.seq - a.seq)
  return { count: newest.length, by: [...new Set(newest.map(({ by }) => by))] }
}

/** Whether somebody else did it after what I have seen. */
export function isNews({ seq, by }: { seq: number; by: Id }, seenUpTo: number, me: Id): boolean {
  return seq > seenUpTo && by !== me
}
