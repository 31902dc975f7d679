import type { Id } from '#domain/id.ts'
import styles from '#routes/list-items.module.css'
import type { Editor } from '#routes/presence.tsx'
import { List } from '#ui/list.tsx'
import { memo } from 'react'
import { ItemRow } from './item-row.tsx'

const chunkLength = 100

export interface RowsProps {
  ids: readonly Id[]
  label: string
  /** Who is on which item now. */
  editors: ReadonlyMap<Id, Editor>
  /** Whether chunks that are out of sight are left out of the layout. */
  isLong?: boolean
}

/** Renders again only when rows come, go or change places. */
export const Rows = memo(function Rows({ ids, label, editors, isLong = false }: RowsProps) {
  return chunksOf(ids).map((chunk, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a chunk is a place, not a thing
    <div
      key={index}
      className={styles.chunk}
      ref={(element) => skip(element, isLong, chunk.length)}
    >
      <List label={label} rove>
        {chunk.map((id) => (
          <ItemRow key={id} id={id} editor={editors.get(id)} />
        ))}
      </List>
    </div>
  ))
}, isSame)

function isSame(a: RowsProps, b: RowsProps): boolean {
  if (a.label !== b.label || a.isLong !== b.isLong || a.editors !== b.editors) return false
  return a.ids.length === b.ids.length && a.ids.every((id, index) => id === b.ids[index])
}

/** The size is known only from the number of rows, and a page of ours has no `style` attribute. */
function skip(chunk: HTMLElement | null, isLong: boolean, rows: number): void {
  if (!chunk) return
  chunk.toggleAttribute('data-skips', isLong)
  chunk.style.setProperty('--rows', String(rows))
}

function chunksOf(ids: readonly Id[]): (readonly Id[])[] {
  if (ids.length <= chunkLength) return [ids]
  const count = Math.ceil(ids.length / chunkLength)
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * chunkLength, (index + 1) * chunkLength),
  )
}
