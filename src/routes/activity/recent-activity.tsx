import { recall, remember } from '#client/device-memory.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import { urls } from '#routes/routes.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useWords } from '#words/use-words.tsx'
import { useEffect, useState } from 'react'
import { ActivityLines } from './activity-lines.tsx'
import styles from './activity.module.css'
import { useLog } from './use-log.ts'

const shownMax = 5

/** What happened since I was here last, and everything that happens while I am. */
export function RecentActivity() {
  const words = useWords()
  const { id } = useGroup()
  const since = useLastVisit()
  const acts = useLog()
    .acts.filter(({ at }) => at > since)
    .slice(0, shownMax)
  return (
    <Card flush>
      <div className={styles.recent}>
        {acts.length > 0 ? (
          <ActivityLines acts={acts} label={words.activity.sinceVisit} />
        ) : (
          <p className={styles.none}>{words.activity.nothingNew}</p>
        )}
        <LinkButton look="quiet" wide href={urls.group(id, 'activity')}>
          {words.activity.all}
        </LinkButton>
      </div>
    </Card>
  )
}

/** When this person last left this screen on this device. */
function useLastVisit(): number {
  const { user } = useSession()
  const { id } = useGroup()
  const name = `visit:${user.id}:${id}`
  const [since] = useState(() => Number(recall(name) ?? 0))
  useEffect(() => {
    const leave = () => remember(name, String(Date.now()))
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [name])
  return since
}
