import { flat } from '#domain/examples.ts'
import { expect, test } from 'vitest'
import { eachDatabase } from './each-database.ts'
import { idOf, openFlat, push } from './open-flat.ts'
import { recordsByIds } from './records.ts'

eachDatabase('the first words of a notepad', (open) => {
  test.each(['one\0two', 'one\ud83dtwo'])(
    '[NP-22] a notepad in whose first words something is no text (%j) is kept, and read again',
    async (excerpt) => {
      const { database, room } = await openFlat(open)
      const id = idOf('notepad')
      await push(room, {
        n: 2,
        name: 'addNotepad',
        args: { id, title: 'Plans', emoji: null, order: 'a0' },
      })
      const args = { id, updateId: idOf('update'), update: 'AAAA', excerpt }

      expect(await push(room, { n: 3, name: 'writeNotepad', args })).toBe('done')

      const [found] = await recordsByIds(database.read, flat, 'notepad', [id])
      expect(found?.excerpt).toMatch(/^one.?two$/)
    },
  )
})
