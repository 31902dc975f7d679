import { Damaged } from '#store/damage.ts'
import type { Database } from '#store/database.ts'
import { onPostgres } from '#store/each-database.ts'
import { expect, test } from 'vitest'
import { newId, written } from './open-test-app.ts'
import { openSocketApp } from './test-socket.ts'

onPostgres('two nodes', (open) => {
  test('[ND-4] a stranger who asks for somebody’s own stream first takes nothing from them', async () => {
    const database = await open()
    const [here, there] = [await openSocketApp({ database }), await openSocketApp({ database })]
    const [ada, eve] = [await here.person('Ada'), await here.person('Eve')]
    const stranger = await stalled(here, eve)
    stranger.say({ type: 'follow', streams: { [ada.userId]: null } })
    await expect.poll(() => followed(here)).toBe(2)
    const device = await here.device(ada, ada.userId)

    const elsewhere = there.visitor()
    elsewhere.cookie = ada.cookie
    const group = await elsewhere.makeGroup('Flat')

    const { rows } = await device.next('rows')
    const memberships = rows.filter(({ kind }) => kind === 'membership')
    expect(memberships).toMatchObject([{ record: { id: group } }])
  })

  test('[ND-7] a group that was asked for while the database failed is there for whoever asks later', async () => {
    const { database, state } = withTrouble(await open())
    const app = await openSocketApp({ database })
    const [ada, eve] = [await app.person('Ada'), await app.person('Eve')]
    const group = await ada.makeGroup('Flat')
    const stranger = await stalled(app, eve)
    state.isAway = true
    stranger.say({ type: 'follow', streams: { [group]: null } })
    await expect.poll(() => state.failed).toBeGreaterThan(0)

    state.isAway = false
    const device = await app.socket(ada)
    device.hello({ [group]: null })

    expect(await Promise.race([device.next('rows'), device.closed])).toMatchObject({
      stream: group,
    })
  })

  test('[ND-8] words that could not be read while the database failed come to an open notepad later', async () => {
    const { database, state } = withTrouble(await open(), ([row]) => (isWords(row) ? away() : null))
    const [here, there] = [await openSocketApp({ database }), await openSocketApp({ database })]
    const ada = await here.person('Ada')
    const id = newId()
    const notepad = { id, title: 'Dinner', emoji: null, order: 'a0V' }
    const group = await ada.makeGroup('Flat', ['addNotepad', notepad])
    const reader = await here.device(ada, group)
    reader.say({ type: 'open', stream: group, notepad: id, since: 0 })
    await reader.next('body')
    const writer = await there.device(ada, group)

    state.isAway = true
    writer.push(group, written(id, 'Soup'))
    await expect.poll(() => state.failed).toBeGreaterThan(0)
    state.isAway = false

    expect((await reader.next('body')).updates).toHaveLength(1)
  })

  test('[ND-8] … also beside a notepad that is damaged', async () => {
    const ids = [newId(), newId()]
    const [damaged, whole] = ids
    const { database, state } = withTrouble(await open(), ([row]) =>
      isWords(row) && row.notepad === damaged ? new Damaged('notepadUpdates', damaged) : null,
    )
    const [here, there] = [await openSocketApp({ database }), await openSocketApp({ database })]
    const ada = await here.person('Ada')
    const titled = ids.map((id) => ({ id, title: 'Dinner', emoji: null, order: 'a0V' }))
    const group = await ada.makeGroup(
      'Flat',
      ...titled.map((each) => ['addNotepad', each] as const),
    )
    const reader = await here.device(ada, group)
    for (const notepad of ids) {
      reader.say({ type: 'open', stream: group, notepad, since: 0 })
      await reader.next('body')
    }
    const writer = await there.device(ada, group)

    state.isAway = true
    writer.push(group, ...ids.map((id) => written(id, 'Soup')))

    expect((await reader.next('body')).notepad).toBe(whole)
  })
})

/** A database that fails while it is away, if only where it is asked for something. */
function withTrouble(database: Database, failureOf: (rows: unknown[]) => Error | null = away) {
  const state = { isAway: false, failed: 0 }
  const read = database.read.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const failure = state.isAway ? failureOf(result.rows) : null
      if (!failure) return result
      state.failed += 1
      throw failure
    },
  })
  return { database: { ...database, read }, state }
}

function away(): Error {
  return new Error('the database is away')
}

function isWords(row: unknown): row is { notepad: string } {
  return typeof row === 'object' && row !== null && 'update' in row
}

type App = Awaited<ReturnType<typeof openSocketApp>>
type Person = Awaited<ReturnType<App['person']>>

/** A device that reads nothing of a long list that it asked for. */
async function stalled(app: App, person: Person) {
  const group = await person.makeGroup('Long')
  const note = 'x'.repeat(16_000)
  for (let push = 0; push < 15; push += 1) {
    const items = Array.from({ length: 20 }, (_, at) => ({ id: newId(), title: `${push}.${at}` }))
    const order = 'a0V'
    await person.push(
      group,
      ...items.map((item) => ['addListItem', { ...item, order, note }] as const),
    )
  }
  const socket = await app.socket(person)
  socket.socket.pause()
  socket.hello({ [group]: null })
  return socket
}

async function followed(app: App): Promise<number> {
  const answer = await fetch(`${app.url}/metrics`)
  return Number(/^sync_live_streams (\d+)$/m.exec(await answer.text())?.[1])
}
