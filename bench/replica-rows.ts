import { ada, bob, flat, flatGroup, itemBy, memberWith } from '#domain/examples.ts'
import type { Id } from '#domain/id.ts'
import { changeId } from '#domain/logged-change.ts'
import type { Entries, Entry, Row } from '#sync/protocol.ts'
import type { Whole } from '#sync/replica.ts'

const epoch = 'bench'

export function itemId(index: number): Id {
  return `item-${String(index).padStart(11, '0')}`
}

/** A group with so many items, each created by one mutation of its own. */
export function wholeGroup(items: number): Whole {
  const rows: Row[] = [
    { kind: 'group', record: flatGroup, stamps: {} },
    { kind: 'member', record: memberWith(ada, 'owner'), stamps: {} },
    { kind: 'member', record: memberWith(bob, 'member'), stamps: {} },
  ]
  for (let index = 0; index < items; index += 1) {
    const record = itemBy(ada, {
      id: itemId(index),
      title: `Item number ${index} with an ordinary title`,
      order: `b${String(index).padStart(5, '0')}V`,
    })
    rows.push({ kind: 'listItem', record, stamps: { '': [index + 1, ada, index + 1] } })
  }
  return { epoch, seq: items, rows, log: [] }
}

interface Ticks {
  from: number
  count: number
  done: boolean
}

/** What the server sends when somebody else ticks the first items of the list. */
export function ticksOfBob({ from, count, done }: Ticks): Entries {
  const entries = Array.from({ length: count }, (_, index): Entry => {
    const seq = from + index + 1
    const [n, at] = [seq, seq]
    const id = itemId(index)
    const tickedBy = done ? [{ by: bob, at }] : []
    const record = itemBy(ada, {
      id,
      title: `Item number ${index} with an ordinary title`,
      order: `b${String(index).padStart(5, '0')}V`,
      state: done ? 'done' : 'open',
      tickedBy,
    })
    const stamps = {
      '': [index + 1, ada, index + 1],
      state: [seq, bob, n],
      tickedBy: [seq, bob, n],
    } as const
    return {
      id: changeId(bob, n),
      client: bob,
      n,
      seq,
      by: bob,
      at,
      name: 'tickListItem',
      act: null,
      rows: [{ kind: 'listItem', id, was: { state: 'open', tickedBy: [] } }],
      changed: [{ kind: 'listItem', record, stamps }],
    }
  })
  return { type: 'entries', stream: flat, epoch, from, to: from + count, entries }
}
