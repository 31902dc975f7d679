import type { Id } from '#domain/id.ts'
import type { Pending, Session } from './session.ts'

interface Which {
  groupId: Id
  id: Id
}

/** What waits for the server and is about one notepad. */
export function waitingFor(session: Session, { groupId, id }: Which, name: string): Pending[] {
  return session.replica(groupId).pending.filter((mutation) => isAbout(mutation, name, id))
}

export function isAbout({ name, args }: Pending, wanted: string, id: Id): boolean {
  return name === wanted && textIn(args, 'id') === id
}

/** The bytes that a change brings into a notepad. */
export function updateIn({ args }: Pending): string {
  return textIn(args, 'update')
}

export function textIn(args: unknown, field: string): string {
  const value: unknown = typeof args === 'object' && args ? Reflect.get(args, field) : ''
  return typeof value === 'string' ? value : ''
}
