import { Card } from '#ui/card.tsx'
import { List } from '#ui/list.tsx'
import { Row } from '#ui/row.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useWords } from '#words/use-words.tsx'
import { Circle, CircleCheck, NotebookPen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CapturedItem } from '#routes/captured-items.ts'
import styles from '#routes/create.module.css'

/** More rows than one looks at would make each key slower. */
const rowsMax = 20
const charactersMax = 600

export function ItemsPreview({ captured }: { captured: readonly CapturedItem[] }) {
  const words = useWords()
  const hidden = captured.length - rowsMax
  return (
    <Preview isEmpty={captured.length === 0}>
      <Card flush>
        <List label={words.create.preview}>
          {captured.slice(0, rowsMax).map(({ title, done, links }, index) => (
            <Row
              // oxlint-disable-next-line react/no-array-index-key -- a line is its place
              key={index}
              leading={done ? <CircleCheck /> : <Circle className={styles.circle} />}
              title={title}
              done={done}
              meta={links.length > 0 && <span dir="ltr">{links.join(' ')}</span>}
            />
          ))}
        </List>
      </Card>
      {hidden > 0 && <p className="meta">{words.create.moreLines({ count: hidden })}</p>}
    </Preview>
  )
}

export function NotepadPreview({ title, text }: { title: string; text: string }) {
  const words = useWords()
  return (
    <Preview isEmpty={title === '' && text === ''}>
      <Card>
        <div className={styles.notepad}>
          <NotebookPen />
          <div className={styles.words}>
            <b dir="auto">{title || words.titles.untitledNotepad}</b>
            <p className={styles.text} dir="auto">
              {text.slice(0, charactersMax).toWellFormed()}
            </p>
          </div>
        </div>
      </Card>
    </Preview>
  )
}

function Preview({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  const words = useWords()
  return (
    <section className="stack-s">
      <SectionHeading>{words.create.preview}</SectionHeading>
      {isEmpty ? <p className="secondary">{words.create.previewEmpty}</p> : children}
    </section>
  )
}
