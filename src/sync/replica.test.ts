import { acts } from './acts.ts'
import { purgedBy } from '#domain/is-live.ts'
import { ada, flat, flatGroup, itemBy, memberWith, milkId } from '#domain/examples.ts'
import type { Id } from '#domain/id.ts'
import type { Stamps } from '#domain/stamp.ts'
import { expect, test, vi } from 'vitest'
import type { Entries, Row, Rows } from './protocol.ts'
import { type Pending, Replica } from './replica.ts'

const tablet = 'tablet----------'
const phone = 'phone-----------'

function openReplica(pending: Pending[] = []) {
  const made: Pending[] = []
  const replica = new Replica({
    stream: flat,
    userId: ada,
    client: tablet,
    newClient: () => 'tablet-again----',
    now: () => 5,
    onMutation: (mutation) => made.push(mutation),
  })
  replica.adopt(pending)
  replica.enable(acts)
  return { replica, made }
}

function milkRow(title = 'Milk', stamps: Stamps = {}): Row {
  return { kind: 'listItem', record: itemBy(ada, { title }), stamps }
}

const milk = itemBy(ada, { state: 'done', tickedBy: [{ by: ada, at: 1 }], folded: 1 })
const folded: Row = { kind: 'listItem', record: milk, stamps: {} }

function rowsAt(seq: number, title = 'Milk'): Rows {
  const others: Row[] = [
    { kind: 'group', record: flatGroup, stamps: {} },
    { kind: 'member', record: memberWith(ada, 'member'), stamps: {} },
  ]
  const rows = [...others, milkRow(title)]
  const stream = { stream: flat, epoch: 'epoch' }
  return { type: 'rows', ...stream, from: 0, to: seq, isLast: true, rows, log: [] }
}

interface OneEntry {
  seq: number
  changed: Row[]
  client?: Id
  n?: number
}

function entryAt({ seq, changed, client = phone, n = 1 }: OneEntry): Entries {
  const entry = {
    id: `${client}.${n}`,
    seq,
    by: ada,
    at: 1,
    name: 'changeListItem',
    act: null,
    rows: [{ kind: 'listItem' as const, id: milkId, was: {} }],
    client,
    n,
    changed,
  }
  const stream = { stream: flat, epoch: 'epoch' }
  return { type: 'entries', ...stream, from: seq - 1, to: seq, entries: [entry] }
}

test('[RE-1] a change shows at once and is handed over to be kept', () => {
  const { replica, made } = openReplica()
  replica.receive(rowsAt(1))

  replica.mutate('tickListItem', { id: milkId, done: true })

  expect(replica.get('listItem', milkId)?.state).toBe('done')
  expect(made).toMatchObject([{ n: 1, name: 'tickListItem', seen: { epoch: 'epoch', seq: 1 } }])
})

test('[RE-2] what waits is shown on top of what arrives', () => {
  const { replica } = openReplica()
  replica.receive(rowsAt(1))
  replica.mutate('tickListItem', { id: milkId, done: true })

  replica.receive(entryAt({ seq: 2, changed: [milkRow('Oat milk')] }))

  expect(replica.get('listItem', milkId)).toMatchObject({ title: 'Oat milk', state: 'done' })
})

test('[RE-3] a refused change is taken back with its reason', () => {
  const { replica } = openReplica()
  replica.receive(rowsAt(1))
  replica.mutate('tickListItem', { id: milkId, done: true })

  const { refused } = replica.settle(tablet, [
    { n: 1, refusal: { code: 'notAllowed', values: {} } },
  ])

  expect(refused).toMatchObject([{ refusal: { code: 'notAllowed' } }])
  expect(replica.pending).toEqual([])
  expect(replica.get('listItem', milkId)?.state).toBe('open')
})

test('[RE-10] a change that is saved stays on the screen until its rows come back', () => {
  const { replica } = openReplica()
  replica.receive(rowsAt(1))
  replica.mutate('tickListItem', { id: milkId, done: true })
  const shown = replica.get('listItem', milkId)

  replica.settle(tablet, [{ n: 1, seq: 2, refusal: null }])

  expect(replica.pending).toEqual([])
  expect(replica.get('listItem', milkId)).toBe(shown)
  replica.receive(entryAt({ seq: 2, changed: [milkRow()] }))
  expect(replica.get('listItem', milkId)?.state).toBe('open')
})

test('[RE-15] the author’s own change coming back is the acknowledgement', () => {
  const { replica } = openReplica()
  replica.receive(rowsAt(1))
  const made = replica.mutate('changeListItem', { id: milkId, title: 'Oats' })

  const { acknowledged } = replica.receive(
    entryAt({ seq: 2, changed: [milkRow('Oats')], client: tablet, n: 1 }),
  )

  expect(acknowledged).toEqual([made])
  expect(replica.pending).toEqual([])
  expect(replica.get('listItem', milkId)?.title).toBe('Oats')
})

