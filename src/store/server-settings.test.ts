import { expect, test } from 'vitest'
import { eachDatabase } from './each-database.ts'
import { takeTurn } from './server-settings.ts'

eachDatabase('turns of several nodes', (open) => {
  test('[NF-7] a turn is one node’s, and comes again, also after a clock that was wrong was set back', async () => {
    const { write } = await open()
    const at = (now: number) => takeTurn(write, { name: 'prunedAt', now, everyMs: 100 })

    const together = await Promise.all([at(1_000_000), at(1_000_000)])
    const soon = await at(1_000_050)
    const back = [await at(5_000), await at(5_050), await at(5_100)]

    expect(together.filter(Boolean)).toHaveLength(1)
    expect(soon).toBe(false)
    expect(back).toEqual([true, false, true])
  })
})
