import type { Entries, Row, Rows } from '#sync/protocol.ts'

/** Rows and messages for tests of what this device stores. */
export const stream = 'flat------------'

export function section(id: string, name = 'Bakery'): Row {
  return {
    kind: 'section',
    record: { id, name, emoji: null, order: 'b01V', deleted: null },
    stamps: {},
  }
}

interface RowsOptions {
  epoch?: string
  from: number
  to: number
  isLast?: boolean
  rows?: Row[]
}

export function rowsMessage({
  epoch = 'first',
  rows = [],
  isLast = true,
  ...more
}: RowsOptions): Rows {
  return { type: 'rows', stream, epoch, isLast, rows, log: [], ...more }
}

export function entriesMessage(seq: number, changed: Row[], from = seq - 1): Entries {
  const entry = {
    id: `client.${seq}`,
    client: 'client----------',
    n: seq,
    seq,
    by: 'ada-------------',
    at: seq,
    name: 'changeSection',
    act: null,
    rows: [],
    changed,
  }
  return { type: 'entries', stream, epoch: 'first', from, to: seq, entries: [entry] }
}
