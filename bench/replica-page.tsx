// In the browser: what the device does with a long list. `replica.ts` calls what is put on the page here.
import { acts } from '#sync/acts.ts'
import { DeviceStore } from '#client/device-store.ts'
import { StoredStream } from '#client/stored-stream.ts'
import { useRecordIn } from '#client/use-session.tsx'
import { ada, flat } from '#domain/examples.ts'
import type { Id } from '#domain/id.ts'
import { Replica } from '#sync/replica.ts'
import { openDB } from 'idb'
import { memo, useLayoutEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { itemId, ticksOfBob, wholeGroup } from './replica-rows.ts'

export type Milliseconds = number

/** One record a row, the way that we did not take, and its least cost. */
const rowsDatabase = 'one-record-a-row'
const tablet = 'tablet----------'

export const steps = {
  fill,
  openPages,
  readPages,
  openRows,
  readRows,
  edits,
  batch,
  pending,
  paint,
}
export type Steps = typeof steps

Object.assign(globalThis, { steps })

async function fill(items: number): Promise<void> {
  const whole = wholeGroup(items)
  const store = await openStore()
  const stored = new StoredStream()
  stored.replace(whole)
  const change = stored.takeChange()
  await store.becomeWriter(tablet)
  if (change) {
    await store.write({ changes: new Map([[flat, change]]), answered: [], client: tablet })
  }
  store.close()
  const rows = await openRowsDatabase()
  const tx = rows.transaction('rows', 'readwrite')
  for (const row of whole.rows) void tx.store.put(row)
  await tx.done
  rows.close()
}

/** From nothing to a replica that can be painted and changed. */
function openPages(): Promise<Milliseconds> {
  return timed(async () => {
    const store = await openStore()
    const parts = await store.stream(flat)
    const whole = new StoredStream(parts).whole()
    if (!whole) throw new Error('nothing was stored')
    openReplica().restore(whole)
    return store
  })
}

/** The same pages, read and left alone. */
function readPages(): Promise<Milliseconds> {
  return timed(async () => {
    const store = await openStore()
    await store.stream(flat)
    return store
  })
}

function openRows(): Promise<Milliseconds> {
  return timed(async () => {
    const database = await openRowsDatabase()
    const rows = await database.getAll('rows')
    openReplica().restore({ epoch: 'bench', seq: rows.length, rows, log: [] })
    return database
  })
}

function readRows(): Promise<Milliseconds> {
  return timed(async () => {
    const database = await openRowsDatabase()
    await database.getAll('rows')
    return database
  })
}

/** One tick on top of so many rows, and what it would be with a plain map instead. */
function edits(items: number): { ours: Milliseconds; map: Milliseconds } {
  const replica = filledReplica(items)
  const count = 200
  const ours = timePerCall(count, (index) => {
    replica.mutate('tickListItem', { id: itemId((index * 7) % items), done: true })
  })
  const map = new Map(replica.all('listItem').map((item) => [item.id, item]))
  const plain = timePerCall(count, (index) => {
    const id = itemId((index * 7) % items)
    const item = map.get(id)
    if (item) map.set(id, { ...item, state: 'done', tickedBy: [{ by: ada, at: index }] })
  })
  return { ours, map: plain }
}

/** A frame of many entries taken in, and what parsing it alone takes. */
function batch({ items, count }: { items: number; count: number }) {
  const replica = filledReplica(items)
  const text = JSON.stringify(ticksOfBob({ from: items, count, done: true }))
  let message = ticksOfBob({ from: items, count: 0, done: true })
  const parse = timeOnce(() => (message = JSON.parse(text)))
  const ours = timeOnce(() => replica.receive(message))
  if (replica.cursor?.seq !== items + count) throw new Error('the batch was not taken')
  return { parse, ours }
}

/** Many own changes wait: they are shown again at start, then others' changes come below them. */
function pending({ items, count }: { items: number; count: number }) {
  const author = filledReplica(items)
  for (let index = 0; index < count; index += 1) {
    author.mutate('changeListItem', { id: itemId(index), note: `Note ${index}` })
  }
  const replica = filledReplica(items)
  const first = timeOnce(() => replica.adopt(author.pending))
  const onOne = timeOnce(() => replica.receive(ticksOfBob({ from: items, count: 1, done: true })))
  const from = items + 1
  const onAll = timeOnce(() => replica.receive(ticksOfBob({ from, count, done: false })))
  if (replica.pending.length !== count) throw new Error('some of them do not wait any more')
  if (replica.get('listItem', itemId(count - 1))?.note !== `Note ${count - 1}`) {
    throw new Error('what waits is not shown')
  }
  return { first, onOne, onAll }
}

/** So many rows on the page, and one tick: how many rows React renders for it, and how long until it is done. */
function paint(items: number): { mount: Milliseconds; rows: number; tick: Milliseconds } {
  const replica = filledReplica(items)
  const root = document.createElement('ul')
  document.body.replaceChildren(root)
  const react = createRoot(root)
  const mount = timeOnce(() => flushSync(() => react.render(<List replica={replica} />)))
  if (root.childElementCount !== items) throw new Error('not every row is there')
  const before = rowRenders.count
  const tick = timeOnce(() =>
    flushSync(() => void replica.mutate('tickListItem', { id: itemId(3), done: true })),
  )
  if (root.querySelectorAll(':checked').length !== 1) throw new Error('the tick does not show')
  react.unmount()
  return { mount, rows: rowRenders.count - before, tick }
}

const rowRenders = { count: 0 }

function List({ replica }: { replica: Replica }) {
  const items = useSyncExternalStore(replica.subscribe, () => replica.all('listItem'))
  return items.map(({ id }) => <ItemRow key={id} replica={replica} id={id} />)
}

const ItemRow = memo(({ replica, id }: { replica: Replica; id: Id }) => {
  useLayoutEffect(() => {
    rowRenders.count += 1
  })
  const item = useRecordIn(replica, 'listItem', id)
  return (
    <li>
      <label>
        <input type="checkbox" checked={item?.state === 'done'} readOnly />
        {item?.title}
      </label>
    </li>
  )
})

function filledReplica(items: number): Replica {
  const replica = openReplica()
  replica.restore(wholeGroup(items))
  return replica
}

function openReplica(): Replica {
  const replica = new Replica({
    stream: flat,
    userId: ada,
    client: tablet,
    newClient: () => tablet,
    now: Date.now,
  })
  replica.enable(acts)
  return replica
}

function openStore(): Promise<DeviceStore> {
  return DeviceStore.open({ userId: ada, onLost: () => undefined })
}

function openRowsDatabase() {
  return openDB(rowsDatabase, 1, {
    upgrade(database) {
      database.createObjectStore('rows', { keyPath: ['kind', 'record.id'] })
    },
  })
}

async function timed(work: () => Promise<{ close(): void }>): Promise<Milliseconds> {
  const startedAt = performance.now()
  const opened = await work()
  const tookMs = performance.now() - startedAt
  opened.close()
  return tookMs
}

function timeOnce(work: () => unknown): Milliseconds {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

function timePerCall(count: number, work: (index: number) => void): Milliseconds {
  return (
    timeOnce(() => {
      for (let index = 0; index < count; index += 1) work(index)
    }) / count
  )
}
