import type { Line } from '#domain/lines.ts'
import styles from '#routes/create-list-item.module.css'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useWords } from '#words/use-words.tsx'
import { Check } from 'lucide-react'

/** Enough to see that it was understood; the rest is only counted. */
const shownMax = 100

/** What the lines become. */
export function LinesPreview({ lines }: { lines: readonly Line[] }) {
  const words = useWords()
  const left = lines.length - shownMax
  return (
    <section className="stack-s">
      <SectionHeading {...(lines.length > 0 && { count: lines.length })}>
        {words.createItem.preview}
      </SectionHeading>
      {lines.length === 0 ? (
        <p className="secondary">{words.createItem.previewEmpty}</p>
      ) : (
        <Card>
          <ol className={styles.preview}>
            {lines.slice(0, shownMax).map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place
              <li key={index} className={styles.line} data-problem={line.problem ?? undefined}>
                {line.done && <Check role="img" aria-label={words.createItem.isDone} />}
                <span dir="auto">{line.title}</span>
              </li>
            ))}
          </ol>
          {left > 0 && <p className="meta">{words.createItem.andMore({ count: left })}</p>}
        </Card>
      )}
    </section>
  )
}
