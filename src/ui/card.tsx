import type { ComponentProps, ReactNode } from 'react'
import styles from './card.module.css'
import type { Colour } from './colour.ts'

export interface CardProps extends Omit<ComponentProps<'div'>, 'style' | 'className'> {
  as?: 'div' | 'section' | 'li' | 'article'
  /** The whole card is a link. */
  href?: string
  /** No padding: rows reach its edges. */
  flush?: boolean
  colour?: Colour
  children: ReactNode
}

export function Card({ as: Element = 'div', href, flush, colour, children, ...rest }: CardProps) {
  const look = { 'data-flush': flush || undefined, 'data-colour': colour }
  // Every element here takes what `div` takes; only the types of their refs differ.
  const native = rest as object
  if (href === undefined) {
    return (
      <Element {...native} {...look} className={styles.card}>
        {children}
      </Element>
    )
  }
  const link = (
    <a {...native} {...look} className={styles.card} href={href}>
      {children}
    </a>
  )
  return Element === 'div' ? link : <Element className={styles.holder}>{link}</Element>
}
