import { useAll, useGroup } from '#client/use-session.tsx'
import type { Notepad } from '#domain/notepad.ts'
import { urls } from '#routes/routes.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { List } from '#ui/list.tsx'
import { Row } from '#ui/row.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useWords } from '#words/use-words.tsx'
import { NotebookPen } from 'lucide-react'
import styles from './notepads.module.css'
import { WhoWhen } from './who-when.tsx'

/** Pinned ones as cards, the others as rows, what was written last first. */
export function Notepads({ canWrite }: { canWrite: boolean }) {
  const words = useWords()
  const notepads = useAll('notepad')
    .filter((notepad) => !notepad.deleted && !notepad.archived)
    .sort((a, b) => b.editedAt - a.editedAt)
  const pinned = notepads.filter((notepad) => notepad.pinned)
  const others = notepads.filter((notepad) => !notepad.pinned)
  if (notepads.length === 0) {
    return (
      <EmptyState
        icon="📝"
        title={words.group.empty}
        text={canWrite ? words.group.emptyText : words.group.emptyToRead}
      />
    )
  }
  return (
    <>
      {pinned.length > 0 && (
        <section aria-labelledby="pinned">
          <SectionHeading id="pinned">{words.group.pinned}</SectionHeading>
          <ul className={styles.cards}>
            {pinned.map((notepad) => (
              <PinnedCard key={notepad.id} notepad={notepad} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="notepads">
          <SectionHeading id="notepads" count={others.length}>
            {pinned.length > 0 ? words.group.otherNotepads : words.group.notepads}
          </SectionHeading>
          <Card flush>
            <List>
              {others.map((notepad) => (
                <NotepadRow key={notepad.id} notepad={notepad} />
              ))}
            </List>
          </Card>
        </section>
      )}
    </>
  )
}

function PinnedCard({ notepad }: { notepad: Notepad }) {
  const words = useWords()
  const { id } = useGroup()
  return (
    <Card as="li" href={urls.notepad(id, notepad.id)}>
      <span className={styles.card}>
        <span className={styles.title} dir="auto">
          {notepad.emoji && `${notepad.emoji} `}
          {notepad.title || words.group.untitledNotepad}
        </span>
        <span className={styles.excerpt} dir="auto">
          {notepad.excerpt || words.group.emptyNotepad}
        </span>
        <span className="meta">
          <WhoWhen of={words.group.edited} by={notepad.editedBy} at={notepad.editedAt} />
        </span>
      </span>
    </Card>
  )
}

function NotepadRow({ notepad }: { notepad: Notepad }) {
  const words = useWords()
  const { id } = useGroup()
  return (
    <Row
      roomy
      leading={notepad.emoji ?? <NotebookPen />}
      title={notepad.title || words.group.untitledNotepad}
      href={urls.notepad(id, notepad.id)}
      meta={
        <>
          <span className={styles.beginning} dir="auto">
            {notepad.excerpt || words.group.emptyNotepad}
          </span>
          <span>
            <WhoWhen of={words.group.edited} by={notepad.editedBy} at={notepad.editedAt} />
          </span>
        </>
      }
    />
  )
}
