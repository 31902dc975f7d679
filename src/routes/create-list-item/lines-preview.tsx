import { typedParts } from '#domain/usual-section.ts'
import styles from '#routes/create-list-item.module.css'
import { amountInWords } from '#routes/list-items/item-meta.tsx'
import { usePartInWords } from '#routes/quick-add/part-chips.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { headingOver, type Lines, type ShownLine } from './use-lines.ts'

/** Enough to see that it was understood; the rest is only counted. */
const shownMax = 100

/** What the lines become; each can be left out. */
export function LinesPreview({ lines, count, choose, reader }: Lines) {
  const words = useWords()
  const left = lines.length - shownMax
  return (
    <section className="stack-s">
      <SectionHeading {...(count > 0 && { count })}>{words.createItem.preview}</SectionHeading>
      {lines.length === 0 ? (
        <p className="secondary">{words.createItem.previewEmpty}</p>
      ) : (
        <Card flush>
          <ol className={styles.preview}>
            {lines.slice(0, shownMax).map((line, index) => (
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
            <p className={`meta ${styles.more}`}>{words.createItem.andMore({ count: left })}</p>
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
