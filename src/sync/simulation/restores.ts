import { fieldsAfter, isGivenBackKind, type OfferedRow } from '#domain/give-back.ts'
import type { Id } from '#domain/id.ts'
import { key, readKey } from '#domain/records.ts'
import { type Stamps, stampFor } from '#domain/stamp.ts'
import type { Entry, Row } from '#sync/protocol.ts'
import * as Y from 'yjs'
import type { Device } from './device.ts'
import { bodyOf } from './edits.ts'

interface Stored {
  epoch: string
  epochSeq: number
  rows: ReadonlyMap<string, { row: Row }>
}

interface Holding {
  device: Device
  rows: Row[]
}

/** Watches over restores: what devices held must be back in the end, and only where it belongs. */
export class Restores {
  readonly violations: string[] = []
  /** What lay on the devices' disks when the server was last restored. */
  #holdings: Holding[] = []
  #epochSeq = 0
  /** The stamps of all rows as they were before the next commit. */
  #stamps = new Map<string, Stamps>()

  noteBefore(devices: readonly Device[], { epoch }: Stored): void {
    this.#holdings = devices.flatMap((device) => {
      const { base } = device.disk
      return base?.epoch === epoch ? [{ device, rows: [...base.rows] }] : []
    })
  }

  noteAfter({ epochSeq, rows }: Stored): void {
    this.#epochSeq = epochSeq
    this.#stamps = new Map([...rows].map(([place, { row }]) => [place, row.stamps]))
  }

  noteCommit(entries: readonly Entry[]): void {
    for (const { name, changed } of entries) {
      for (const { kind, record, stamps } of changed) {
        const place = readKey(key(kind, record.id))
        const before = this.#stamps.get(place)
        if (name === 'giveBack') this.#checkGivenBack(place, before, stamps)
        this.#stamps.set(place, stamps)
      }
    }
  }

  /** What is not back though somebody held it. */
  missing({ rows }: Stored): string[] {
    const holdings = this.#holdings.filter(({ device }) => !device.isGone)
    return holdings.flatMap((holding) => [
      ...holding.rows.flatMap((row) => this.#missingOf(row, rows)),
      ...missingWords(
        holding.rows,
        [...rows.values()].map(({ row }) => row),
      ),
    ])
  }

  #checkGivenBack(place: string, before: Stamps | undefined, after: Stamps): void {
    for (const [field, [, , , lostSeq]] of Object.entries(after)) {
      const [seq = 0, , , was] = (before && stampFor(before, field)) ?? []
      const isSame = before?.[field] && before[field] === after[field]
      if (lostSeq === undefined || isSame || seq <= this.#epochSeq) continue
      if (was === undefined) this.violations.push(`${place} ${field} was changed since the restore`)
      else if (was > lostSeq)
        this.violations.push(`${place} ${field} was given back by a newer one`)
    }
  }

  #isSince(row: Row | undefined, field: string): boolean {
    const [seq = 0, , , lostSeq] = (row && stampFor(row.stamps, field)) ?? []
    return seq > this.#epochSeq && lostSeq === undefined
  }

  #missingOf(row: Row, rows: Stored['rows']): string[] {
    if (!isGivenBackKind(row)) return []
    const held: OfferedRow = row
    const place = readKey(key(held.kind, held.record.id))
    const found = rows.get(place)?.row
    return fieldsAfter(held, this.#epochSeq).flatMap((field) => {
      const [, , , lostSeq] = (found && stampFor(found.stamps, field)) ?? []
      // Who edited last, and when, are one fact: whoever has edited since the restore stays.
      const isSince = this.#isSince(found, field === 'editedBy' ? 'editedAt' : field)
      const wanted = stampFor(held.stamps, field)?.[0] ?? 0
      return isSince || (lostSeq ?? 0) >= wanted ? [] : [`${place} ${field} was not given back`]
    })
  }
}

function missingWords(held: Row[], rows: Row[]): string[] {
  const [before, now] = [sourceOf(held), sourceOf(rows)]
  const notepads = new Set(before.all('notepadUpdate').map(({ notepad }) => notepad))
  return [...notepads].flatMap((notepad: Id) => {
    const known = vectorOf(bodyOf(now, notepad))
    const isThere = [...vectorOf(bodyOf(before, notepad))].every(
      ([client, clock]) => (known.get(client) ?? 0) >= clock,
    )
    return isThere ? [] : [`words of ${notepad} were not given back`]
  })
}

function vectorOf(doc: Y.Doc): Map<number, number> {
  return Y.decodeStateVector(Y.encodeStateVector(doc))
}

function sourceOf(rows: Row[]): Parameters<typeof bodyOf>[0] {
  // Each is of the kind that is asked for.
  return { all: (kind) => rows.flatMap((row) => (row.kind === kind ? [row.record] : [])) as never }
}
