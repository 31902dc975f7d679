import type { Kind } from '#domain/records.ts'
import type { Row } from '#sync/protocol.ts'
import type { Replica } from '#sync/replica.ts'
import { bodyOf } from './edits.ts'
import { type World, group } from './world.ts'

export interface Findings {
  edits: number
  acknowledged: number
  lost: string[]
  diverged: string[]
  violations: string[]
}

const kinds = ['group', 'member', 'section', 'listItem', 'notepad', 'notepadUpdate'] as const

/** What must hold when all is quiet again. */
export function check(world: World): Findings {
  const stored = world.storage.streams.get(group)
  const log = stored?.log ?? []
  const violations = [...world.violations, ...world.restores.violations]
  if (stored) violations.push(...world.restores.missing(stored))
  violations.push(...world.devices.flatMap((device) => device.violations))
  log.forEach((entry, place) => {
    if (entry.seq !== place + 1) violations.push(`seq ${entry.seq} stands at ${place + 1}`)
  })
  const logged = new Set(log.map(({ id }) => id))
  if (logged.size !== log.length) violations.push('a change is in the log twice')
  const kept = new Set(world.devices.flatMap(({ disk }) => [...disk.kept]))
  for (const { id, client } of log) {
    const isDevices = client !== 'maker-----------' && client !== 'server----------'
    if (isDevices && !kept.has(id)) violations.push(`${id} was never made on a device`)
  }
  const lost = [...kept].filter((id) => {
    const isAnswered = logged.has(id) || stored?.refusals.has(id) || world.storage.rewound.has(id)
    return !isAnswered && !world.devices.some((device) => device.lost.has(id))
  })
  for (const { disk, isGone } of world.devices) {
    if (!isGone && disk.outbox.size > 0) violations.push(`${disk.outbox.size} still wait`)
  }
  const rows = [...(stored?.rows.values() ?? [])].map(({ row }) => row)
  const truth = contentOf(ofRows(rows))
  const diverged = world.devices
    .filter(({ isGone }) => !isGone)
    .flatMap(({ tabs }) => tabs.map(({ replica }) => contentOf(ofReplica(replica))))
    .filter((content) => content !== truth)
  return { edits: world.edits, acknowledged: logged.size, lost, diverged, violations }
}

type All = (kind: Kind) => readonly object[]

function ofRows(rows: Row[]): All {
  return (kind) =>
    rows.flatMap((row) => {
      const isAlias = row.kind === 'listItem' && row.record.alias
      return row.kind === kind && !isAlias ? [row.record] : []
    })
}

function ofReplica(replica: Replica): All {
  return (kind) => replica.all(kind)
}

/** All that people can see, as one text. */
function contentOf(all: All): string {
  const records = kinds.flatMap((kind) =>
    all(kind)
      .map((record) => sorted(record))
      .sort(),
  )
  const source = { all } as Pick<Replica, 'all'>
  const bodies = source.all('notepad').map(({ id }) => bodyOf(source, id).getText('body').toJSON())
  return [...records, ...bodies.sort()].join('\n')
}

function sorted(value: object): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
