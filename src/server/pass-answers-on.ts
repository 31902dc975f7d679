import { Refusal } from '#domain/refusal.ts'
import type { Room } from '#sync/room.ts'
import type { Row } from '#sync/protocol.ts'
import type { Commit } from '#sync/storage.ts'

interface PassOn {
  room: Room
  onError: (error: unknown) => void
}

/**
 * What people answered to invitations, each in their own stream, is noted in the groups. Without who
 * it was: the group's devices would learn from it whose account an address is.
 */
export function passAnswersOn(commits: readonly Commit[], { room, onError }: PassOn): void {
  for (const { entries } of commits) {
    for (const { name, changed } of entries) {
      if (name !== 'receiveInvitation') for (const row of changed) passOn(row)
    }
  }

  function passOn(row: Row): void {
    if (row.kind !== 'waitingInvitation') return
    const { id: group, invitation, deleted } = row.record
    const answer = { id: invitation, isDeclined: deleted !== null }
    room.run(group, 'answerInvitation', answer, group).catch((error: unknown) => {
      // A group that is gone needs no answer.
      if (!(error instanceof Refusal)) onError(error)
    })
  }
}
