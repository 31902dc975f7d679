import { Refusal } from '#domain/refusal.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { Database } from '#store/database.ts'
import { type InvitationAnswer, missedAnswers } from '#store/waiting-invitations.ts'
import type { Room } from '#sync/room.ts'
import type { Commit } from '#sync/storage.ts'

interface PassOn {
  room: Room
  onError: (error: unknown) => void
}

/**
 * What people answered to invitations, each in their own stream, is noted in the groups. Without who
 * it was: the group's devices would learn from it whose account an address is.
 */
export function passAnswersOn(commits: readonly Commit[], passOn: PassOn): void {
  for (const { entries } of commits) {
    for (const { name, changed } of entries) {
      if (name === 'receiveInvitation') continue
      for (const row of changed) {
        if (row.kind !== 'waitingInvitation') continue
        const { id: group, invitation, deleted } = row.record
        void answer({ group, invitation, isDeclined: deleted !== null }, passOn)
      }
    }
  }
}

/** What a server that died between the two streams did not pass on. */
export async function passMissedAnswersOn(
  database: Database,
  now: Timestamp,
  passOn: PassOn,
): Promise<void> {
  for (const missed of await missedAnswers(database.read, now)) await answer(missed, passOn)
}

async function answer(
  { group, invitation, isDeclined }: InvitationAnswer,
  { room, onError }: PassOn,
): Promise<void> {
  try {
    await room.run(group, 'answerInvitation', { id: invitation, isDeclined }, group)
  } catch (error) {
    // A group that is gone needs no answer.
    if (!(error instanceof Refusal)) onError(error)
  }
}
