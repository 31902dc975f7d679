import { ada, bob, cat, flat, milkId } from '#domain/examples.ts'
import { expect, test } from 'vitest'
import { snapshot } from './catch-up.ts'
import type { Database } from './database.ts'
import { eachDatabase } from './each-database.ts'
import { groupIdsOf } from './members.ts'
import { groupArgs as group, milk, openFlat, phone, push } from './open-flat.ts'
import { recordsByIds } from './records.ts'

eachDatabase('one transaction for each mutation', (open) => {
  test('[SY-1] a new group has its maker as owner, in the group and in their own stream', async () => {
    const { database } = await openFlat(open)

    const whole = await wholeGroup(database)

    expect(whole).toMatchObject({ epoch: 'epoch', seq: 1 })
    expect(whole.rows.map(({ kind }) => kind).toSorted()).toEqual(['group', 'member'])
    expect(await groupIdsOf(database.read, ada)).toEqual([flat])
    const own = await snapshot(database, { stream: ada, isUser: true })
    expect(own.rows.map(({ record }) => record)).toContainEqual({
      id: flat,
      role: 'owner',
      joinedAt: 100,
      deleted: null,
    })
  })

  test('[SY-2] a repeated mutation takes effect once, and is answered as before', async () => {
    const { database, room } = await openFlat(open)

    await push(room, { n: 2, name: 'addListItem', args: milk })
    await push(room, { n: 3, name: 'deleteListItem', args: { id: milkId } })
    const again = await push(room, { n: 2, name: 'addListItem', args: { ...milk, title: 'Oats' } })

    const [item] = await recordsByIds(database.read, flat, 'listItem', [milkId])
    expect(again).toBe('done')
    expect(item).toMatchObject({ title: 'Milk', deleted: { by: ada } })
    expect((await wholeGroup(database)).seq).toBe(3)
  })

  test('[SY-3] a refused mutation uses up its number and is told again when asked again', async () => {
    const { room } = await openFlat(open)

    const first = await push(room, { n: 2, name: 'addListItem', args: { ...milk, title: ' ' } })
    const again = await push(room, { n: 2, name: 'addListItem', args: { ...milk, title: ' ' } })
    const next = await push(room, { n: 3, name: 'addListItem', args: milk })

    expect([first, again, next]).toEqual(['invalid', 'invalid', 'done'])
  })

  test('[SY-4] nothing is applied out of order: a gap is refused and changes nothing', async () => {
    const { database, room } = await openFlat(open)

    await expect(push(room, { n: 3, name: 'addListItem', args: milk })).rejects.toThrow('gap')

    expect((await wholeGroup(database)).seq).toBe(1)
  })

  test('[SY-5] a stranger gets the same answer for a group that exists and one that does not', async () => {
    const { room } = await openFlat(open)
    const stranger = { n: 1, name: 'addListItem', args: milk, client: phone, by: cat } as const

    await expect(push(room, stranger)).rejects.toThrow('notMember')
    await expect(push(room, { ...stranger, stream: 'absent----------' })).rejects.toThrow(
      'notMember',
    )
  })

  test('[SY-6] a client id belongs to the person who used it first', async () => {
    const { room } = await openFlat(open)

    await expect(push(room, { n: 2, name: 'addListItem', args: milk, by: cat })).rejects.toThrow(
      'notMember',
    )
  })

  test('[SY-7] an id of a group that is in use is refused', async () => {
    const { room } = await openFlat(open)

    const taken = await push(room, {
      n: 1,
      name: 'createGroup',
      args: group,
      client: phone,
      by: bob,
    })

    expect(taken).toBe('idTaken')
  })

  test('[SY-8] the same item id in two groups is two items', async () => {
    const { database, room } = await openFlat(open)
    const other = 'other-group-----'
    await push(room, {
      n: 1,
      name: 'createGroup',
      args: group,
      stream: other,
      by: bob,
      client: phone,
    })

    await push(room, { n: 2, name: 'addListItem', args: milk })
    await push(room, {
      n: 2,
      name: 'addListItem',
      stream: other,
      by: bob,
      client: phone,
      args: {
        ...milk,
        title: 'Bread',
      },
    })

    const [mine] = await recordsByIds(database.read, flat, 'listItem', [milkId])
    const [theirs] = await recordsByIds(database.read, other, 'listItem', [milkId])
    expect([mine?.title, theirs?.title]).toEqual(['Milk', 'Bread'])
  })

  test('[SY-9] the log holds each change in order, with what the changed fields were before', async () => {
    const { database, room } = await openFlat(open)

    await push(room, { n: 2, name: 'addListItem', args: milk })
    await push(room, { n: 3, name: 'changeListItem', args: { id: milkId, title: 'Oats' } })

    const log = await database.read
      .selectFrom('log')
      .select(['seq', 'name', 'changes'])
      .where('stream', '=', flat)
      .orderBy('seq')
      .execute()
    expect(log.map(({ seq, name }) => [seq, name])).toEqual([
      [1, 'createGroup'],
      [2, 'addListItem'],
      [3, 'changeListItem'],
    ])
    expect(JSON.parse(log[2]?.changes ?? '')).toMatchObject([
      { kind: 'listItem', id: milkId, was: { title: 'Milk' } },
    ])
  })

  test('[SY-11] people who write to one group at once all get in, one after another', async () => {
    const { database, room } = await openFlat(open)
    const devices = Array.from({ length: 20 }, (_, index) => `device-${index}`.padEnd(16, '-'))

    const outcomes = await Promise.all(
      devices.map((client, index) =>
        push(room, {
          n: 1,
          name: 'addListItem',
          client,
          args: {
            ...milk,
            id: `item-${index}`.padEnd(16, '-'),
          },
        }),
      ),
    )

    expect(new Set(outcomes)).toEqual(new Set(['done']))
    expect((await wholeGroup(database)).seq).toBe(21)
  })

  test('[SY-12] a device cannot push what only the server may do, nor a name that is no mutation', async () => {
    const { room } = await openFlat(open)

    const joined = await push(room, { n: 2, name: 'joinGroup', args: { invitation: milkId } })
    const proto = await push(room, { n: 3, name: 'constructor' as 'leaveGroup', args: {} })

    expect([joined, proto]).toEqual(['unknownMutation', 'unknownMutation'])
  })

  test('[SY-13] fifty who use a link with one use at once become one member', async () => {
    const { database, room } = await openFlat(open)
    const id = 'invitation------'
    const invitation = { id, tokenHash: 'a'.repeat(64), role: 'member', hours: 1, uses: 1 } as const
    await push(room, { n: 2, name: 'createInvitation', args: invitation })
    const people = Array.from({ length: 50 }, (_, index) => `guest-${index}`.padEnd(16, '-'))

    const joined = await Promise.allSettled(
      people.map((userId) => room.run(flat, 'joinGroup', { invitation: id }, userId)),
    )

    expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await wholeGroup(database)
    expect(rows.filter(({ kind }) => kind === 'member')).toHaveLength(2)
  })

  test('[SY-14] my settings are a mutation of my own stream, and of nobody else’s', async () => {
    const { database, room } = await openFlat(open)

    const own = await push(room, {
      n: 1,
      name: 'changeProfile',
      args: { theme: 'dark' },
      stream: ada,
    })

    expect(own).toBe('done')
    expect(await recordsByIds(database.read, ada, 'profile', [ada])).toMatchObject([
      { theme: 'dark' },
    ])
    await expect(
      push(room, { n: 1, name: 'changeProfile', args: { theme: 'dark' }, stream: ada, by: bob }),
    ).rejects.toThrow('notMember')
  })

  test('[WI-8] whom I asked is in my own stream, and the group has nothing of it', async () => {
    const { database, room } = await openFlat(open)
    const id = 'asked-----------'
    const terms = { role: 'member', hours: 1, uses: 1, byName: true } as const
    const asked = { invitation: id, email: 'bo@example.org' }

    await push(room, { n: 1, name: 'noteAsked', args: { group: flat, asked }, stream: ada })
    await push(room, {
      n: 2,
      name: 'createInvitation',
      args: { id, tokenHash: '0'.repeat(64), ...terms },
    })
    await room.run(flat, 'answerInvitation', { id, isDeclined: true }, flat)

    expect(await recordsByIds(database.read, ada, 'groupView', [flat])).toMatchObject([
      { asked: [asked] },
    ])
    expect(await recordsByIds(database.read, flat, 'invitation', [id])).toMatchObject([
      { byName: true, declinedAt: 100, usesLeft: 1 },
    ])
    expect(JSON.stringify(await wholeGroup(database))).not.toContain('bo@')
  })

  test('[GV-5] what I star or look at is in my own stream, and moves for nobody else (R16)', async () => {
    const { database, room } = await openFlat(open)
    const before = await wholeGroup(database)
    const star = { group: flat, notepad: milk.id, starred: true }

    await push(room, { n: 1, name: 'starNotepad', args: star, stream: ada })
    await push(room, { n: 2, name: 'lookAtGroup', args: { group: flat, upTo: 3 }, stream: ada })
    await push(room, {
      n: 3,
      name: 'chooseLayout',
      args: { group: flat, layout: bob },
      stream: ada,
    })
    await push(room, { n: 4, name: 'seeGroup', args: { group: flat, upTo: 5 }, stream: ada })

    expect(await recordsByIds(database.read, ada, 'groupView', [flat])).toEqual([
      {
        id: flat,
        starred: [milk.id],
        layout: bob,
        lookedAt: expect.any(Number),
        lookedUpTo: 3,
        notify: 'all',
        seenUpTo: 5,
        asked: [],
      },
    ])
    const own = await snapshot(database, { stream: ada, isUser: true })
    expect(own.rows.map(({ kind }) => kind)).toContain('groupView')
    expect(await wholeGroup(database)).toEqual(before)
  })

  test('[SY-15] a removed member reads that the group is gone from their own stream', async () => {
    const { database, room } = await openFlat(open)
    const id = 'invitation------'
    const invitation = { id, tokenHash: 'a'.repeat(64), role: 'member', hours: 1, uses: 1 } as const
    await push(room, { n: 2, name: 'createInvitation', args: invitation })
    await room.run(flat, 'joinGroup', { invitation: id }, bob)

    await push(room, { n: 3, name: 'removeMember', args: { id: bob } })

    expect(await groupIdsOf(database.read, bob)).toEqual([])
    await expect(
      push(room, { n: 1, name: 'addListItem', args: milk, by: bob, client: phone }),
    ).rejects.toThrow('notMember')
  })
})

function wholeGroup(database: Database) {
  return snapshot(database, { stream: flat, isUser: false })
}
