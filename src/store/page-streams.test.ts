import { ada, flat, milkId } from '#domain/examples.ts'
import type { InlinedStream } from '#sync/page-data.ts'
import { expect, test } from 'vitest'
import { eachDatabase } from './each-database.ts'
import { idOf, milk, openFlat, phone, push } from './open-flat.ts'
import { groupGlances, groupNames, groupStream, userStream } from './page-streams.ts'

const twin = { ...milk, id: idOf('twin') }

eachDatabase('first paint', (open) => {
  test('[ST-46] an alias is neither shown nor counted in a first paint', async () => {
    const { database, room } = await openFlat(open)
    const due = { date: '2026-12-03', time: null, zone: null }
    await push(room, { n: 2, name: 'addListItem', args: { ...milk, due } })
    await push(room, { n: 1, name: 'addListItem', args: { ...twin, due }, client: phone, seen: 1 })

    const list = await groupStream(database.read, { groupId: flat, userId: ada, items: true })
    const [glance] = await groupGlances(database.read, ada)

    for (const stream of [list, glance]) {
      expect(itemsOf(stream)).toEqual([milkId])
      expect(stream?.counts).toEqual({ open: 1, done: 0 })
    }
  })

  test('[ST-47] the page of an alias brings the item that it stands for', async () => {
    const { database, room } = await openFlat(open)
    await push(room, { n: 2, name: 'addListItem', args: milk })
    await push(room, { n: 1, name: 'addListItem', args: twin, client: phone, seen: 1 })
    await push(room, { n: 3, name: 'tickListItem', args: { id: milkId, done: true }, seen: 3 })

    const wanted = { groupId: flat, userId: ada, items: false, item: twin.id }
    const page = await groupStream(database.read, wanted)

    expect(itemsOf(page)).toEqual([twin.id, milkId])
  })

  test('[ST-48] a first paint has the person’s settings and groups, at the cursor of their stream', async () => {
    const { database } = await openFlat(open)

    const own = await userStream(database.read, ada)
    const names = await groupNames(database.read, ada)

    expect(own).toMatchObject({ stream: ada, cursor: { epoch: 'epoch', seq: 1 } })
    expect(own.records.map(({ kind }) => kind)).toEqual(['profile', 'membership'])
    expect(names.map(({ stream }) => stream)).toEqual([flat])
  })
})

function itemsOf(stream: InlinedStream | undefined): string[] {
  const records = stream?.records ?? []
  return records.filter(({ kind }) => kind === 'listItem').map(({ record }) => record.id)
}
