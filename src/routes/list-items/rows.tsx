import { afterPaint } from '#client/after-paint.ts'
import type { Id } from '#domain/id.ts'
import type { Editor } from '#routes/frame/presence.tsx'
import styles from '#routes/list-items.module.css'
import { List } from '#ui/list.tsx'
import { rove } from '#ui/rove.ts'
import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { countRows } from './count-rows.ts'
import { hasMeta } from './item-meta.tsx'
import { ItemRow } from './item-row.tsx'
import { useList } from './list-screen.tsx'
import { partsOf } from './parts-of.ts'
import { useNear, useWatched } from './use-near.ts'

const chunkLength = 40
/** In chunks: what a list of ten thousand has about as many of as they have chunks. */
const blockLength = 16
/** More than any screen holds: what stands below them is painted once they are. */
const firstRows = 40

export interface RowsProps {
  ids: readonly Id[]
  label: string
  /** Who is on which item now. */
  editors: ReadonlyMap<Id, Editor>
  /** Whether only what is near is in the page. */
  isLong?: boolean
  /** How many rows stand above it. */
  above?: number
  /** Whether these are the done ones, which say who ticked them. */
  isDone?: boolean
}

/** Renders again only when rows come, go or change places. */
export const Rows = memo(function Rows(props: RowsProps) {
  const { ids, label, editors, isLong = false, above = 0, isDone = false } = props
  const rows = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    // Each row is told whether it is the stop of the Tab key: nobody waits for that.
    afterPaint(() => {
      stop = rows.current ? rove(rows.current) : undefined
    })
    return () => stop?.()
  }, [])
  return (
    <div ref={rows}>
      {partsOf(ids, blockLength * chunkLength).map((block, index) => (
        <Block
          // oxlint-disable-next-line react/no-array-index-key -- a block is a place, not a thing
          key={index}
          ids={block}
          before={index * blockLength * chunkLength}
          all={ids.length}
          isWindowed={isLong}
          {...{ label, editors, isDone, above }}
        />
      ))}
    </div>
  )
}, isSame)

function isSame(a: RowsProps, b: RowsProps): boolean {
  if (a.label !== b.label || a.isLong !== b.isLong || a.editors !== b.editors) return false
  return a.ids.length === b.ids.length && a.ids.every((id, index) => id === b.ids[index])
}

interface PartProps {
  ids: readonly Id[]
  label: string
  editors: RowsProps['editors']
  isDone: boolean
  /** How many rows of its section stand before it, and how many there are. */
  before: number
  all: number
  /** How many rows stand above its section. */
  above: number
  isWindowed: boolean
}

/** Chunks that are watched together. */
function Block({ ids, before, ...props }: PartProps) {
  const block = useRef<HTMLDivElement>(null)
  const { isWindowed, above } = props
  const isWatched = useWatched(block, { isWindowed, startsNear: above + before < firstRows })
  return (
    <div ref={block}>
      {partsOf(ids, chunkLength).map((chunk, index) => (
        <Chunk
          // oxlint-disable-next-line react/no-array-index-key -- a chunk is a place, not a thing
          key={index}
          ids={chunk}
          before={before + index * chunkLength}
          {...{ isWatched, ...props }}
        />
      ))}
    </div>
  )
}

interface ChunkProps extends PartProps {
  isWatched: boolean
}

function Chunk(props: ChunkProps) {
  const { ids, label, editors, isDone, before, all, above, isWindowed, isWatched } = props
  const { replica, window } = useList()
  const chunk = useRef<HTMLDivElement>(null)
  const startsNear = above + before < firstRows
  const { isNear, show } = useNear(chunk, { isWindowed, isWatched, startsNear })
  useEffect(() => window.add({ has: (id) => ids.includes(id), show }), [window, ids, show])
  useLayoutEffect(() => {
    const { current } = chunk
    // What was counted once is counted on: its rows must not say more than there are.
    const isCounted = all > chunkLength || !isNear || current?.hasAttribute('data-sized')
    if (!current || !isCounted) return
    // A screen reader hears of it when it asks: nobody waits for hundreds of rows to be counted.
    if (isNear) afterPaint(() => countRows(current, { before, all }))
    const tall = ids.filter((id) => hasMeta(replica.get('listItem', id))).length
    size(current, { tall, plain: ids.length - tall })
  })

  return (
    <div ref={chunk} className={isNear ? styles.chunk : styles.far}>
      {isNear && (
        <List label={label}>
          {ids.map((id) => (
            <ItemRow key={id} id={id} editor={editors.get(id)} saysTick={isDone} />
          ))}
        </List>
      )}
    </div>
  )
}

/** The size is known only from the rows, and a page of ours has no `style` attribute. */
function size(chunk: HTMLElement, { tall, plain }: { tall: number; plain: number }): void {
  chunk.setAttribute('data-sized', '')
  chunk.style.setProperty('--tall', String(tall))
  chunk.style.setProperty('--plain', String(plain))
}
