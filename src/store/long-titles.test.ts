import { flat } from '#domain/examples.ts'
import { expect, test } from 'vitest'
import { eachDatabase } from './each-database.ts'
import { idOf, openFlat, push } from './open-flat.ts'
import { recordsByIds } from './records.ts'

/** As many letters with marks as a title may have, all so different that no disk makes them shorter. */
const title = Array.from({ length: 500 }, (_, place) => {
  const codes = [0x4e00 + ((place * 7_919) % 20_000), 0x0300 + ((place * 31) % 52), 0x0323]
  return String.fromCodePoint(...codes)
}).join('')

eachDatabase('long titles', (open) => {
  test('[ST-59] the longest title is kept, whatever its letters are, and told from one that begins like it', async () => {
    const { database, room } = await openFlat(open)
    const ids = ['long', 'like', 'same'].map(idOf)
    const titles = [title, title.slice(0, -3), title]
    const answers: string[] = []

    for (const [place, id] of ids.entries()) {
      const args = { id, title: titles[place] ?? '', order: 'a0' }
      answers.push(await push(room, { n: 1, name: 'addListItem', client: id, args }))
    }

    expect(answers).toEqual(['done', 'done', 'done'])
    const items = await recordsByIds(database.read, flat, 'listItem', ids)
    expect(new Map(items.map(({ id, alias }) => [id, alias]))).toEqual(
      new Map([
        [idOf('long'), null],
        [idOf('like'), null],
        [idOf('same'), idOf('long')],
      ]),
    )
  })
})
