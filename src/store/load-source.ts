import type { Id } from '#domain/id.ts'
import type { LoggedChange } from '#domain/logged-change.ts'
import { type CountedKind, type Kind, type Read, type Records, readKey } from '#domain/records.ts'
import type { Source } from '#domain/view.ts'
import type { Batch } from './batch.ts'
import { findChange } from './log.ts'
import type { Stored } from './record-table.ts'
import { remembered } from './known-answers.ts'
import { kindOfIndex } from './records.ts'

/** Puts among what is known what these reads ask for. */
export async function prefetch({ db, known }: Batch, stream: Id, reads: Read[]): Promise<void> {
  const settled = await Promise.allSettled([
    ...[...idsByKind(reads)].map(([kind, ids]) =>
      kind === 'change' || kind === 'notepadUpdate'
        ? []
        : known.recordsByIds(db, { stream, kind, ids: [...ids] }),
    ),
    ...remembered.map((name) => {
      const values = reads.flatMap((read) =>
        read.type === 'index' && read.name === name ? read.value : [],
      )
      return known.prefetchIndex(db, { stream, name, values })
    }),
  ])
  for (const read of settled) if (read.status === 'rejected') throw read.reason
}

type IndexRead = Extract<Read, { type: 'index' }>

interface Wanted {
  stream: Id
  reads: Read[]
  live: Record<CountedKind, number>
}

/** What a mutation declared, and the items that its aliases stand for, or its parts belong to. */
export async function loadSource(batch: Batch, { stream, reads, live }: Wanted): Promise<Source> {
  const { db, known } = batch
  const stored = new Map<string, Stored>()
  const changes = new Map<string, LoggedChange>()
  const answers = new Map<string, unknown[]>()

  function keepAnswer(read: IndexRead, found: readonly Stored[]): void {
    for (const one of found) stored.set(`${kindOfIndex(read.name)}/${one.record.id}`, one)
    answers.set(
      readKey(read),
      found.map(({ record }) => record),
    )
  }

  async function loadKind(kind: Kind, ids: Id[]): Promise<void> {
    if (kind === 'change') {
      await batch.finishLog()
      for (const id of ids) {
        const change = await findChange(db, stream, id)
        if (change) changes.set(id, change)
      }
    } else {
      for (const found of await known.recordsByIds(db, { stream, kind, ids })) {
        stored.set(`${kind}/${found.record.id}`, found)
      }
    }
  }

  // Most of it is known: what is not is asked for together, since to Postgres each is a trip.
  const asking: Promise<void>[] = []
  const unknown: Read[] = []
  for (const read of reads) {
    if (read.type === 'key') {
      const found = known.record(stream, read.kind, read.id)
      if (found) stored.set(readKey(read), found)
      else if (found === undefined) unknown.push(read)
    } else if (read.type === 'index') {
      const answer = known.answer(stream, read.name, read.value)
      if (answer) keepAnswer(read, answer)
      else {
        const found = known.recordsByIndex(db, { stream, ...read })
        asking.push(found.then((fresh) => keepAnswer(read, fresh)))
      }
    }
  }
  for (const [kind, ids] of idsByKind(unknown)) asking.push(loadKind(kind, [...ids]))
  if (asking.length > 0) await Promise.all(asking)
  const targets = missingTargets(stored)
  if (targets.length > 0) await loadKind('listItem', targets)
  // The maps were filled by kind above.
  return {
    get: <K extends Kind>(kind: K, id: Id) =>
      (kind === 'change' ? changes.get(id) : stored.get(`${kind}/${id}`)?.record) as
        | Records[K]
        | undefined,
    stamps: (kind, id) => stored.get(`${kind}/${id}`)?.stamps,
    find: (name, value) => (answers.get(`${name}?${value}`) ?? []) as never,
    count: (kind) => live[kind],
  }
}

function missingTargets(stored: Map<string, Stored>): Id[] {
  const targets = new Set<Id>()
  for (const { record } of stored.values()) {
    if (!('alias' in record)) continue
    for (const id of [record.alias, record.parent]) {
      if (id && !stored.has(`listItem/${id}`)) targets.add(id)
    }
  }
  return [...targets]
}

function idsByKind(reads: Read[]): Map<Kind, Set<Id>> {
  const ids = new Map<Kind, Set<Id>>()
  for (const read of reads) {
    if (read.type === 'key') ids.set(read.kind, (ids.get(read.kind) ?? new Set()).add(read.id))
  }
  return ids
}
