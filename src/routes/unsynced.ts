import type { Pending, Session } from '#client/session.ts'

/** What of mine the server does not have, for a file. */
export function unsyncedOf(session: Session) {
  return {
    waiting: session.waiting().map(({ stream, pending }) => inFile(stream, pending)),
    refused: session.refused.map(({ stream, mutation, refusal }) => ({
      ...inFile(stream, mutation),
      refusal,
    })),
  }
}

function inFile(stream: string, { name, args, at }: Pending) {
  return { stream, name, args, at: new Date(at).toISOString() }
}
