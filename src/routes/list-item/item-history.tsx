import type { ListItem } from '#domain/list-item.ts'
import { WhoWhen } from '#routes/group/who-when.tsx'
import styles from '#routes/list-item.module.css'
import { useWords } from '#words/use-words.tsx'

/** Who had a hand in it, and when. */
export function ItemHistory({ item }: { item: ListItem }) {
  const words = useWords()
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
    </div>
  )
}