test('[RE-4] what cannot be done here is refused at once and does not wait', () => {
  const { replica, made } = openReplica()
  replica.receive(rowsAt(1))

  expect(() => replica.mutate('changeListItem', { id: milkId, title: ' ' })).toThrow('invalid')

  expect(replica.pending).toEqual([])
  expect(made).toEqual([])
})

test('[RE-6] a record keeps its identity until it changes, so that one change repaints one row', () => {
  const { replica } = openReplica()
  replica.receive(rowsAt(1))
  const before = replica.get('listItem', milkId)
  const members = replica.all('member')

  replica.receive({ ...rowsAt(2), from: 1 })

  expect(replica.get('listItem', milkId)).toBe(before)
  expect(replica.all('member')).toBe(members)
})

test('[RE-7] an answer that was overtaken takes nothing back', () => {
  const { replica } = openReplica()
  replica.receive(rowsAt(5, 'Oat milk'))

  expect(replica.receive(rowsAt(3, 'Milk')).status).toBe('old')
  expect(replica.receive(entryAt({ seq: 4, changed: [milkRow('Milk')] })).status).toBe('old')

  expect(replica.get('listItem', milkId)?.title).toBe('Oat milk')
})

test('[RE-12] where something is missing nothing is taken in, and it is asked for again', () => {
  const { replica } = openReplica()
  replica.receive(rowsAt(1))

  const { status } = replica.receive(entryAt({ seq: 3, changed: [milkRow('Later')] }))

  expect(status).toBe('missed')
  expect(replica.cursor?.seq).toBe(1)
  expect(replica.get('listItem', milkId)?.title).toBe('Milk')
})

test('[RE-13] what another epoch says replaces what is here only when all of it is here', () => {
  const { replica } = openReplica()
  replica.receive(rowsAt(5, 'Old'))
  const anew = { ...rowsAt(2, 'New'), epoch: 'restored' }

  replica.receive({ ...anew, rows: anew.rows.slice(0, 2), to: 1, isLast: false })
  expect(replica.get('listItem', milkId)?.title).toBe('Old')

  replica.receive({ ...anew, rows: anew.rows.slice(2), from: 1 })
  expect(replica.get('listItem', milkId)?.title).toBe('New')
  expect(replica.cursor).toEqual({ epoch: 'restored', seq: 2 })
})

test('[RE-8] what a closed tab left waiting is shown, and its numbers are not used again', () => {
  const left: Pending = {
    client: 'closed-tab------',
    n: 4,
    name: 'tickListItem',
    at: 1,
    args: { id: milkId, done: true },
  }
  const { replica } = openReplica([left])

  replica.receive(rowsAt(1))
  const own = replica.mutate('changeListItem', { id: milkId, title: 'Oats' })

  expect(replica.get('listItem', milkId)).toMatchObject({ state: 'done', title: 'Oats' })
  expect(own).toMatchObject({ n: 1, after: { 'closed-tab------': 4 } })
})

test('[RE-9] a new group is there before the server has heard of it', () => {
  const { replica } = openReplica()

  replica.mutate('createGroup', {
    name: 'Flat 12',
    emoji: '🏠',
    colour: 'pine',
    locale: 'en',
    timeZone: 'UTC',
    weekStart: 1,
  })
  replica.mutate('addListItem', { id: milkId, title: 'Milk', order: 'a0' })

  expect(replica.get('group', flat)?.name).toBe('Flat 12')
  expect(replica.get('listItem', milkId)?.createdBy).toBe(ada)
})

test('[RE-11] what is done before the mutations have arrived is done when they have', () => {
  const made: Pending[] = []
  const replica = new Replica({
    stream: flat,
    userId: ada,
    client: tablet,
    newClient: () => tablet,
    now: () => 5,
    onMutation: (mutation) => made.push(mutation),
  })
  replica.receive(rowsAt(1))

  replica.mutate('tickListItem', { id: milkId, done: true })
  const before = replica.get('listItem', milkId)?.state
  replica.enable(acts)

  expect(before).toBe('open')
  expect(made.map(({ name, n }) => [name, n])).toEqual([['tickListItem', 1]])
  expect(replica.get('listItem', milkId)?.state).toBe('done')
})

test('[RE-14] only what meets an arriving change runs again', () => {
  const { replica } = openReplica()
  replica.receive(rowsAt(1))
  const breadId = 'bread-----------'
  replica.mutate('addListItem', { id: breadId, title: 'Bread', order: 'a1' })
  replica.mutate('tickListItem', { id: milkId, done: true })
  const bread = replica.get('listItem', breadId)
  const breadChanged = vi.fn<() => void>()
  const milkChanged = vi.fn<() => void>()
  replica.subscribeTo('listItem', breadId, breadChanged)
  replica.subscribeTo('listItem', milkId, milkChanged)

  replica.receive(entryAt({ seq: 2, changed: [milkRow('Oat milk')] }))

  expect(milkChanged).toHaveBeenCalledOnce()
  expect(breadChanged).not.toHaveBeenCalled()
  expect(replica.get('listItem', breadId)).toBe(bread)
})

