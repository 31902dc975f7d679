import type { ReactNode } from 'react'
import { BottomBar } from './bottom-bar.tsx'
import styles from './frame.module.css'

export interface SkipLink {
  href: string
  label: string
}

export interface FrameProps {
  skipLinks: readonly SkipLink[]
  sidebar?: ReactNode
  header?: ReactNode
  tabs?: ReactNode
  width?: 'narrow' | 'normal' | 'wide'
  /** A second column on the desktop; below the first on a phone. */
  aside?: ReactNode
  /** Pinned to the bottom of a phone; first in the column on the desktop. */
  bottom?: ReactNode
  panel?: ReactNode
  children: ReactNode
}

export function Frame({
  skipLinks,
  sidebar,
  header,
  tabs,
  width = 'normal',
  aside,
  bottom,
  panel,
  children,
}: FrameProps) {
  return (
    <div
      className={styles.frame}
      data-width={aside ? 'wide' : width}
      data-sidebar={sidebar ? true : undefined}
      data-panel={panel ? true : undefined}
    >
      <SkipLinks links={skipLinks} />
      {sidebar && <div className={styles.sidebar}>{sidebar}</div>}
      <div className={styles.page}>
        {(header ?? tabs) && (
          <div className={styles.bars}>
            <div className={styles.column}>
              {header}
              {tabs && <div data-tabs>{tabs}</div>}
            </div>
          </div>
        )}
        <main className={styles.main} id="content" tabIndex={-1}>
          <div className={styles.column} data-aside={aside ? true : undefined}>
            <div className={styles.content}>
              {bottom && <BottomBar>{bottom}</BottomBar>}
              {children}
            </div>
            {aside && <aside className={styles.content}>{aside}</aside>}
          </div>
        </main>
      </div>
      {panel}
    </div>
  )
}

function SkipLinks({ links }: { links: readonly SkipLink[] }) {
  return links.map(({ href, label }) => (
    <a key={href} className={styles.skip} href={href}>
      {label}
    </a>
  ))
}
