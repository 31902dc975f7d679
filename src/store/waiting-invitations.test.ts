import { ada, bob, cat, flat } from '#domain/examples.ts'
import { expect, test } from 'vitest'
import { eachDatabase } from './each-database.ts'
import { idOf, openFlat, push } from './open-flat.ts'
import { missedAnswers } from './waiting-invitations.ts'

eachDatabase('answers to invitations', (open) => {
  test('[WI-11] what a group was not told is found, and not until everybody said no', async () => {
    const { database, room } = await openFlat(open)
    const invitation = idOf('invitation')
    const terms = { tokenHash: 'a'.repeat(64), role: 'member', hours: 1, byName: true } as const
    await push(room, {
      n: 2,
      name: 'createInvitation',
      args: { id: invitation, uses: 1, ...terms },
    })
    const look = { name: 'Flat 12', emoji: '🏠', colour: 'pine', role: 'member' }
    const sent = { id: flat, invitation, expiresAt: 1_000, ...look }
    for (const person of [bob, cat]) await room.run(person, 'receiveInvitation', sent, ada)
    const missed = () => missedAnswers(database.read, 100)
    const decline = (by: string) => room.run(by, 'closeInvitation', { id: flat }, by)

    expect(await missed()).toEqual([])
    await decline(bob)
    expect(await missed()).toEqual([])
    await decline(cat)
    expect(await missed()).toEqual([{ group: flat, invitation, isDeclined: true }])
    await room.run(flat, 'answerInvitation', { id: invitation, isDeclined: true }, flat)
    expect(await missed()).toEqual([])
  })
})
