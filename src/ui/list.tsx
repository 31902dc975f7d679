import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './list.module.css'
import { rove } from './rove.ts'

export interface ListProps {
  label?: string
  /** Arrows walk the rows; Tab enters at the current row and leaves the list after it. */
  rove?: boolean
  children: ReactNode
}

export function List({ label, rove: roves = false, children }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    if (roves && list.current) return rove(list.current)
    return undefined
  }, [roves])
  return (
    <ul ref={list} className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}
