import type { ListPart } from '#domain/list-arrangement.ts'
import styles from '#routes/list-items.module.css'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { keepFocus } from './keep-focus.ts'
import { useList } from './list-screen.tsx'
import { Rows, type RowsProps } from './rows.tsx'
import type { Folds } from './use-folds.ts'

/** From here on, only what is near is in the page. */
export const longListLength = 300

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
  const length = parts.reduce((sum, { ids }) => sum + ids.length, 0)
  const above = rowsAbove(parts, shared.folds)
  const { window } = useList()
  useEffect(() => (list.current ? keepFocus(list.current) : undefined), [list])
  useLayoutEffect(() => window.listen(), [window])
  return (
    <div ref={list} className={styles.list}>
      {parts.map((part, index) => (
        <Part
          key={part.section?.id ?? ''}
          {...part}
          {...shared}
          isLong={length > longListLength}
          above={above[index] ?? 0}
        />
      ))}
    </div>
  )
}

function rowsAbove(parts: readonly ListPart[], { folded }: Folds): number[] {
  let rows = 0
  return parts.map(({ section, ids }) => {
    const above = rows
    if (!section || !folded.has(section.id)) rows += ids.length
    return above
  })
}

interface PartProps extends ListPart, Omit<PartsProps, 'ref' | 'parts'> {
  isLong: boolean
  above: number
}

function Part({ section, ids, open, editors, folds, isLong, above, isWhole }: PartProps) {
  const words = useWords()
  const { formatNumber } = useFormats()
  const rows = { ids, editors, isLong, above }
  if (!section) {
    return (
      <div data-section="">
        <Rows label={words.list.items} {...rows} />
      </div>
    )
  }
  const isFolded = folds.folded.has(section.id)
  return (
    <section data-section={section.id}>
      <div className={styles.heading} data-heading>
        <SectionHeading
          {...(isWhole && { count: formatNumber(open) })}
          folded={isFolded}
          onFold={(folded) => folds.fold(section.id, folded)}
        >
          {section.emoji && `${section.emoji} `}
          <bdi>{section.name}</bdi>
        </SectionHeading>
      </div>
      {!isFolded && <Rows label={section.name} {...rows} />}
    </section>
  )
}
