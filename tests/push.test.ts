import { toBase64 } from '#domain/base64.ts'
import { openBody } from '#domain/notepad-body.ts'
import { appendTree } from '#domain/notepad-yjs.ts'
import type { Front } from '#server/app.ts'
import { Notices } from '#server/notices.ts'
import {
  type Change,
  newId,
  openFront,
  openTestApp,
  type TestApp,
  type TestVisitor,
} from '#server/open-test-app.ts'
import { PushService } from '#server/push-service.ts'
import { buildTimeoutMs, ensureBuilt } from '#server/run-main.ts'
import { beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { anyReach, openPushEndpoint, type PushEndpoint } from './push-endpoint.ts'

let front: Front
beforeAll(async () => {
  await ensureBuilt()
  front = await openFront()
}, buildTimeoutMs)

interface House {
  app: TestApp
  ada: TestVisitor
  bob: TestVisitor
  group: string
  /** Bob's phone. */
  phone: PushEndpoint
}

/** Ada's group with Bob in it, who wants to be told on his phone. */
async function openHouse(): Promise<House> {
  const app = await openTestApp(front, {}, { pushReach: anyReach })
  const [ada, bob] = [await app.person('Ada'), await app.person('Bob')]
  const group = await ada.makeGroup('Flat 12')
  await ada.letIn(bob, group, 'member')
  const phone = await openPushEndpoint()
  expect((await bob.post('/push/subscribe', phone.subscription)).status).toBe(200)
  return { app, ada, bob, group, phone }
}

/** Until everything that happened was told, quiet hours aside. */
async function tell({ app }: Pick<House, 'app'>): Promise<void> {
  await app.app.notices.settle()
  app.clock.now += 61_000
  await app.app.notices.settle()
}

const item = (more: object = {}) => ({ id: newId(), title: 'Bins', order: 'a0', ...more })
const add = (more: object = {}): Change => ['addListItem', item(more)]

test('[PU-2] whoever is asked is told, readable only on their device, with the very place', async () => {
  const house = await openHouse()
  const { ada, bob, group, phone } = house
  const asked = item({ assignees: [bob.userId] })

  await ada.push(group, ['addListItem', asked])
  await tell(house)

  expect(phone.received).toEqual([
    {
      title: '🏠 Flat 12',
      body: 'Ada asks you: Bins',
      language: 'en-GB',
      direction: 'ltr',
      tag: group,
      url: `/groups/${group}/list-items/${asked.id}`,
    },
  ])
  const { key } = (await bob.get('/push/key')).json
  expect(phone.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    authorization: expect.stringContaining(`k=${key}`),
  })
})

test('[PU-3] what is urgent, what others tell and a mention are told, in the person’s language', async () => {
  const house = await openHouse()
  const { ada, bob, group, phone } = house
  await bob.push(bob.userId, ['changeProfile', { locale: 'de' }])
  const notepad = newId()

  await ada.push(group, add({ urgent: true }))
  await tell(house)
  await ada.push(group, ['tellOthers', { id: newId(), call: 'anythingElse', text: '' }])
  await tell(house)
  await ada.push(
    group,
    ['addNotepad', { id: notepad, title: 'Pläne', emoji: null, order: 'a0' }],
    ['writeNotepad', { id: notepad, updateId: newId(), ...mentionOf(bob.userId) }],
  )
  await tell(house)

  expect(phone.received.map(({ body }) => body)).toEqual([
    'Dringend: Bins',
    'Ada: Noch etwas?',
    'Ada hat dich in Pläne erwähnt',
  ])
  const place = `/groups/${group}/notepads/${notepad}?line=${bob.userId}`
  expect(phone.received.at(-1)?.url).toBe(place)
})

test('[PU-4] nobody is told of what they did themselves; Mine is what is about them, None nothing', async () => {
  const house = await openHouse()
  const { ada, bob, group, phone } = house
  const choose = (notify: 'all' | 'mine' | 'none') =>
    bob.push(bob.userId, ['chooseNotify', { group, notify }])

  await bob.push(group, add({ title: 'Own', urgent: true, assignees: [bob.userId] }))
  await tell(house)
  await choose('mine')
  await ada.push(group, add({ title: 'Others’', urgent: true }), add({ assignees: [bob.userId] }))
  await tell(house)
  await choose('none')
  await ada.push(group, add({ title: 'Nothing', assignees: [bob.userId] }))
  await tell(house)

  expect(phone.received.map(({ body }) => body)).toEqual(['Ada asks you: Bins'])
})

