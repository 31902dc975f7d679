import { ada, bob, flat, milkId } from '#domain/examples.ts'
import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { eachDatabase } from './each-database.ts'
import {
  claimDue,
  dueNotices,
  forgetNotices,
  openItemsDue,
  postponeNotices,
  putNotices,
  reachableIn,
  takeNotices,
} from './notices.ts'
import { milk, openFlat, push } from './open-flat.ts'
import { putPushSubscription, pushSubscriptionsOf } from './push-subscriptions.ts'

const notice = {
  userId: ada,
  groupId: flat,
  kind: 'due' as const,
  about: milkId,
  by: bob,
  at: 100,
  sendAfter: 200,
}

const browser = {
  id: 'hash',
  sessionId: 'session',
  userId: ada,
  endpoint: 'https://push.example.com/x',
  p256dh: 'x',
  auth: 'x',
  language: 'en',
  createdAt: 1,
}

eachDatabase('telling people', (open) => {
  test('[PU-14] whoever has a device is reachable in their groups, until its session ends', async () => {
    const { database } = await openFlat(open)
    const before = await reachableIn(database.read, flat)
    await subscribe(database)

    const people = await reachableIn(database.read, flat)
    const reached = await pushSubscriptionsOf(database.read, ada, 1_000)
    const tooLate = await pushSubscriptionsOf(database.read, ada, Date.UTC(2031, 0, 1))
    await database.write.deleteFrom('sessions').execute()

    expect([before, people.map(({ id, level }) => [id, level])]).toEqual([[], [[ada, 'all']]])
    expect([reached.length, tooLate.length]).toEqual([1, 0])
    expect(await database.read.selectFrom('pushSubscriptions').select('id').execute()).toEqual([])
  })

  test('[PU-20] a browser whose tabs switch it on at once is there once', async () => {
    const { database } = await openFlat(open)

    await subscribe(database)
    await Promise.all([1, 2, 3].map(() => putPushSubscription(database.write, browser)))

    expect(await pushSubscriptionsOf(database.read, ada, 1_000)).toHaveLength(1)
  })

  test('[PU-15] what waits is kept once, taken once, postponed and forgotten', async () => {
    const { database } = await openFlat(open)
    const who = { userId: ada, groupId: flat }

    await putNotices(database.write, [notice])
    await putNotices(database.write, [notice])
    const early = await dueNotices(database.read, { now: 199, limit: 9 })
    const due = await dueNotices(database.read, { now: 200, limit: 9 })
    await postponeNotices(database.write, { ...who, until: 300 })
    const postponed = await dueNotices(database.read, { now: 200, limit: 9 })
    const taken = await Promise.all([
      takeNotices(database.write, who),
      takeNotices(database.write, who),
    ])
    await putNotices(database.write, [notice])
    await forgetNotices(database, { noticesBefore: 101, toldBefore: 0 })

    expect([early, due, postponed]).toEqual([[], [who], []])
    expect(taken.flat()).toEqual([{ ...notice, sendAfter: 300 }])
    expect(await takeNotices(database.write, who)).toEqual([])
  })

  test('[PU-16] of what is due the open items of reachable people are found, and one node claims each', async () => {
    const { database, room } = await openFlat(open)
    const due = { date: '2030-01-01', time: null, zone: null }
    await push(room, { n: 2, name: 'addListItem', args: { ...milk, due } })
    const range = { from: '2029-12-30', to: '2030-01-03' }
    const before = await openItemsDue(database.read, range)
    await subscribe(database)

    const found = await openItemsDue(database.read, range)
    const later = await openItemsDue(database.read, { from: '2030-01-02', to: '2030-01-03' })
    const told = { groupId: flat, item: milkId, moment: 5 }
    const claims = await Promise.all([
      claimDue(database.write, told),
      claimDue(database.write, told),
    ])

    expect([before, later]).toEqual([[], []])
    expect(found).toMatchObject([{ groupId: flat, timeZone: 'UTC', item: { id: milkId, due } }])
    expect(claims.toSorted()).toEqual([false, true])
  })
})

async function subscribe({ write }: Database): Promise<void> {
  const date = new Date(0).toISOString()
  const session = { id: 'session', token: 'token', userId: ada, ipAddress: null, userAgent: null }
  const expiresAt = new Date(Date.UTC(2030, 0, 1)).toISOString()
  await write
    .insertInto('sessions')
    .values({ ...session, expiresAt, createdAt: date, updatedAt: date })
    .execute()
  await putPushSubscription(write, browser)
}
