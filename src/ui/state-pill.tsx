import { Check, CircleAlert, CloudOff, Smartphone } from 'lucide-react'
import type { MouseEventHandler, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'
import styles from './state-pill.module.css'

export type PillState = 'saving' | 'waiting' | 'offline' | 'saved' | 'failed'

export interface StatePillProps {
  state: PillState
  children: ReactNode
  /** Shown in its place on a phone, where a title stands beside it. */
  short?: string | undefined
  onClick?: MouseEventHandler
  href?: string
}

export function StatePill({ state, children, short, onClick, href }: StatePillProps) {
  const look = { className: styles.pill, 'data-state': state, 'data-fleeting': true }
  const words = (
    <>
      {icons[state]}
      <span className={short === undefined ? undefined : styles.long}>{children}</span>
      {short !== undefined && (
        <span className={styles.short} aria-hidden="true">
          {short}
        </span>
      )}
    </>
  )
  if (href !== undefined) {
    return (
      <a {...look} href={href} onClick={onClick}>
        {words}
      </a>
    )
  }
  if (onClick) {
    return (
      <button {...look} type="button" onClick={onClick}>
        {words}
      </button>
    )
  }
  return <span {...look}>{words}</span>
}

const icons = {
  saving: <Spinner />,
  waiting: <Smartphone aria-hidden="true" />,
  offline: <CloudOff aria-hidden="true" />,
  saved: <Check aria-hidden="true" />,
  failed: <CircleAlert aria-hidden="true" />,
} satisfies Record<PillState, ReactNode>
