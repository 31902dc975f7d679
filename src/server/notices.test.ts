import { hourMs } from '#domain/durations.ts'
import { openSqliteForTest } from '#store/each-database.ts'
import { expect, test } from 'vitest'
import { noFront } from './no-front.ts'
import { newId, openTestApp } from './open-test-app.ts'

const phone = {
  endpoint: 'https://push.example.org/phone',
  p256dh: Buffer.alloc(65, 4).toString('base64url'),
  auth: Buffer.alloc(16).toString('base64url'),
  language: 'en',
}
const item = (more: object) => ({ id: newId(), title: 'Bins', order: 'a0', ...more })

/** Ada and Bob in two groups; Bob wants to be told. The database answers only while it is there. */
async function open() {
  const database = await openSqliteForTest()
  const state = { isAway: false }
  const read = database.read.withPlugin({
    transformQuery({ node }) {
      if (state.isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const app = await openTestApp(noFront, {}, { database: { ...database, read } })
  const [ada, bob] = [await app.person('Ada'), await app.person('Bob')]
  const groups = [await ada.makeGroup('Flat'), await ada.makeGroup('Garden')]
  for (const group of groups) await ada.letIn(bob, group, 'member')
  expect((await bob.post('/push/subscribe', phone)).status).toBe(200)
  const waiting = () => database.read.selectFrom('notices').select(['groupId', 'kind']).execute()
  return { ...app, state, ada, groups, waiting }
}

test('[NF-6] what happens while the database fails is told when it is there again', async () => {
  const { app, state, ada, groups, waiting } = await open()
  for (const group of groups) await ada.push(group, ['addListItem', item({ urgent: true })])

  state.isAway = true
  await app.notices.settle()
  state.isAway = false
  await app.notices.settle()

  expect((await waiting()).map(({ groupId }) => groupId).toSorted()).toEqual(groups.toSorted())
})

test('[NF-7] what is due is told at its time, also after a clock that was wrong was set back', async () => {
  const { app, clock, ada, groups, waiting } = await open()
  const [group = ''] = groups
  const right = clock.now
  clock.now += 48 * hourMs
  await app.notices.settle()

  clock.now = right
  const due = { date: '2030-01-01', time: '00:30', zone: 'UTC' }
  await ada.push(group, ['addListItem', item({ due })])
  clock.now += hourMs
  await app.notices.settle()

  expect(await waiting()).toContainEqual({ groupId: group, kind: 'due' })
})
