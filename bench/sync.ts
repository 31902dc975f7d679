import { parseArgs } from 'node:util'
import { keepToSecondCore } from './child.ts'
import type { Contestant } from './contestant.ts'
import { installPeers } from './install-peers.ts'
import { ours } from './ours.ts'
import { peers } from './peers.ts'
import { commitEach, commitGrouped } from './reference.ts'
import { reportSyncGoals, type SyncResults } from './sync-goals.ts'
import { measureInTurn, nameOfCrowd, toCrowd } from './sync-rounds.ts'
import { printSyncTable } from './sync-table.ts'

const contestants: readonly Contestant[] = [ours, commitEach, commitGrouped, ...peers]

const { values: options } = parseArgs({
  options: {
    /** Of each of the two loads, for each contestant and each crowd. */
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '1' },
    crowds: { type: 'string', default: '1x2,1x20,1x100,100x2' },
    /** Parts of names, with commas between. */
    only: { type: 'string', default: '' },
  },
})

// Each client of y-websocket waits for the end of the process by itself.
process.setMaxListeners(0)
await installPeers()
keepToSecondCore()
const seconds = Number(options.seconds)
const chosen = contestants.filter(({ name }) =>
  options.only.split(',').some((part) => name.includes(part)),
)
const results: SyncResults = new Map()
for (const crowd of options.crowds.split(',').map(toCrowd)) {
  const name = nameOfCrowd(crowd)
  const rounds = Number(options.rounds)
  const inCrowd = await measureInTurn(chosen, { crowd, rounds, seconds })
  results.set(name, inCrowd)
  printSyncTable(name, inCrowd)
}
console.log('')
for (const { name, does } of chosen) console.log(`  ${name}: ${does}`)
reportSyncGoals(results)
// Peers' clients keep timers of their own.
process.exit()
