import { parseArgs } from 'node:util'
import { keepToSecondCore } from './child.ts'
import type { Contestant, Crowd } from './contestant.ts'
import { installPeers } from './install-peers.ts'
import { median } from './measure.ts'
import { ours } from './ours.ts'
import { peers } from './peers.ts'
import { commitEach, commitGrouped } from './reference.ts'
import { measureSync, type SyncFigures } from './sync-load.ts'
import { reportSyncGoals, type SyncResults } from './sync-goals.ts'
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
  const name = nameOf(crowd)
  const inCrowd = await measureInTurn(crowd)
  results.set(name, inCrowd)
  printSyncTable(name, inCrowd)
}
console.log('')
for (const { name, does } of chosen) console.log(`  ${name}: ${does}`)
reportSyncGoals(results)
// Peers' clients keep timers of their own.
process.exit()

/** A round of all of them after the other: what disturbs the machine disturbs all of them. */
async function measureInTurn(crowd: Crowd): Promise<Map<string, SyncFigures>> {
  const rounds: Map<string, SyncFigures[]> = new Map(chosen.map(({ name }) => [name, []]))
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const contestant of chosen) {
      const figures = await measureSync(contestant, { ...crowd, seconds })
      rounds.get(contestant.name)?.push(figures)
    }
  }
  return new Map([...rounds].map(([name, figures]) => [name, medianOf(figures)]))
}

function medianOf(rounds: readonly SyncFigures[]): SyncFigures {
  const of = (read: (figures: SyncFigures) => number) => median(rounds.map(read))
  const waits = (load: 'unloaded' | 'loaded') => ({
    acknowledgedP50: of((figures) => figures[load].acknowledgedP50),
    acknowledgedP99: of((figures) => figures[load].acknowledgedP99),
    seenP50: of((figures) => figures[load].seenP50),
    seenP99: of((figures) => figures[load].seenP99),
  })
  return {
    unloaded: waits('unloaded'),
    loaded: waits('loaded'),
    editsPerSecond: of(({ editsPerSecond }) => editsPerSecond),
    serverCpuPerEditUs: of(({ serverCpuPerEditUs }) => serverCpuPerEditUs),
    clientCore: of(({ clientCore }) => clientCore),
  }
}

function toCrowd(text: string): Crowd {
  const [groups, members] = text.split('x').map(Number)
  if (!groups || !members) throw new Error(`--crowds is groups x members, not ${text}`)
  return { groups, members }
}

function nameOf({ groups, members }: Crowd): string {
  return groups === 1 ? `${members} clients in one group` : `${groups} groups of ${members} clients`
}
