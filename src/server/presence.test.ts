import { expect, onTestFinished, test, vi } from 'vitest'
import { type NodeListener, type Nodes, noNodes } from './nodes.ts'
import { Presences } from './presence.ts'
import { openSocketApp } from './test-socket.ts'

async function open(syncLimits: object = {}) {
  const app = await openSocketApp({ syncLimits: { presenceEveryMs: 20, ...syncLimits } })
  const [ada, ben] = [await app.person('Ada'), await app.person('Ben')]
  const group = await ada.makeGroup('Flat')
  await ada.letIn(ben, group, 'viewer')
  const [adas, bens] = [await app.device(ada, group), await app.device(ben, group)]
  return { app, ada, ben, group, adas, bens }
}

const nobody = ({ people }: { people: unknown[] }) => people.length === 0

test('[PR-1] whoever is in the group sees who is where', async () => {
  const { ada, group, adas, bens } = await open()

  adas.say({ type: 'here', stream: group, place: 'list' })

  const here = { userId: ada.userId, client: adas.client, place: 'list' }
  expect(await bens.next('present')).toEqual({ type: 'present', stream: group, people: [here] })
  expect((await adas.next('present')).people).toEqual([here])
})

test('[PR-1] a place that was said before the group was there counts as soon as it is', async () => {
  const { app, ada, group, bens } = await open()
  const socket = await app.socket(ada)

  socket.hello({ [group]: null })
  socket.say({ type: 'here', stream: group, place: 'notepad' })

  expect((await bens.next('present')).people).toMatchObject([{ place: 'notepad' }])
})

test('[PR-5] whoever shops for several groups is there in each of them, until they stop', async () => {
  const { app, ada, group, adas, bens } = await open()
  const other = await ada.makeGroup('Club')
  const stranger = 'stranger-stranger-str'
  const club = await app.device(ada, other)
  const trip = await app.device(ada, group, other)

  trip.say({ type: 'here', stream: group, place: 'shop', others: [other, stranger] })

  expect((await bens.next('present')).people).toMatchObject([{ place: 'shop' }])
  expect((await club.next('present')).people).toMatchObject([{ place: 'shop' }])
  expect(JSON.stringify(bens.heard)).not.toContain(other)

  trip.say({ type: 'here', stream: group, place: 'list' })
  await club.next('present', nobody)
  expect((await adas.next('present', ({ people }) => people[0]?.place === 'list')).stream).toBe(
    group,
  )
})

test('[PR-2] whoever comes later is told who is there', async () => {
  const { app, ben, group, adas } = await open()
  adas.say({ type: 'here', stream: group, place: 'list' })
  await adas.next('present')

  const late = await app.device(ben, group)

  expect((await late.next('present')).people).toMatchObject([{ place: 'list' }])
})

test('[PR-3] who leaves, goes elsewhere, closes or is removed is there no more', async () => {
  const { app, ada, ben, group, adas, bens } = await open()
  const other = await ada.makeGroup('Club')
  const club = await app.device(ada, other)
  const enter = async () => {
    bens.say({ type: 'here', stream: group, place: 'list' })
    await adas.next('present', ({ people }) => people.length === 1)
  }

  await enter()
  bens.say({ type: 'here', stream: null, place: '' })
  await adas.next('present', nobody)

  await enter()
  bens.say({ type: 'here', stream: other, place: 'list' })
  await adas.next('present', nobody)
  await club.settle()
  expect(club.heard.filter(({ type }) => type === 'present')).toEqual([])

  await enter()
  adas.push(group, ['removeMember', { id: ben.userId }])
  await adas.next('present', nobody)

  adas.say({ type: 'here', stream: group, place: 'list' })
  await adas.next('present')
  const last = await app.device(ada, group)
  await last.next('present', ({ people }) => people.length === 1)
  adas.socket.close()
  await last.next('present', nobody)
})

test('[PR-4] many moves in a moment are one message, the last of them', async () => {
  const { group, adas, bens } = await open({ presenceEveryMs: 100 })

  for (let place = 0; place <= 50; place += 1) {
    adas.say({ type: 'here', stream: group, place: `item ${place}` })
  }

  await bens.next('present', ({ people }) => people[0]?.place === 'item 50')
  const before = bens.heard.filter(({ type }) => type === 'present')
  expect(before.length).toBeLessThan(5)
})

test('[PR-6] what another node says of a group that nobody follows here is not kept', async () => {
  const listeners: NodeListener[] = []
  const nodes: Nodes = { ...noNodes, listen: (listener) => void listeners.push(listener) }
  const app = await openSocketApp({ nodes })
  const ada = await app.person('Ada')
  const group = await ada.makeGroup('Flat')
  const people = [{ userId: ada.userId, client: 'elsewhere-elsewhere', place: 'list' }]

  for (const { onStream } of listeners) onStream?.(group, { type: 'present', people }, 'node')
  const device = await app.device(ada, group)
  await device.next('people')
  await device.settle()

  expect(device.heard.filter(({ type }) => type === 'present')).toEqual([])
})

test('[PR-6] a group that nobody follows any more takes no place', () => {
  const presences = new Presences({ tell: () => undefined, everyMs: 0 })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  presences.hear('group', 'node', [{ userId: 'ada', client: 'elsewhere', place: 'list' }])
  vi.runAllTimers()
  expect(presences.size).toBe(1)

  presences.forgetElsewhere('group')

  expect(presences.size).toBe(0)
})
