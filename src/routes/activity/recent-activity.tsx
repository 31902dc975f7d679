import { useGroup } from '#client/use-session.tsx'
import { urls } from '#routes/routes.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useWords } from '#words/use-words.tsx'
import { ActivityLines } from './activity-lines.tsx'
import styles from './activity.module.css'
import { useLastLook } from './use-last-look.ts'
import { useLog } from './use-log.ts'

const shownMax = 5

/** What happened since I was here last, and everything that happens while I am. */
export function RecentActivity() {
  const words = useWords()
  const { id } = useGroup()
  const since = useLastLook()
  const acts = useLog()
    // What waits on this device has no seq yet, and is new.
    .acts.filter(({ changes }) => changes.some(({ seq }) => seq === 0 || seq > since))
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
