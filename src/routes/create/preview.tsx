import { looksLikeMarkdown } from '#domain/looks-like-markdown.ts'
import { nameOf, type Part } from '#domain/quick-add-part.ts'
import { typedParts } from '#domain/usual-section.ts'
import styles from '#routes/create.module.css'
import { amountInWords } from '#routes/list-items/item-meta.tsx'
import { PartChips } from '#routes/quick-add/part-chips.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { Circle, CircleCheck, Link, NotebookPen } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type * as BlocksCode from './blocks-preview.tsx'
import { isOnlyLink } from './captured-items.ts'
import type { CapturedLine } from './captured.ts'
import { type Capturing, nameInLine } from './use-capture.ts'

/** More rows than one looks at would make each key slower. */
const rowsMax = 20
const charactersMax = 600

/** What the lines become, as they are understood; what was understood wrongly is made words again. */
export function ItemsPreview(capturing: Capturing) {
  const words = useWords()
  const { captured, written, write } = capturing
  const hidden = captured.lines.length - rowsMax
  const asWords = (line: CapturedLine, part: Part) => {
    write({ asWords: [...written.asWords, nameInLine(line.title, nameOf(part))] })
  }
  return (
    <Preview isEmpty={captured.lines.length === 0} count={captured.count}>
      <Card flush>
        <ul className={styles.lines} aria-label={words.create.preview}>
          {captured.lines.slice(0, rowsMax).map((line, index) => (
            <LinePreview
              // oxlint-disable-next-line react/no-array-index-key -- a line is its place
              key={index}
              {...{ line, capturing }}
              onRemove={(part) => asWords(line, part)}
            />
          ))}
        </ul>
      </Card>
      {hidden > 0 && <p className="meta">{words.create.moreLines({ count: hidden })}</p>}
    </Preview>
  )
}

interface LinePreviewProps {
  line: CapturedLine
  capturing: Capturing
  onRemove: (part: Part) => void
}

function LinePreview({ line, capturing, onRemove }: LinePreviewProps) {
  const words = useWords()
  const formats = useFormats()
  const { reader, raisedBy, targets } = capturing
  const { parsed, done, heading, links } = line
  if (heading !== null) {
    return (
      <li className={styles.heading} dir="auto">
        {words.createItem.asSection({ name: heading })}
      </li>
    )
  }
  const raised = targets.length === 1 ? raisedBy(line) : null
  const amount = raised && amountInWords(raised, { words, formats })
  const parts = raised || line.under !== null ? typedParts(parsed) : parsed.parts
  return (
    <li className={styles.line} data-done={done || undefined}>
      <span className={styles.sign}>{signOf(line)}</span>
      <div className={styles.words}>
        <span dir="auto">{done ? <s>{parsed.title}</s> : parsed.title}</span>
        {links.length > 0 && !isOnlyLink(line) && (
          <span className={styles.meta} dir="ltr">
            {links.join(' ')}
          </span>
        )}
        {raised && amount && (
          <span className={styles.meta}>
            {words.createItem.raiseTo({ title: raised.title, amount })}
          </span>
        )}
        {parts.length > 0 && (
          <PartChips
            parts={parts}
            people={reader.people}
            sections={reader.sections}
            onRemove={onRemove}
          />
        )}
      </div>
    </li>
  )
}

function signOf(line: CapturedLine): ReactNode {
  if (isOnlyLink(line)) return <Link />
  return line.done ? <CircleCheck /> : <Circle />
}

export function NotepadPreview({ title, text }: { title: string; text: string }) {
  const words = useWords()
  const shown = text.slice(0, charactersMax).toWellFormed()
  const blocks = useBlocks(looksLikeMarkdown(shown))
  return (
    <Preview isEmpty={title === '' && text === ''}>
      <Card>
        <div className={styles.notepad}>
          <NotebookPen />
          <div className={styles.words}>
            <b dir="auto">{title || words.titles.untitledNotepad}</b>
            <div className={styles.text} dir="auto">
              {blocks ? <blocks.BlocksPreview text={shown} /> : shown}
            </div>
          </div>
        </div>
      </Card>
    </Preview>
  )
}

function useBlocks(isMarkdown: boolean): typeof BlocksCode | null {
  const [code, setCode] = useState<typeof BlocksCode | null>(null)
  useEffect(() => {
    // With no network, and never asked for before: the words are shown as they are written.
    if (isMarkdown) import('./blocks-preview.tsx').then(setCode, () => undefined)
  }, [isMarkdown])
  return isMarkdown ? code : null
}

interface PreviewProps {
  isEmpty: boolean
  count?: number
  children: ReactNode
}

function Preview({ isEmpty, count = 0, children }: PreviewProps) {
  const words = useWords()
  return (
    <section className="stack-s">
      <SectionHeading {...(count > 1 && { count })}>{words.create.preview}</SectionHeading>
      {isEmpty ? <p className="secondary">{words.create.previewEmpty}</p> : children}
    </section>
  )
}
