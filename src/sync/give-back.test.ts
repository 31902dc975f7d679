import { giveBackMs } from '#domain/give-back.ts'
import { expect, test } from 'vitest'
import { isGivenBackFirst } from './give-back.ts'
import { House, type Seat } from './simulation/house.ts'

const ada = 'ada-------------'
const bob = 'bob-------------'
const milk = 'milk------------'
const bread = 'bread-----------'

function add(seat: Seat, id: string, title: string, more: { note?: string } = {}): void {
  seat.replica.mutate('addListItem', { id, title, order: 'a0V', ...more })
}

/** Ada and Bob, with milk on the list of both. */
async function openHouse() {
  const home = await House.of(ada, bob)
  const adas = home.seat(ada)
  add(adas, milk, 'Milk')
  await adas.push()
  const bobs = home.seat(bob)
  return { home, adas, bobs }
}

function namesIn(home: House): string[] {
  return [...home.storage.streams.values()].flatMap(({ log }) => log.map(({ name }) => name))
}

test('[GB-1] [R13] what devices hold and the backup does not comes back, once, from whomever it is', async () => {
  const { home, adas, bobs } = await openHouse()
  add(adas, bread, 'Bread')
  adas.replica.mutate('changeListItem', { id: milk, note: 'the green one' })
  await adas.push()
  bobs.pull()
  bobs.replica.mutate('tickListItem', { id: bread, done: true })
  await bobs.push()
  adas.pull()

  home.restore(3)
  for (const seat of [adas, bobs, adas]) {
    seat.pull()
    await seat.push()
  }

  const late = home.seat(ada)
  expect(late.replica.get('listItem', bread)).toMatchObject({
    state: 'done',
    createdBy: ada,
    tickedBy: [{ by: bob }],
  })
  expect(late.replica.get('listItem', milk)?.note).toBe('the green one')
  expect(late.replica.all('listItem')).toHaveLength(2)
  for (const seat of [adas, bobs]) {
    seat.pull()
    expect(seat.replica.pending).toEqual([])
    expect(seat.lost).toEqual([])
    expect(seat.replica.all('listItem')).toEqual(late.replica.all('listItem'))
  }
})

test('[GB-2] in each field the newest of what is given back wins, whoever is first', async () => {
  const { home, adas, bobs } = await openHouse()
  adas.replica.mutate('changeListItem', { id: milk, title: 'Oat milk', note: 'two' })
  await adas.push()
  bobs.pull()
  adas.replica.mutate('changeListItem', { id: milk, title: 'Soy milk' })
  await adas.push()

  home.restore(2)
  for (const seat of [adas, bobs]) {
    seat.pull()
    await seat.push()
  }

  expect(home.seat(bob).replica.get('listItem', milk)).toMatchObject({
    title: 'Soy milk',
    note: 'two',
  })
})

test('[GB-3] whatever was done since the restore wins over what is given back', async () => {
  const { home, adas, bobs } = await openHouse()
  adas.replica.mutate('changeListItem', { id: milk, title: 'Oat milk', note: 'two' })
  await adas.push()

  home.restore(1)
  bobs.pull()
  bobs.replica.mutate('changeListItem', { id: milk, title: 'Soy milk' })
  await bobs.push()
  adas.pull()
  await adas.push()

  expect(home.seat(bob).replica.get('listItem', milk)).toMatchObject({
    title: 'Soy milk',
    note: 'two',
  })
})

test('[GB-4] [R13] what somebody missed after the restore and added again is one line', async () => {
  const { home, adas, bobs } = await openHouse()
  add(adas, bread, 'Bread', { note: 'from the corner' })
  await adas.push()

  home.restore(1)
  bobs.pull()
  add(bobs, 'bread-again-----', 'bread')
  await bobs.push()
  adas.pull()
  await adas.push()

  const late = home.seat(bob)
  expect(late.openTitles()).toEqual(['Milk', 'bread'])
  expect(late.replica.get('listItem', bread)).toMatchObject({
    id: 'bread-again-----',
    note: 'from the corner',
  })
})

test('[GB-5] people and links are not given back, and nobody gives back what they may not write', async () => {
  const { home, adas, bobs } = await openHouse()
  adas.replica.mutate('changeRole', { id: bob, role: 'viewer' })
  await adas.push()
  add(adas, bread, 'Bread')
  const hash = 'b'.repeat(64)
  const link = { id: 'link------------', tokenHash: hash, role: 'member' as const }
  adas.replica.mutate('createInvitation', { ...link, hours: 1, uses: 1 })
  await adas.push()
  bobs.pull()

  home.restore(2)
  bobs.pull()
  await bobs.push()

  expect(namesIn(home)).not.toContain('giveBack')
  adas.pull()
  await adas.push()
  expect(home.seat(ada).replica.get('listItem', bread)?.title).toBe('Bread')
  expect(home.seat(ada).replica.get('invitation', 'link------------')).toBeUndefined()
})

test('[GB-6] nothing is taken back of a server that was never restored, or longer ago than 30 days', async () => {
  const { home, adas } = await openHouse()
  const record = adas.replica.get('listItem', milk)
  if (!record) throw new Error('milk is there')
  const stamps = { '': [90, adas.client, 90] as const }
  const rows = [{ kind: 'listItem' as const, record: { ...record, title: 'Ale' }, stamps }]
  const offer = async () => {
    adas.replica.mutate('giveBack', { since: 0, rows })
    await adas.push()
    return adas.lost.at(-1)?.refusal.code
  }

  expect(await offer()).toBe('notAllowed')
  home.restore(1)
  home.now += giveBackMs + 1
  adas.pull()
  expect(adas.replica.pending).toEqual([])
  expect(await offer()).toBe('notAllowed')
  expect(home.seat(bob).openTitles()).not.toContain('Ale')
})

test('[GB-7] what waited through a restore arrives once, on top of what was given back', async () => {
  const { home, adas, bobs } = await openHouse()
  add(adas, bread, 'Bread')
  await adas.push()
  bobs.pull()
  adas.replica.mutate('changeListItem', { id: bread, title: 'Rye bread' })
  bobs.replica.mutate('tickListItem', { id: bread, done: true })

  home.restore(2)
  for (const seat of [adas, bobs, adas, bobs]) {
    seat.pull()
    await seat.push()
  }

  expect(home.seat(ada).replica.get('listItem', bread)).toMatchObject({
    title: 'Rye bread',
    state: 'done',
    tickedBy: [{ by: bob }],
    kept: [],
  })
  expect([adas.lost, bobs.lost]).toEqual([[], []])
})

test('[GB-8] a device that is behind the backup simply catches up', async () => {
  const { home, adas, bobs } = await openHouse()
  bobs.pull()
  add(adas, bread, 'Bread')
  add(adas, 'rice------------', 'Rice')
  await adas.push()

  home.restore(1)
  bobs.pull()

  expect(bobs.replica.pending).toEqual([])
  expect(bobs.openTitles()).toEqual(['Milk', 'Bread'])
})

test('[GB-9] [R13] what was written between two things that are given back does not wait for the second, which is numbered behind it', () => {
  const rows = { client: 'phone', n: 1, name: 'giveBack' }
  const words = { client: 'phone', n: 2, name: 'writeNotepad' }
  const body = { client: 'phone', n: 3, name: 'giveBackBody' }

  expect(isGivenBackFirst([words, rows, body])).toBe(true)
  expect(isGivenBackFirst([body, words])).toBe(false)
  expect(isGivenBackFirst([words, { ...body, client: 'tablet' }])).toBe(true)
  expect(isGivenBackFirst([words])).toBe(false)
})
