import { useGroup, useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import styles from '#routes/list-items.module.css'
import { Button } from '#ui/button.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { keepFocus } from './keep-focus.ts'
import { Rows, type RowsProps } from './rows.tsx'
import { useDoneOpen } from './use-folds.ts'

const OlderItems = lazy(() =>
  import('./older-items.tsx').then((module) => ({ default: module.OlderItems })),
)

const pageLength = 50

interface DoneItemsProps {
  ids: readonly Id[]
  /** Of all of them, also while only some are here. */
  count: number
  /** Whether some were done so long ago that they are read from the server. */
  hasOlder: boolean
  /** What was done long ago and is looked for by the address. */
  asked: string | null
  editors: RowsProps['editors']
}

export function DoneItems({ ids, count, hasOlder, asked, editors }: DoneItemsProps) {
  const words = useWords()
  const { formatNumber } = useFormats()
  const [isOpen, setOpen] = useDoneOpen(useSession().user.id, useGroup().id)
  const [isAsked, setAsked] = useState(asked !== null)
  const isFolded = !isOpen && !isAsked
  const [shown, setShown] = useState(pageLength)
  const [showsOlder, setShowsOlder] = useState(asked !== null)
  const section = useRef<HTMLElement>(null)
  useEffect(() => (section.current ? keepFocus(section.current) : undefined), [])
  const left = ids.length - shown
  const isAtEnd = left <= 0 || asked !== null
  const fold = (folded: boolean) => {
    setAsked(false)
    setOpen(!folded)
  }
  return (
    <section ref={section} className={styles.done}>
      <div className={styles.heading}>
        <SectionHeading count={`· ${formatNumber(count)}`} folded={isFolded} onFold={fold}>
          {words.list.done}
        </SectionHeading>
      </div>
      {!isFolded && (
        <Rows ids={ids.slice(0, shown)} label={words.list.done} editors={editors} isDone />
      )}
      {!isFolded && left > 0 && (
        <Button wide onClick={() => setShown(shown + pageLength)}>
          {words.list.showMore({ count: Math.min(left, pageLength) })}
        </Button>
      )}
      {!isFolded && isAtEnd && hasOlder && !showsOlder && (
        <Button wide onClick={() => setShowsOlder(true)}>
          {words.older.show}
        </Button>
      )}
      {!isFolded && isAtEnd && showsOlder && (
        <Suspense>
          <OlderItems editors={editors} asked={asked} />
        </Suspense>
      )}
    </section>
  )
}