test('[RE-20] whoever looks at an item that turns out to be another one hears of that one', () => {
  const { replica } = openReplica()
  replica.receive(rowsAt(1))
  const mine = 'milk-of-mine----'
  replica.mutate('addListItem', { id: mine, title: 'Oat milk', order: 'a1' })
  const shown: (string | undefined)[] = []
  const stop = replica.subscribeTo('listItem', mine, () => {
    shown.push(replica.get('listItem', mine)?.title)
  })
  const record = itemBy(ada, { id: mine, title: 'Oat milk', alias: milkId })

  replica.receive(entryAt({ seq: 2, changed: [{ kind: 'listItem', record, stamps: {} }] }))
  replica.receive(entryAt({ seq: 3, n: 2, changed: [milkRow('Soy milk')] }))
  stop()
  replica.receive(entryAt({ seq: 4, n: 3, changed: [milkRow('Rice milk')] }))

  expect(shown).toEqual(['Milk', 'Soy milk'])
})

test('[RE-16] what was painted has been seen, before the stream itself has come', () => {
  const { replica, made } = openReplica()
  const records = rowsAt(1).rows.map(({ stamps: _, ...record }) => record)
  replica.prime(records, { epoch: 'epoch', seq: 7 })

  replica.mutate('changeListItem', { id: milkId, title: 'Oats' })

  expect(made).toMatchObject([{ seen: { epoch: 'epoch', seq: 7 } }])
})

test('[RE-17] what was saved before a restore is not shown for ever', () => {
  const { replica } = openReplica()
  replica.receive(rowsAt(1))
  replica.mutate('tickListItem', { id: milkId, done: true })
  replica.settle(tablet, [{ n: 1, seq: 9, refusal: null }])

  replica.receive({ ...rowsAt(3), epoch: 'restored' })

  expect(replica.get('listItem', milkId)?.state).toBe('open')
})

test('[TR-7] a purge takes the words out of the log that a device holds', () => {
  const { replica } = openReplica()
  replica.receive(rowsAt(1))
  const renamed = entryAt({ seq: 2, changed: [milkRow('Oat milk')] })
  const rows = [{ kind: 'listItem' as const, id: milkId, was: { title: 'A secret' } }]
  const entries = renamed.entries.map((entry) => ({ ...entry, rows }))
  replica.receive({ ...renamed, entries })
  const id = `${phone}.1`
  expect(replica.get('change', id)?.rows).toEqual(rows)

  const purged = itemBy(ada, { title: '', deleted: purgedBy(ada) })
  const row: Row = { kind: 'listItem', record: purged, stamps: {} }
  replica.receive(entryAt({ seq: 3, changed: [row], n: 2 }))

  expect(replica.get('change', id)?.rows).toEqual([{ kind: 'listItem', id: milkId, was: {} }])
})

test('[FM-7] what the server folds leaves the device, what waits on it still arrives', () => {
  const { replica } = openReplica()
  replica.receive(rowsAt(1))
  replica.mutate('changeListItem', { id: milkId, note: 'oat' })

  replica.receive(entryAt({ seq: 2, changed: [folded] }))

  expect(replica.get('listItem', milkId)).toBeUndefined()
  expect(replica.all('listItem')).toEqual([])
  expect(replica.pending).toHaveLength(1)
})

test('[FM-8] what is asked for from long ago is held beside, on no list, and can be opened again', () => {
  const { replica } = openReplica()
  replica.receive(rowsAt(1))
  replica.receive(entryAt({ seq: 2, changed: [folded] }))

  replica.hold([folded])
  const held = replica.get('listItem', milkId)
  replica.receive(
    entryAt({ seq: 3, n: 2, changed: [{ ...folded, record: { ...milk, note: 'x' } }] }),
  )
  const edited = replica.get('listItem', milkId)
  replica.mutate('tickListItem', { id: milkId, done: false })

  expect([held?.folded, edited?.note]).toEqual([1, 'x'])
  expect(replica.get('listItem', milkId)).toMatchObject({ state: 'open', folded: null })
})

test('[RE-18] of an act of many parts a record shows each at once, and lists hear once', () => {
  const { replica } = openReplica()
  replica.receive(rowsAt(1))
  const [lists, row] = [vi.fn<() => void>(), vi.fn<() => void>()]
  replica.subscribe(lists)
  replica.subscribeTo('listItem', milkId, row)

  const letGo = replica.holdLists()
  for (const title of ['Oat milk', 'Soy milk', 'Rice milk']) {
    replica.mutate('changeListItem', { id: milkId, title })
  }

  expect(replica.get('listItem', milkId)?.title).toBe('Rice milk')
  expect(row).toHaveBeenCalledTimes(3)
  expect(lists).not.toHaveBeenCalled()

  letGo()

  expect(lists).toHaveBeenCalledTimes(1)
})
