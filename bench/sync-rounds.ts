import type { Contestant, Crowd } from './contestant.ts'
import { median } from './measure.ts'
import { measureSync, type SyncFigures } from './sync-load.ts'

interface Rounds {
  crowd: Crowd
  rounds: number
  /** Of each of the two loads. */
  seconds: number
}

/** A round of all of them after the other: what disturbs the machine disturbs all of them. */
export async function measureInTurn(
  contestants: readonly Contestant[],
  { crowd, rounds: count, seconds }: Rounds,
): Promise<Map<string, SyncFigures>> {
  const rounds: Map<string, SyncFigures[]> = new Map(contestants.map(({ name }) => [name, []]))
  for (let round = 0; round < count; round += 1) {
    for (const contestant of contestants) {
      const figures = await measureSync(contestant, { ...crowd, seconds })
      rounds.get(contestant.name)?.push(figures)
    }
  }
  return new Map([...rounds].map(([name, figures]) => [name, medianOf(figures)]))
}

/** `100x2` is a hundred groups of two. */
export function toCrowd(text: string): Crowd {
  const [groups, members] = text.split('x').map(Number)
  if (!groups || !members) throw new Error(`--crowds is groups x members, not ${text}`)
  return { groups, members }
}

export function nameOfCrowd({ groups, members }: Crowd): string {
  return groups === 1 ? `${members} clients in one group` : `${groups} groups of ${members} clients`
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
    editsPerCommit: of(({ editsPerCommit }) => editsPerCommit),
    clientCore: of(({ clientCore }) => clientCore),
  }
}
