import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './header.module.css'
import { IconLink } from './icon-button.tsx'

export interface HeaderProps {
  /** The words of the `h1`, or the menu that opens from them. */
  title: ReactNode
  /** One step up. */
  back?: { href: string; label: string } | undefined
  state?: ReactNode
  avatars?: ReactNode
  actions?: ReactNode
}

export function Header({ title, back, state, avatars, actions }: HeaderProps) {
  return (
    <header className={styles.header}>
      {back && (
        <span className={styles.back}>
          <IconLink label={back.label} href={back.href}>
            <ArrowLeft className="mirror" />
          </IconLink>
        </span>
      )}
      <h1 className={styles.title}>{title}</h1>
      {state && <span className={styles.state}>{state}</span>}
      {avatars && <span className={styles.avatars}>{avatars}</span>}
      {actions && <span className={styles.actions}>{actions}</span>}
    </header>
  )
}
