import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './header.module.css'
import { IconLink } from './icon-button.tsx'

export interface HeaderProps {
  /** 2 where the page is about something beside it. */
  level?: 1 | 2
  /** The words of the heading, or the menu that opens from them. */
  title: ReactNode
  /** A `HeaderNote`, where there is something to say. */
  note?: ReactNode
  /** One step up. */
  back?: { href: string; label: string } | undefined
  state?: ReactNode
  avatars?: ReactNode
  actions?: ReactNode
}

export function Header({ level = 1, title, note, back, state, avatars, actions }: HeaderProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <header className={styles.header}>
      {back && (
        <span className={styles.back}>
          <IconLink label={back.label} href={back.href}>
            <ArrowLeft className="mirror" />
          </IconLink>
        </span>
      )}
      <div className={styles.heading}>
        <Heading className={styles.title}>{title}</Heading>
        {note}
      </div>
      {state && <span className={styles.state}>{state}</span>}
      {avatars && <span className={styles.avatars}>{avatars}</span>}
      {actions && <span className={styles.actions}>{actions}</span>}
    </header>
  )
}

/** A line below the title; the header is as high without it. */
export function HeaderNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}
