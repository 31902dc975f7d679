import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './notice.module.css'

export type NoticeKind = 'info' | 'ok' | 'warn' | 'danger'

export interface NoticeProps extends Omit<ComponentProps<'div'>, 'style' | 'className' | 'title'> {
  kind?: NoticeKind
  title?: string
  action?: ReactNode
  /** Spoken at once: a form that was refused. */
  alert?: boolean
}

export function Notice({
  kind = 'info',
  title,
  action,
  alert = false,
  children,
  ...rest
}: NoticeProps) {
  const Icon = icons[kind]
  return (
    <div
      tabIndex={-1}
      role={alert ? 'alert' : undefined}
      {...rest}
      className={styles.notice}
      data-kind={kind}
    >
      <Icon aria-hidden="true" />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert }
