import type { ListItem } from '#domain/list-item.ts'
import { useNameOf } from '#routes/others/use-name-of.ts'
import { WhoWhen } from '#routes/others/who-when.tsx'
import styles from '#routes/list-item.module.css'
import { shortTitle } from '#words/short-title.ts'
import { useIsAlive } from '#routes/page/alive.ts'
import { loadLate } from '#routes/page/load-late.ts'
import { useFormats, useWords } from '#words/use-words.tsx'
import { lazy, Suspense } from 'react'

const ItemActivity = lazy(() => loadLate().then((module) => ({ default: module.ItemActivity })))

/** Who had a hand in it, and when. */
export function ItemHistory({ item }: { item: ListItem }) {
  const words = useWords()
  const isAlive = useIsAlive()
  const { createdBy, createdAt, editedBy, editedAt, tickedBy } = item
  return (
    <div className={styles.history}>
      {tickedBy.length > 1 && <DoubleBuy item={item} />}
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

/** Two people got it while apart. */
function DoubleBuy({ item: { title, tickedBy } }: { item: ListItem }) {
  const words = useWords()
  const { formatList } = useFormats()
  const names = formatList(tickedBy.map(({ by }) => by).map(useNameOf()))
  return <p className={styles.double}>{words.item.bothGot({ names, title: shortTitle(title) })}</p>
}
