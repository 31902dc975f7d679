import type { ReactNode } from 'react'
import { CutName } from './cut-name.tsx'
import styles from './sidebar.module.css'

export interface SidebarProps {
  label: string
  brand: ReactNode
  foot?: ReactNode
  children: ReactNode
}

export function Sidebar({ label, brand, foot, children }: SidebarProps) {
  return (
    <nav className={styles.sidebar} aria-label={label}>
      <div className={styles.brand}>{brand}</div>
      <div className={styles.links}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </nav>
  )
}

export interface SidebarLinkProps {
  href: string
  icon?: ReactNode
  children: ReactNode
  current?: boolean
  /** What its dot means. */
  changed?: string | undefined
  keys?: string
}

export function SidebarLink({ href, icon, children, current, changed, keys }: SidebarLinkProps) {
  return (
    <a className={styles.link} href={href} aria-current={current ? 'page' : undefined}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={`${styles.words} page-side`} dir="auto">
        {children}
      </span>
      {changed && (
        <span className={styles.dot}>
          <span className="visually-hidden">{changed}</span>
        </span>
      )}
      {keys && <kbd className={styles.keys}>{keys}</kbd>}
    </a>
  )
}

export interface SidebarButtonProps {
  icon: ReactNode
  children: ReactNode
  onClick: () => void
  keys: string
}

/** Opens something over the page, and leads nowhere. */
export function SidebarButton({ icon, children, onClick, keys }: SidebarButtonProps) {
  return (
    <button type="button" className={styles.link} aria-haspopup="dialog" onClick={onClick}>
      <span className={styles.icon}>{icon}</span>
      <span className={`${styles.words} page-side`} dir="auto">
        {children}
      </span>
      {keys && <kbd className={styles.keys}>{keys}</kbd>}
    </button>
  )
}

/** Whose app it is, on one line. */
export function SidebarPerson({ face, name }: { face: ReactNode; name: string }) {
  return (
    <span className={styles.person}>
      {face}
      <CutName>{name}</CutName>
    </span>
  )
}

export function SidebarHeading({ children }: { children: ReactNode }) {
  return <h2 className={styles.heading}>{children}</h2>
}
