import { foldOldItems } from '#store/fold-items.ts'
import { openDatabase } from '#store/database.ts'
import { createStorage } from '#store/storage.ts'
import { Room } from '#sync/room.ts'
import { expect, test } from './fixtures.ts'
import { addBar, item } from './list-page.ts'
import { openScreen } from './open-screen.ts'
import { makeGroup, mutate, newId, signUp, type AnyMutation } from './people.ts'
import { startServer } from './server.ts'

const dayMs = 86_400_000

test('[FM-8] what was done long ago is out of the way, still known, looked up and opened again', async ({
  openPage,
}) => {
  // Two servers, one after the other, with the same data.
  test.slow()
  const first = await startServer()
  const { dataDir } = first
  const port = Number(new URL(first.url).port)
  const ada = await openPage()
  const origin = first.url
  await signUp(ada.context(), { name: 'Ada', origin })
  const home = await makeGroup(ada, { origin, items: ['Bread'] })
  const milk = newId()
  const things = [milk, newId(), newId()]
  const done: AnyMutation[] = things.flatMap((id, index): AnyMutation[] => [
    ['addListItem', { id, title: index === 2 ? 'Tea' : 'Milk', order: 'a1', amount: 2, unit: 'l' }],
    ['tickListItem', { id, done: true }],
  ])
  await mutate(ada, { origin, stream: home, mutations: done })
  await openScreen(ada, `${origin}/groups/${home}/list-items`)
  await ada.getByRole('button', { name: /^Done/ }).click()
  await expect(item(ada, 'Tea')).toBeChecked()
  await ada.goto('about:blank')
  await first.kill()
  await foldLongAgo(dataDir, things)
  const again = await startServer({}, undefined, { dataDir, port })

  await openScreen(ada, `${origin}/groups/${home}/list-items`)
  await ada.getByRole('button', { name: /^Done/ }).click()
  await ada.getByRole('button', { name: 'Show what was done long ago' }).click()
  const older = ada.getByRole('region', { name: 'Done long ago' })
  await expect(older.getByRole('checkbox')).toHaveCount(3)
  await older.getByRole('searchbox').fill('tea')
  await expect(older.getByRole('checkbox')).toHaveCount(1)
  await addBar(ada).fill('mil')
  await expect(ada.getByRole('option', { name: /Milk/ })).toContainText('2 l')

  await openScreen(ada, `${origin}/groups/${home}/list-items/${milk}`)
  await expect(ada.getByText('Bought 2 times')).toBeVisible()
  await ada.reload()
  await ada.getByRole('button', { name: 'Put back on the list' }).click()
  await expect(item(ada, 'Milk')).not.toBeChecked()
  await again.stop()
})

async function foldLongAgo(dataDir: string, ids: string[]): Promise<void> {
  const now = Date.now
  const database = await openDatabase({ dataDir, databaseUrl: null, now })
  try {
    for (const [index, id] of ids.entries()) {
      const tickedBy = JSON.stringify([{ by: newId(), at: now() - (100 + index * 9) * dayMs }])
      // Changed behind the server's back, it would not fit its seal.
      const changed = { tickedBy, seal: null }
      await database.write.updateTable('listItems').set(changed).where('id', '=', id).execute()
    }
    const storage = createStorage({ database, newEpoch: newId, onCommit: () => undefined })
    await foldOldItems({ database, room: new Room({ storage, now }), now })
  } finally {
    await database.close()
  }
}
