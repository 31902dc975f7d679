import { type Figure, report } from './measure.ts'
import { ours } from './ours.ts'
import { peers } from './peers.ts'
import { commitEach, commitGrouped } from './reference.ts'
import type { SyncFigures } from './sync-load.ts'

/** By crowd, then by contestant. */
export type SyncResults = Map<string, Map<string, SyncFigures>>

type Read = (figures: SyncFigures) => number
type Goal = NonNullable<Figure['goal']>

interface Comparison {
  name: string
  unit: Figure['unit']
  read: Read
  goal: Goal
}

const seenP50: Comparison = {
  name: 'seen, p50',
  unit: 'ms',
  read: ({ unloaded }) => unloaded.seenP50,
  goal: { ratio: 1.5 },
}
const seenP99: Comparison = {
  name: 'seen, p99',
  unit: 'ms',
  read: ({ unloaded }) => unloaded.seenP99,
  goal: { ratio: 1.3 },
}
const loadedP99: Comparison = {
  name: 'seen, loaded, p99',
  unit: 'ms',
  read: ({ loaded }) => loaded.seenP99,
  goal: { ratio: 1 },
}
const sustained: Comparison = {
  name: 'edits sustained',
  unit: '/s',
  read: ({ editsPerSecond }) => editsPerSecond,
  goal: { ratioAtLeast: 1 },
}
const sustainedDurable: Comparison = { ...sustained, goal: { ratioAtLeast: 0.7 } }

const pairs = '2 clients in one group'
const crowded = '100 clients in one group'
const many = '100 groups of 2 clients'

/** The goals of one run. What was not measured in it is left out. */
export function reportSyncGoals(results: SyncResults): void {
  const peerNames = peers.map(({ name }) => name)
  const figures = [
    ...compare(results, pairs, [commitEach.name], seenP50),
    ...[...results.keys()].flatMap((crowd) =>
      compare(results, crowd, [commitGrouped.name], seenP99),
    ),
    ...[crowded, many].flatMap((crowd) =>
      compare(results, crowd, [commitGrouped.name], sustainedDurable),
    ),
    ...[crowded, many].flatMap((crowd) => compare(results, crowd, peerNames, sustained)),
    ...compare(results, many, peerNames, loadedP99),
  ]
  if (figures.length > 0) report('Goals', figures)
}

function compare(
  results: SyncResults,
  crowd: string,
  others: readonly string[],
  { name, unit, read, goal }: Comparison,
): Figure[] {
  const inCrowd = results.get(crowd)
  const our = inCrowd?.get(ours.name)
  if (!inCrowd || !our) return []
  return others.flatMap((other) => {
    const their = inCrowd.get(other)
    if (!their) return []
    const beside = { name: other, value: read(their) }
    return [{ name: `${crowd}: ${name}`, ours: read(our), unit, beside, goal }]
  })
}
