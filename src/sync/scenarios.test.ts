import { expect, test } from 'vitest'
import { undoArgs } from '#domain/undo.ts'
import { changeId } from '#domain/logged-change.ts'
import { House } from './simulation/house.ts'

const ada = 'ada-------------'
const bob = 'bob-------------'
const day = 86_400_000

function itemId(place: number): string {
  return `item-${place}`.padEnd(16, '-')
}

async function houseWithItems(count: number) {
  const home = await House.of(ada, bob)
  const adas = home.seat(ada)
  for (let place = 0; place < count; place += 1) {
    adas.replica.mutate('addListItem', {
      id: itemId(place),
      title: place === 0 ? 'Milk' : `Thing ${place}`,
      order: `a${String(place).padStart(3, '0')}V`,
    })
  }
  await adas.push()
  const bobs = home.seat(bob)
  return { home, adas, bobs, milk: itemId(0) }
}

test('[R2] twenty items that were ticked offline never come back, on any device', async () => {
  const { adas, bobs } = await houseWithItems(20)
  for (let place = 0; place < 20; place += 1) {
    adas.replica.mutate('tickListItem', { id: itemId(place), done: true })
  }
  bobs.replica.mutate('changeListItem', { id: itemId(3), title: 'Thing 3, the green one' })
  await bobs.push()

  await adas.push()
  bobs.pull()

  expect(adas.openTitles()).toEqual([])
  expect(bobs.openTitles()).toEqual([])
})

test('[R3] thirty ticks over a slow link with answers out of order: none flickers', async () => {
  const { home, adas } = await houseWithItems(30)
  const shown: number[] = []
  adas.replica.subscribe(() => shown.push(30 - adas.openTitles().length))
  const seq = adas.replica.cursor?.seq ?? 0
  const pushes = Array.from({ length: 30 }, (_, place) => {
    const {
      client: _client,
      at: _at,
      ...pushed
    } = adas.replica.mutate('tickListItem', {
      id: itemId(place),
      done: true,
    })
    return pushed
  })

  for (const pushed of pushes) {
    await home.room.push(
      { stream: adas.replica.stream, client: adas.client, mutations: [pushed] },
      ada,
    )
  }
  const frames = home.framesAfter(seq)
  for (const frame of [...frames.slice(15), ...frames.slice(0, 15).toReversed(), ...frames]) {
    adas.replica.receive(frame)
  }

  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  expect(adas.openTitles()).toEqual([])
  expect(adas.replica.pending).toEqual([])
})

test('[R4] what was changed after somebody removed it offline is still on the list', async () => {
  const { adas, bobs, milk } = await houseWithItems(1)
  adas.replica.mutate('deleteListItem', { id: milk })
  bobs.replica.mutate('changeListItem', { id: milk, title: 'Oat milk' })
  await bobs.push()

  await adas.push()
  bobs.pull()

  expect(adas.openTitles()).toEqual(['Oat milk'])
  expect(bobs.openTitles()).toEqual(['Oat milk'])
})

test('[R5] two who add the same thing while apart have one line with both notes', async () => {
  const { adas, bobs } = await houseWithItems(0)
  const twin = { title: 'Milk', order: 'a0' }
  adas.replica.mutate('addListItem', { id: itemId(1), ...twin, note: 'two litres' })
  bobs.replica.mutate('addListItem', {
    id: itemId(2),
    ...twin,
    title: 'milk',
    note: 'the blue one',
  })
  bobs.replica.mutate('tickListItem', { id: itemId(2), done: true })

  await adas.push()
  await bobs.push()
  adas.pull()

  for (const { replica } of [adas, bobs]) {
    const [item, ...others] = replica.all('listItem')
    expect(others).toEqual([])
    expect(item?.note.split('\n').toSorted()).toEqual(['the blue one', 'two litres'])
    expect(item?.tickedBy).toMatchObject([{ by: bob }])
  }
})

test('[R6] what is sent again after the tab died during the upload is there once', async () => {
  const { home, adas, bobs } = await houseWithItems(0)
  for (let place = 0; place < 5; place += 1) {
    adas.replica.mutate('addListItem', { id: itemId(place), title: `New ${place}`, order: 'a0' })
  }
  const order = 'a0'
  adas.replica.mutate('addNotepad', { id: itemId(9), title: 'Plans', emoji: null, order })
  const mutations = adas.replica.pending.map(({ client: _, at: __, ...pushed }) => pushed)
  const push = { stream: adas.replica.stream, client: adas.client }
  await home.room.push({ ...push, mutations: mutations.slice(0, 3) }, ada)

  await home.room.push({ ...push, mutations }, ada)
  bobs.pull()

  expect(bobs.replica.all('listItem')).toHaveLength(5)
  expect(bobs.replica.all('notepad')).toHaveLength(1)
})

test('[R9] whose rights are taken away finds the waiting words again, and nobody is hurt', async () => {
  const { adas, bobs, milk } = await houseWithItems(1)
  bobs.replica.mutate('changeListItem', { id: milk, title: 'Soy milk' })
  adas.replica.mutate('removeMember', { id: bob })
  await adas.push()

  await bobs.push()
  adas.pull()

  expect(bobs.lost).toMatchObject([
    { mutation: { args: { title: 'Soy milk' } }, refusal: { code: 'notMember' } },
  ])
  expect(adas.openTitles()).toEqual(['Milk'])
})

test('[R11] a tab that is days old moves what was deleted: nothing comes back, nothing goes', async () => {
  const { home, adas, bobs, milk } = await houseWithItems(2)
  adas.replica.mutate('deleteListItem', { id: milk })
  await adas.push()
  home.now += 5 * day

  bobs.replica.mutate('moveListItem', { id: milk, order: 'a0Z' })
  bobs.replica.mutate('tickListItem', { id: milk, done: true })
  await bobs.push()
  adas.pull()

  expect(adas.openTitles()).toEqual(['Thing 1'])
  expect(adas.replica.get('listItem', milk)).toMatchObject({ state: 'open', deleted: { by: ada } })
})

test('[R21] a clock that is wrong by a day changes no winner', async () => {
  const { home, adas, milk } = await houseWithItems(1)
  const fast = home.seat(bob, () => home.now + day)
  fast.replica.mutate('changeListItem', { id: milk, title: 'From the future' })
  adas.replica.mutate('changeListItem', { id: milk, title: 'Oat milk' })
  await adas.push()

  await fast.push()
  adas.pull()

  const item = adas.replica.get('listItem', milk)
  expect(item?.title).toBe('Oat milk')
  expect(item?.kept).toMatchObject([{ field: 'title', value: 'From the future', by: bob }])
})

test('[R22] undo works in aeroplane mode, and arrives', async () => {
  const { adas, bobs, milk } = await houseWithItems(1)
  const { client, n } = adas.replica.mutate('changeListItem', { id: milk, title: 'Oat milk' })
  adas.replica.mutate('tickListItem', { id: milk, done: true })
  const change = adas.replica.get('change', changeId(client, n))

  for (const args of undoArgs(change ? [change] : [])) adas.replica.mutate('undo', args)

  expect(adas.replica.get('listItem', milk)).toMatchObject({ title: 'Milk', state: 'done' })
  await adas.push()
  bobs.pull()
  expect(bobs.replica.get('listItem', milk)).toMatchObject({ title: 'Milk', state: 'done' })
})
