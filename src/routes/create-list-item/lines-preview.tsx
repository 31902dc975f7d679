import { typedParts } from '#domain/usual-section.ts'
import styles from '#routes/create-list-item.module.css'
import { amountInWords } from '#routes/list-items/item-meta.tsx'
import { usePartInWords } from '#routes/quick-add/part-chips.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { headingOver, type Lines, type ShownLine } from './use-lines.ts'

/** Enough to see that it was understood; the rest costs time at each letter, and is shown when asked for. */
const shownMax = 100

/** What the lines become; each can be left out. */
export function LinesPreview({ lines, count, choose, reader }: Lines) {
  const words = useWords()
  const list = useRef<HTMLOListElement>(null)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, shownMax)
  const left = lines.length - shown.length

  function showAll() {
    flushSync(() => setWhole(true))
    // The button is gone: what it brought has the keys.
    list.current?.children[shownMax]?.querySelector('input')?.focus()
  }

  return (
    <section className="stack-s">
      <SectionHeading {...(count > 0 && { count })}>{words.createItem.preview}</SectionHeading>
      {lines.length === 0 ? (
        <p className="secondary">{words.createItem.previewEmpty}</p>
      ) : (
        <Card flush>
          <ol ref={list} className={styles.preview}>
            {shown.map((line, index) => (
              <PreviewLine
                // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place
                key={index}
                line={line}
                reader={reader}
                isPlaced={line.raised !== null || headingOver(line, lines) !== null}
                onChoose={(isChosen) => choose(index, isChosen)}
              />
            ))}
          </ol>
          {left > 0 && (
            <Button look="quiet" wide onClick={showAll}>
              {words.createItem.andMore({ count: left })}
            </Button>
          )}
        </Card>
      )}
    </section>
  )
}

interface PreviewLineProps {
  line: ShownLine
  reader: Lines['reader']
  /** Whether its section is known without the group's memory. */
  isPlaced: boolean
  onChoose: (isChosen: boolean) => void
}

function PreviewLine({ line, reader, isPlaced, onChoose }: PreviewLineProps) {
  const words = useWords()
  const formats = useFormats()
  const inWords = usePartInWords(reader)
  const { heading, parsed, raised, done, isChosen, problem, isKnownSection } = line
  const sayHeading = isKnownSection ? words.createItem.asSection : words.createItem.newSection
  const label = heading === null ? parsed.title : sayHeading({ name: heading })
  const parts = isPlaced ? typedParts(parsed) : parsed.parts
  const said = [
    done && words.createItem.isDone,
    ...(heading === null ? parts.map(inWords) : []),
  ].filter(Boolean)
  const amount = raised && amountInWords(raised, { words, formats })
  return (
    <li
      className={styles.line}
      data-heading={heading === null ? undefined : true}
      data-under={line.under === null ? undefined : true}
      data-problem={problem ?? undefined}
    >
      <Checkbox label={label} showLabel checked={isChosen} onChange={onChoose} />
      {said.length > 0 && <span className="meta">{said.join(' · ')}</span>}
      {raised && amount && isChosen && (
        <span className={styles.raise}>
          {words.createItem.raiseTo({ title: raised.title, amount })}
        </span>
      )}
    </li>
  )
}