test('[PU-5] in quiet hours nothing is told; what happened then is told after them, in one', async () => {
  const house = await openHouse()
  const { app, ada, bob, group, phone } = house
  const quietHours = { from: '22:00', to: '07:00', zone: 'UTC' }
  await bob.push(bob.userId, ['changeProfile', { quietHours }])
  app.clock.now = Date.UTC(2030, 0, 2, 23)

  await ada.push(group, add({ title: 'Oats', urgent: true }), add({ title: 'Rye', urgent: true }))
  await tell(house)
  app.clock.now = Date.UTC(2030, 0, 3, 6, 58)
  await app.app.notices.settle()
  const atNight = phone.received.length
  app.clock.now = Date.UTC(2030, 0, 3, 7, 6)
  await app.app.notices.settle()

  expect([atNight, phone.received.map(({ body }) => body)]).toEqual([
    0,
    ['Urgent: Oats\nUrgent: Rye'],
  ])
})

test('[PU-6] much at once is one message, and what follows soon waits for a calm minute', async () => {
  const house = await openHouse()
  const { app, ada, group, phone } = house
  const many = Array.from({ length: 30 }, (_, index) => add({ title: `T${index}`, urgent: true }))

  await ada.push(group, ...many)
  await tell(house)
  await ada.push(group, add({ title: 'Soon', urgent: true }))
  await app.app.notices.settle()
  app.clock.now += 20_000
  await app.app.notices.settle()
  const soon = phone.received.length
  await tell(house)

  const [first, second] = phone.received
  expect([soon, phone.received.length]).toEqual([1, 2])
  expect(first?.body.split('\n')).toHaveLength(5)
  expect(first?.body).toMatch(/and 26 more$/)
  expect(first?.url).toBe(`/groups/${group}/list-items`)
  expect(second?.body).toBe('Urgent: Soon')
})

test('[PU-7] what is due is told at its time, once, with two nodes and after a restart', async () => {
  const house = await openHouse()
  const { app, ada, bob, group, phone } = house
  const today = '2030-01-01'
  await ada.push(
    group,
    add({ title: 'At noon', due: { date: today, time: '12:00', zone: 'Europe/Berlin' } }),
    add({ title: 'Today', due: { date: today, time: null, zone: null } }),
    add({
      title: 'Ada’s',
      assignees: [ada.userId],
      due: { date: today, time: '08:00', zone: 'UTC' },
    }),
  )
  const other = await openOther(app)
  const at = async (hour: number, minute = 0) => {
    app.clock.now = Date.UTC(2030, 0, 1, hour, minute)
    await Promise.all([app.app.notices.settle(), other.settle()])
  }

  for (const [hour, minute] of [
    [8, 30],
    [9, 1],
    [9, 3],
    [10, 59],
    [11, 1],
    [11, 3],
    [13, 0],
  ]) {
    await at(hour ?? 0, minute)
  }

  expect(phone.received.map(({ body }) => body)).toEqual(['Due now: Today', 'Due now: At noon'])
  expect(bob.userId).not.toBe(ada.userId)
})

test('[PU-8] nothing is told after the session, the membership or the browser’s consent has ended', async () => {
  const endings: Record<string, (house: House) => Promise<unknown>> = {
    session: ({ bob }) => bob.post('/auth/sign-out', {}),
    membership: ({ ada, bob, group }) => ada.push(group, ['removeMember', { id: bob.userId }]),
    switch: ({ bob }) => bob.post('/push/unsubscribe', {}),
  }
  for (const [name, end] of Object.entries(endings)) {
    const house = await openHouse()
    await house.ada.push(house.group, add({ urgent: true }))
    await house.app.app.notices.settle()
    await end(house)
    await tell(house)
    expect([name, house.phone.received]).toEqual([name, []])
    // In other groups they are still told; without a session nobody is.
    const count = name === 'membership' ? 1 : 0
    expect([name, await subscriptionsIn(house)]).toEqual([name, count])
  }
  const house = await openHouse()
  house.phone.status = 410
  await house.ada.push(house.group, add({ urgent: true }))
  await tell(house)
  await house.ada.push(house.group, add({ title: 'More', urgent: true }))
  await tell(house)
  expect([house.phone.received.length, await subscriptionsIn(house)]).toEqual([1, 0])
})

async function subscriptionsIn({ app }: House): Promise<number> {
  const rows = await app.database.read.selectFrom('pushSubscriptions').select('id').execute()
  return rows.length
}

test('[PU-9] what is not so any more when it would be told is not told', async () => {
  const house = await openHouse()
  const { ada, bob, group, phone } = house
  const [done, other] = [item({ urgent: true }), item({ title: 'Cake', assignees: [bob.userId] })]
  const client = newId()
  const push = (...mutations: object[]) =>
    ada.post('/sync/push', { stream: group, client, mutations })
  await push({ n: 1, name: 'addListItem', args: done }, { n: 2, name: 'addListItem', args: other })
  await house.app.app.notices.settle()

  await push(
    { n: 3, name: 'tickListItem', args: { id: done.id, done: true } },
    { n: 4, name: 'changeListItem', args: { id: other.id, assignees: [] } },
  )
  await tell(house)

  expect(phone.received).toEqual([])
})

