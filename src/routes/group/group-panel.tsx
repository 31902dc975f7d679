import { useGroup } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { StateLine } from '#routes/frame/state-line.tsx'
import { useNavigate } from '#routes/navigation.ts'
import { neverChanges } from '#routes/page/alive.ts'
import { urls } from '#routes/routes.ts'
import { Panel } from '#ui/panel.tsx'
import { useWords } from '#words/use-words.tsx'
import { type ReactNode, useSyncExternalStore } from 'react'
import styles from './group-panel.module.css'

interface GroupPanelProps {
  title: string
  footer?: ReactNode
  children: ReactNode
}

/** A panel of the group. Closing it leads back to the list, or to the group, also without script. */
export function GroupPanel({ title, footer, children }: GroupPanelProps) {
  const words = useWords()
  const { id } = useGroup()
  const navigate = useNavigate()
  const back = useSyncExternalStore(
    neverChanges,
    () => tabBefore(id),
    () => urls.group(id),
  )
  return (
    <Panel
      title={title}
      closeLabel={words.actions.close}
      closeHref={back}
      onClose={() => navigate(back)}
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

/** The list, if one came from there, as it was looked at. */
function tabBefore(group: Id): string {
  const from: unknown = history.state?.from
  const isList = typeof from === 'string' && from.startsWith(urls.listItems(group))
  return isList ? from : urls.group(group)
}
