import { ada, flat, flatGroup, itemBy, memberWith, milkId } from '#domain/examples.ts'
import { findMutation } from '#domain/mutations.ts'
import { Refusal } from '#domain/refusal.ts'
import { expect, test } from 'vitest'
import type { Pulled } from './protocol.ts'
import { type Pending, Replica } from './replica.ts'

const tablet = 'tablet----------'

function openReplica(pending: Pending[] = []) {
  const kept: Pending[][] = []
  const replica = new Replica({
    stream: flat,
    userId: ada,
    client: tablet,
    now: () => 5,
    pending,
    keep: (waiting) => kept.push(waiting),
  })
  replica.enable(findMutation)
  return { replica, kept }
}

function pulledAt(seq: number, title = 'Milk'): Pulled {
  return {
    stream: flat,
    epoch: 'epoch',
    seq,
    people: [],
    records: [
      {
        kind: 'group',
        record: flatGroup,
      },
      {
        kind: 'member',
        record: memberWith(ada, 'member'),
      },
      {
        kind: 'listItem',
        record: itemBy(ada, { title }),
      },
    ],
  }
}

test('[RE-1] a change shows at once and is kept before anybody else hears of it', () => {
  const { replica, kept } = openReplica()
  replica.receive(pulledAt(1))

  replica.mutate('tickListItem', { id: milkId, done: true })

  expect(replica.get('listItem', milkId)?.state).toBe('done')
  expect(kept.at(-1)).toMatchObject([{ n: 1, name: 'tickListItem' }])
})

test('[RE-2] what waits is shown on top of what arrives', () => {
  const { replica } = openReplica()
  replica.receive(pulledAt(1))
  replica.mutate('tickListItem', { id: milkId, done: true })

  replica.receive(pulledAt(2, 'Oat milk'))

  expect(replica.get('listItem', milkId)).toMatchObject({ title: 'Oat milk', state: 'done' })
})

test('[RE-3] an answered change is dropped, and a refused one taken back with its reason', () => {
  const { replica } = openReplica()
  replica.receive(pulledAt(1))
  replica.mutate('tickListItem', { id: milkId, done: true })

  const refused = replica.settle(tablet, [{ n: 1, refusal: { code: 'notAllowed', values: {} } }])

  expect(refused).toMatchObject([{ refusal: { code: 'notAllowed' } }])
  expect(replica.pending).toEqual([])
  expect(replica.get('listItem', milkId)?.state).toBe('open')
})

test('[RE-10] a change that is saved stays on the screen until its rows come back', () => {
  const { replica, kept } = openReplica()
  replica.receive(pulledAt(1))
  replica.mutate('tickListItem', { id: milkId, done: true })
  const shown = replica.get('listItem', milkId)

  replica.settle(tablet, [{ n: 1, seq: 2, refusal: null }])

  expect(replica.pending).toEqual([])
  expect(kept.at(-1)).toEqual([])
  expect(replica.get('listItem', milkId)).toBe(shown)
  replica.receive({ ...pulledAt(2), records: [{ kind: 'listItem', record: itemBy(ada) }] })
  expect(replica.get('listItem', milkId)?.state).toBe('open')
})

test('[RE-4] what cannot be done here is refused at once and does not wait', () => {
  const { replica, kept } = openReplica()
  replica.receive(pulledAt(1))

  expect(() => replica.mutate('changeListItem', { id: milkId, title: ' ' })).toThrow('invalid')

  expect(replica.pending).toEqual([])
  expect(kept).toEqual([])
})

test('[RE-5] what this device could not keep is not shown as if it were', () => {
  const replica = new Replica({
    stream: flat,
    userId: ada,
    client: tablet,
    now: () => 5,
    keep: () => {
      throw new Refusal('storageFull')
    },
  })
  replica.enable(findMutation)
  replica.receive(pulledAt(1))

  expect(() => replica.mutate('tickListItem', { id: milkId, done: true })).toThrow('storageFull')

  expect(replica.get('listItem', milkId)?.state).toBe('open')
  expect(replica.pending).toEqual([])
})

test('[RE-6] a record keeps its identity until it changes, so that one change repaints one row', () => {
  const { replica } = openReplica()
  replica.receive(pulledAt(1))
  const before = replica.get('listItem', milkId)
  const members = replica.all('member')

  replica.receive(pulledAt(1))

  expect(replica.get('listItem', milkId)).toBe(before)
  expect(replica.all('member')).toEqual(members)
})

test('[RE-7] an answer that was overtaken takes nothing back', () => {
  const { replica } = openReplica()
  replica.receive(pulledAt(5, 'Oat milk'))

  replica.receive(pulledAt(3, 'Milk'))

  expect(replica.get('listItem', milkId)?.title).toBe('Oat milk')
})

test('[RE-8] what a closed tab left waiting is shown, and its numbers are not used again', () => {
  const left: Pending = {
    client: 'closed-tab------',
    n: 4,
    name: 'tickListItem',
    at: 1,
    args: {
      id: milkId,
      done: true,
    },
  }
  const { replica } = openReplica([left])

  replica.receive(pulledAt(1))
  const own = replica.mutate('changeListItem', { id: milkId, title: 'Oats' })

  expect(replica.get('listItem', milkId)).toMatchObject({ state: 'done', title: 'Oats' })
  expect(own.n).toBe(1)
})

test('[RE-9] a new group is there before the server has heard of it', () => {
  const { replica } = openReplica()

  replica.mutate('createGroup', {
    name: 'Flat 12',
    emoji: '🏠',
    colour: 'pine',
    locale: 'en',
    timeZone: 'UTC',
    weekStart: 1,
  })
  replica.mutate('addListItem', { id: milkId, title: 'Milk', order: 'a0' })

  expect(replica.get('group', flat)?.name).toBe('Flat 12')
  expect(replica.get('listItem', milkId)?.createdBy).toBe(ada)
})
