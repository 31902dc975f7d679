import { printTable, show } from './measure.ts'
import type { SyncFigures } from './sync-load.ts'

const columns = [
  'who',
  'acknowledged',
  'seen',
  'loadedAcknowledged',
  'loadedSeen',
  'sustained',
  'cpu',
  'clients',
] as const

type Row = Record<(typeof columns)[number], string>

const heads: Row = {
  who: 'p50 / p99 in ms',
  acknowledged: 'acknowledged',
  seen: 'seen',
  loadedAcknowledged: 'acknowledged, loaded',
  loadedSeen: 'seen, loaded',
  sustained: 'edits',
  cpu: 'server CPU an edit',
  clients: "clients' core",
}

export function printSyncTable(title: string, results: ReadonlyMap<string, SyncFigures>): void {
  console.log(`\n${title}`)
  printTable([heads, ...[...results].map(([who, figures]) => toRow(who, figures))], columns)
}

function toRow(who: string, figures: SyncFigures): Row {
  const { unloaded, loaded, editsPerSecond, serverCpuPerEditUs, clientCore } = figures
  return {
    who,
    acknowledged: bothOf(unloaded.acknowledgedP50, unloaded.acknowledgedP99),
    seen: bothOf(unloaded.seenP50, unloaded.seenP99),
    loadedAcknowledged: bothOf(loaded.acknowledgedP50, loaded.acknowledgedP99),
    loadedSeen: bothOf(loaded.seenP50, loaded.seenP99),
    sustained: show(editsPerSecond, '/s'),
    cpu: show(serverCpuPerEditUs, 'µs'),
    clients: `${Math.round(clientCore * 100)} %`,
  }
}

function bothOf(p50: number, p99: number): string {
  return `${show(p50, '')} / ${show(p99, '')}`
}
