import { changeId } from '#domain/logged-change.ts'
import { recordsByIndex } from '#store/records.ts'
import { createStorage } from '#store/storage.ts'
import { Room } from '#sync/room.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noFront } from './no-front.ts'
import { newId, openTestApp, type TestApp } from './open-test-app.ts'
import { startPruning } from './pruning.ts'

/** As the program does it, until the first time is over. */
async function pruneOnce({ app, database, clock }: TestApp) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const events: string[] = []
  const stop = startPruning({
    database,
    room: app.room,
    log: ({ event }) => events.push(event),
    now: () => clock.now,
    onSessionsEnded: () => undefined,
  })
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(events).toEqual(['pruned']))
  stop()
}

test('[ST-58] a server that runs for minutes only forgets what was kept long enough', async () => {
  const app = await openTestApp(noFront)

  await pruneOnce(app)

  const turn = await app.database.read
    .selectFrom('serverSettings')
    .select('value')
    .where('name', '=', 'prunedAt')
    .executeTakeFirst()
  expect(turn?.value).toBe(String(app.clock.now))
})

/** Bo was asked in by name; what Bo pushes is committed by a server that dies right after it. */
async function askedIn() {
  const app = await openTestApp(noFront)
  const [ada, bo] = [await app.person('Ada'), await app.person('Bo')]
  const group = await ada.makeGroup('Flat 12')
  const id = newId()
  const terms = { role: 'member', hours: 48, uses: 1, byName: true } as const
  await ada.push(group, ['createInvitation', { id, tokenHash: 'a'.repeat(64), ...terms }])
  const look = { name: 'Flat 12', emoji: '🏠', colour: 'pine', role: 'member' }
  const waiting = { id: group, invitation: id, expiresAt: app.clock.now + 10_000_000, ...look }
  await app.app.room.run(bo.userId, 'receiveInvitation', waiting, ada.userId)
  const client = newId()
  const dying = new Room({
    storage: createStorage({
      database: app.database,
      newEpoch: newId,
      onCommit: () => undefined,
    }),
    now: () => app.clock.now,
  })
  const pushAndDie = (n: number, name: string, args: object) =>
    dying.push({ stream: bo.userId, client, mutations: [{ n, name, args }] }, bo.userId)
  const declinedAt = async () => {
    const [found] = await recordsByIndex(app.database.read, group, 'pendingInvitations', '')
    return found?.declinedAt
  }
  return { app, group, client, pushAndDie, declinedAt }
}

test('[WI-11] a no of which the group was not told, because the server died, is told later', async () => {
  const { app, group, pushAndDie, declinedAt } = await askedIn()
  await pushAndDie(1, 'closeInvitation', { id: group })
  expect(await declinedAt()).toBeNull()

  await pruneOnce(app)

  expect(await declinedAt()).toBe(app.clock.now)
})

test('[WI-11] so is a no that was taken back', async () => {
  const { app, group, client, pushAndDie, declinedAt } = await askedIn()
  await pushAndDie(1, 'closeInvitation', { id: group })
  await pruneOnce(app)
  const rows = [{ kind: 'waitingInvitation', id: group }]
  await pushAndDie(2, 'undoOwn', { changes: [changeId(client, 1)], rows })
  app.clock.now += 3_600_000

  await pruneOnce(app)

  expect(await declinedAt()).toBeNull()
})
