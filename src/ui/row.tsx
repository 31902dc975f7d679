import type { ComponentProps, ReactNode } from 'react'
import type { Colour } from './colour.ts'
import { initials } from './initials.ts'
import styles from './row.module.css'

export interface RowProps extends Omit<
  ComponentProps<'li'>,
  'title' | 'children' | 'style' | 'className'
> {
  as?: 'li' | 'div'
  leading?: ReactNode
  title: ReactNode
  meta?: ReactNode
  trailing?: ReactNode
  /** Makes the words a link, as tall as the row. */
  href?: string
  linkProps?: Omit<ComponentProps<'a'>, 'href' | 'style' | 'className'>
  done?: boolean
  selected?: boolean
  /** Changed by somebody else just now: a wash that fades. */
  marked?: boolean
  /** The one that the panel shows. */
  current?: boolean
  /** 64 px: shop mode, notepads, people. */
  roomy?: boolean
  /** Who is editing it. */
  editor?: { name: string; colour: Colour } | undefined
}

export function Row({
  as: Element = 'li',
  leading,
  title,
  meta,
  trailing,
  href,
  linkProps,
  done,
  selected,
  marked,
  current,
  roomy,
  editor,
  ...rest
}: RowProps) {
  const words = (
    <>
      <span className={styles.title} dir="auto">
        {title}
      </span>
      {meta && <span className={styles.meta}>{meta}</span>}
    </>
  )
  return (
    // `div` takes what `li` takes; only the type of its ref is another.
    <Element
      {...(rest as object)}
      className={styles.row}
      data-two={meta ? true : undefined}
      data-done={done || undefined}
      data-selected={selected || undefined}
      data-marked={marked || undefined}
      data-current={current || undefined}
      data-roomy={roomy || undefined}
      data-colour={editor?.colour}
    >
      {leading && <span className={styles.leading}>{leading}</span>}
      <span className={styles.body}>
        {href === undefined ? (
          <span className={styles.words}>{words}</span>
        ) : (
          <a
            {...linkProps}
            href={href}
            className={styles.words}
            aria-current={current || undefined}
          >
            {words}
          </a>
        )}
        {editor && (
          <span className={styles.editor} aria-hidden="true">
            {initials(editor.name)}
          </span>
        )}
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </span>
    </Element>
  )
}
