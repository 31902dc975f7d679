import type { ListItem } from '#domain/list-item.ts'
import { useIsAlive } from '#routes/alive.ts'
import { WhoWhen } from '#routes/group/who-when.tsx'
import { loadLate } from '#routes/load-late.ts'
import styles from '#routes/list-item.module.css'
import { useWords } from '#words/use-words.tsx'
import { lazy, Suspense } from 'react'

const ItemActivity = lazy(() => loadLate().then((module) => ({ default: module.ItemActivity })))

/** Who had a hand in it, and when. */
export function ItemHistory({ item }: { item: ListItem }) {
  const words = useWords()
  const isAlive = useIsAlive()
  const { createdBy, createdAt, editedBy, editedAt, tickedBy } = item
  return (
    <div className={styles.history}>
      {tickedBy.map(({ by, at }) => (
        <p key={by} className="meta">
          <WhoWhen of={words.item.ticked} by={by} at={at} />
        </p>
      ))}
      {editedAt !== createdAt && (
        <p className="meta">
          <WhoWhen of={words.item.edited} by={editedBy} at={editedAt} />
        </p>
      )}
      <p className="meta">
        <WhoWhen of={words.item.created} by={createdBy} at={createdAt} />
      </p>
      {isAlive && (
        <Suspense>
          <ItemActivity id={item.id} />
        </Suspense>
      )}
    </div>
  )
}
