import styles from './tabs.module.css'

export interface Tab {
  href: string
  label: string
  count?: string | number
  current?: boolean
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
}

/** Links, since each tab is a place with a URL of its own. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ href, label, count, current = false }) => (
        <a
          key={href}
          className={styles.tab}
          href={href}
          aria-current={current ? 'page' : undefined}
        >
          {label}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </a>
      ))}
    </nav>
  )
}
