import type { ListPart } from '#domain/list-arrangement.ts'
import styles from '#routes/list-items.module.css'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useWords } from '#words/use-words.tsx'
import { type RefObject, useEffect } from 'react'
import { keepFocus } from './keep-focus.ts'
import { Rows, type RowsProps } from './rows.tsx'
import type { Folds } from './use-folds.ts'

/** From here on, what is out of sight is not laid out. */
const longListLength = 100

interface PartsProps {
  ref: RefObject<HTMLDivElement | null>
  parts: readonly ListPart[]
  editors: RowsProps['editors']
  folds: Folds
  /** Whether a section can be counted: not of what happens to be here. */
  isWhole: boolean
}

/** What is open, section by section. */
export function Parts({ ref: list, parts, ...shared }: PartsProps) {
  const isLong = parts.reduce((sum, { ids }) => sum + ids.length, 0) > longListLength
  useEffect(() => (list.current ? keepFocus(list.current) : undefined), [list])
  return (
    <div ref={list} className={styles.list}>
      {parts.map((part) => (
        <Part key={part.section?.id ?? ''} {...part} {...shared} isLong={isLong} />
      ))}
    </div>
  )
}

interface PartProps extends ListPart, Omit<PartsProps, 'ref' | 'parts'> {
  isLong: boolean
}

function Part({ section, ids, open, editors, folds, isLong, isWhole }: PartProps) {
  const words = useWords()
  if (!section) return <Rows label={words.list.items} {...{ ids, editors, isLong }} />
  const isFolded = folds.folded.has(section.id)
  return (
    <section data-section={section.id}>
      <div className={styles.heading}>
        <SectionHeading
          {...(isWhole && { count: open })}
          folded={isFolded}
          onFold={(folded) => folds.fold(section.id, folded)}
        >
          {section.emoji && `${section.emoji} `}
          <bdi>{section.name}</bdi>
        </SectionHeading>
      </div>
      {!isFolded && <Rows label={section.name} {...{ ids, editors, isLong }} />}
    </section>
  )
}
