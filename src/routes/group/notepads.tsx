import { useAll, useGroup } from '#client/use-session.tsx'
import type { Notepad } from '#domain/notepad.ts'
import { withNames } from '#domain/people-in-excerpt.ts'
import { urls } from '#routes/routes.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { List } from '#ui/list.tsx'
import { Row } from '#ui/row.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useWords } from '#words/use-words.tsx'
import { Lock, NotebookPen, Star } from 'lucide-react'
import { NotepadTemplates } from './notepad-templates.tsx'
import styles from './notepads.module.css'
import { useNameOf } from '#routes/others/use-name-of.ts'
import { useStarred } from './use-starred.ts'
import { WhoWhen } from '#routes/others/who-when.tsx'

/** Pinned ones as cards, mine and the others as rows, what was written last first; archived folded. */
export function Notepads({ canWrite }: { canWrite: boolean }) {
  const words = useWords()
  const { id } = useGroup()
  const stars = useStarred(id)
  const all = useAll('notepad')
    .filter((notepad) => !notepad.deleted)
    .sort((a, b) => b.editedAt - a.editedAt)
  const live = all.filter((notepad) => !notepad.archived)
  const pinned = live.filter((notepad) => notepad.pinned)
  const starred = live.filter((notepad) => !notepad.pinned && stars.has(notepad.id))
  const others = live.filter((notepad) => !notepad.pinned && !stars.has(notepad.id))
  const archived = all.filter((notepad) => notepad.archived)
  const isFirst = pinned.length === 0 && starred.length === 0
  return (
    <>
      {live.length === 0 && <NoNotepads canWrite={canWrite} />}
      {pinned.length > 0 && (
        <section aria-labelledby="pinned">
          <SectionHeading id="pinned">{words.group.pinned}</SectionHeading>
          <ul className={styles.cards}>
            {pinned.map((notepad) => (
              <PinnedCard key={notepad.id} notepad={notepad} isStarred={stars.has(notepad.id)} />
            ))}
          </ul>
        </section>
      )}
      <Rows id="starred" title={words.house.starred} notepads={starred} isStarred />
      <Rows
        id="notepads"
        title={isFirst ? words.group.notepads : words.group.otherNotepads}
        notepads={others}
      />
      {archived.length > 0 && (
        <details className={styles.archived}>
          <summary>{words.house.archivedOnes({ count: archived.length })}</summary>
          <NotepadRows notepads={archived} />
        </details>
      )}
    </>
  )
}

function NoNotepads({ canWrite }: { canWrite: boolean }) {
  const words = useWords()
  return (
    <>
      <EmptyState
        icon="📝"
        title={words.group.empty}
        text={canWrite ? words.group.emptyText : words.group.emptyToRead}
      />
      {canWrite && <NotepadTemplates />}
    </>
  )
}

interface RowsProps {
  id: string
  title: string
  notepads: Notepad[]
  isStarred?: boolean
}

function Rows({ id, title, notepads, isStarred = false }: RowsProps) {
  if (notepads.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} count={notepads.length}>
        {title}
      </SectionHeading>
      <NotepadRows notepads={notepads} isStarred={isStarred} />
    </section>
  )
}

function NotepadRows({ notepads, isStarred = false }: Pick<RowsProps, 'notepads' | 'isStarred'>) {
  return (
    <Card flush>
      <List>
        {notepads.map((notepad) => (
          <NotepadRow key={notepad.id} notepad={notepad} isStarred={isStarred} />
        ))}
      </List>
    </Card>
  )
}

interface MarkedNotepad {
  notepad: Notepad
  isStarred: boolean
}

/** In words too: a picture alone says nothing to who does not see it. */
function Marks({ notepad, isStarred }: MarkedNotepad) {
  const words = useWords()
  return (
    <>
      {isStarred && <Star className={styles.mark} role="img" aria-label={words.house.isStarred} />}
      {notepad.locked && (
        <Lock className={styles.mark} role="img" aria-label={words.house.isLocked} />
      )}
    </>
  )
}

function PinnedCard({ notepad, isStarred }: MarkedNotepad) {
  const words = useWords()
  const nameOf = useNameOf()
  const { id } = useGroup()
  return (
    <Card as="li" href={urls.notepad(id, notepad.id)}>
      <span className={styles.card}>
        <span className={styles.title} dir="auto">
          {notepad.emoji && `${notepad.emoji} `}
          {notepad.title || words.group.untitledNotepad}
        </span>
        <span className={styles.excerpt} dir="auto">
          {withNames(notepad.excerpt, nameOf) || words.group.emptyNotepad}
        </span>
        <span className="meta">
          <Marks notepad={notepad} isStarred={isStarred} />
          <WhoWhen of={words.group.edited} by={notepad.editedBy} at={notepad.editedAt} />
        </span>
      </span>
    </Card>
  )
}

function NotepadRow({ notepad, isStarred }: MarkedNotepad) {
  const words = useWords()
  const nameOf = useNameOf()
  const { id } = useGroup()
  return (
    <Row
      roomy
      leading={notepad.emoji ?? <NotebookPen />}
      title={notepad.title || words.group.untitledNotepad}
      href={urls.notepad(id, notepad.id)}
      meta={
        <>
          <Marks notepad={notepad} isStarred={isStarred} />
          <span className={styles.beginning} dir="auto">
            {withNames(notepad.excerpt, nameOf) || words.group.emptyNotepad}
          </span>
          <span>
            <WhoWhen of={words.group.edited} by={notepad.editedBy} at={notepad.editedAt} />
          </span>
        </>
      }
    />
  )
}
