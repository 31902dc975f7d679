import { ada, flat } from '#domain/examples.ts'
import { expect, test } from 'vitest'
import { eachDatabase } from './each-database.ts'
import { listenersOf } from './listeners.ts'
import { openFlat, push } from './open-flat.ts'

eachDatabase('listeners', (open) => {
  test('[NF-6] the server finds the level and quiet hours of everybody who is in a group', async () => {
    const { database, room } = await openFlat(open)
    const before = await listenersOf(database.read, flat)
    const quietHours = { from: '22:00', to: '07:00', zone: 'Europe/Berlin' }

    await push(room, {
      n: 1,
      name: 'chooseNotify',
      args: { group: flat, notify: 'mine' },
      stream: ada,
    })
    await push(room, { n: 2, name: 'changeProfile', args: { quietHours }, stream: ada })

    expect(before).toEqual([{ id: ada, notify: 'all', zone: null, quietHours: null, locale: null }])
    expect(await listenersOf(database.read, flat)).toMatchObject([{ notify: 'mine', quietHours }])
  })
})
