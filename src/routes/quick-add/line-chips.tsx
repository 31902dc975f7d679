import type { Part } from '#domain/quick-add-part.ts'
import { useEffect, useRef } from 'react'
import { PartChips } from './part-chips.tsx'
import styles from './quick-bar.module.css'
import type { ReadLine } from './use-typed-line.ts'

interface LineChipsProps {
  read: ReadLine
  onRemove: (part: Part) => void
}

/** The chips above a line; what was understood last is in sight. */
export function LineChips({ read, onRemove }: LineChipsProps) {
  const { reader, placed } = read
  const { parts } = placed
  const count = parts.length
  const place = useRef<HTMLDivElement>(null)
  // They scroll where they are too many for one line.
  useEffect(() => {
    const last = place.current?.firstElementChild?.children[count - 1]
    last?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [count])
  return (
    <div ref={place} className={styles.chips}>
      <PartChips {...{ parts, onRemove }} {...reader} />
    </div>
  )
}