test('[PU-10] the keys are made once; addresses of this network, wrong keys and many tries are refused', async () => {
  const app = await openTestApp(front)
  const eve = await app.person('Eve')
  const { subscription } = await openPushEndpoint()
  const ask = async (more: object) => {
    const body = { ...subscription, endpoint: 'https://push.example.com/x', ...more }
    const { status, json } = await eve.post('/push/subscribe', body)
    return [status, json.refusal?.values.problem ?? json.refusal?.code]
  }

  const refused = [
    await ask({ endpoint: subscription.endpoint }),
    await ask({ endpoint: 'http://push.example.com/x' }),
    await ask({ endpoint: 'https://169.254.169.254/latest' }),
    await ask({ endpoint: 'https://[::1]/x' }),
    await ask({ endpoint: 'https://user:password@push.example.com/x' }),
    await ask({ endpoint: 'https://localhost/x' }),
    await ask({ p256dh: 'AAAA' }),
    await ask({ auth: 'x'.repeat(300) }),
  ]
  const tries = await Promise.all(Array.from({ length: 30 }, () => ask({})))
  const keys = [(await eve.get('/push/key')).json.key, (await eve.get('/push/key')).json.key]

  expect(refused.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => [400, 'notALink']))
  expect(refused.slice(6)).toEqual([
    [400, 'notAKey'],
    [400, 'notAKey'],
  ])
  expect(tries.filter(([status]) => status === 429)).toHaveLength(10)
  expect(keys[0]).toBe(keys[1])
  expect((await app.visitor().get('/push/key')).status).toBe(401)
})

test('[PU-17] a push service that does not answer holds up nobody else', async () => {
  const house = await openHouse()
  const { app, ada, group, phone } = house
  const cleo = await app.person('Cleo')
  await ada.letIn(cleo, group, 'member')
  const hers = await openPushEndpoint()
  await cleo.post('/push/subscribe', hers.subscription)
  phone.status = null
  await ada.push(group, add({ urgent: true }))
  await app.app.notices.settle()
  app.clock.now += 61_000

  void app.app.notices.settle()

  await expect.poll(() => [phone.received.length, hers.received.length]).toEqual([1, 1])
})

test('[PU-19] what a push service fails to take is offered again with growing pauses, a few times, also after a restart', async () => {
  const house = await openHouse()
  const { app, ada, group, phone } = house
  const laptop = await openPushEndpoint()
  const cleo = await app.person('Cleo')
  await ada.letIn(cleo, group, 'member')
  await cleo.post('/push/subscribe', laptop.subscription)
  phone.status = 503
  await ada.push(group, add({ urgent: true }))
  await tell(house)
  const first = [phone.received.length, laptop.received.length]

  const after = async (ms: number) => {
    app.clock.now += ms
    await app.app.notices.settle()
    return phone.received.length
  }
  const early = await after(20_000)
  const second = await after(11_000)
  const stillSecond = await after(60_000)
  phone.status = 201
  app.clock.now += 61_000
  await (await openOther(app)).settle()
  const third = phone.received.length
  const never = await after(7_200_000)

  expect([first, early, second, stillSecond, third, never]).toEqual([[1, 1], 1, 2, 2, 3, 3])
  expect(new Set(phone.received.map(({ body }) => body))).toEqual(new Set(['Urgent: Bins']))
  expect(laptop.received).toHaveLength(1)
})

test('[PU-19] a service that never takes it is asked a few times, and one that refuses it once', async () => {
  const house = await openHouse()
  const { app, ada, group, phone } = house
  phone.status = 500
  await ada.push(group, add({ urgent: true }))
  await tell(house)
  for (let round = 0; round < 12; round += 1) {
    app.clock.now += 7_200_000
    await app.app.notices.settle()
  }
  const asked = phone.received.length
  phone.status = 413
  await ada.push(group, add({ title: 'More', urgent: true }))
  await tell(house)
  app.clock.now += 7_200_000
  await app.app.notices.settle()

  expect([asked, phone.received.length - asked]).toEqual([7, 1])
})

test('[PU-18] what was not told when the server ended is told by the next', async () => {
  const { app, ada, group, phone } = await openHouse()
  await ada.push(group, add({ urgent: true }))

  await app.app.notices.close()
  app.clock.now += 61_000
  await (await openOther(app)).settle()

  expect(phone.received.map(({ body }) => body)).toEqual(['Urgent: Bins'])
})

/** Another node, or the same one after a restart. */
async function openOther({ database, clock }: TestApp): Promise<Notices> {
  const screens = await front.screens()
  return new Notices({
    database,
    service: new PushService({ db: database.write, origin: null, reach: anyReach }),
    log: () => undefined,
    now: () => clock.now,
    write: async (input) => screens.writeNotice(input),
    onError: (error) => {
      throw error
    },
  })
}

function mentionOf(person: string): { update: string; excerpt: string } {
  const doc = openBody()
  const mention = {
    type: 'mention' as const,
    attrs: { kind: 'person' as const, id: person, label: '' },
  }
  appendTree(doc, [{ type: 'paragraph', content: [mention] }])
  return { update: toBase64(Y.encodeStateAsUpdate(doc)), excerpt: '' }
}
