import { useGroup } from '#client/use-session.tsx'
import { StateLine } from '#routes/frame/state-line.tsx'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { Panel } from '#ui/panel.tsx'
import { useWords } from '#words/use-words.tsx'
import type { ReactNode } from 'react'
import styles from './group-panel.module.css'

interface GroupPanelProps {
  title: string
  footer?: ReactNode
  children: ReactNode
}

/** A panel of the group. Closing it leads back to the group, also without script. */
export function GroupPanel({ title, footer, children }: GroupPanelProps) {
  const words = useWords()
  const { id } = useGroup()
  const navigate = useNavigate()
  return (
    <Panel
      title={title}
      closeLabel={words.actions.close}
      closeHref={urls.group(id)}
      onClose={() => navigate(urls.group(id))}
      // Where the panel covers the page, it covers the page's own line.
      actions={
        <span className={styles.state}>
          <StateLine />
        </span>
      }
      footer={footer}
    >
      {children}
    </Panel>
  )
}
