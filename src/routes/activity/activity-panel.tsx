import { GroupPanel } from '#routes/group/group-panel.tsx'
import { useIsAlive } from '#routes/page/alive.ts'
import { loadLate } from '#routes/page/load-late.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useWords } from '#words/use-words.tsx'
import { lazy, Suspense } from 'react'

/** The log comes with the connection, and so does what shows it. */
const ActivityList = lazy(() => loadLate().then((module) => ({ default: module.ActivityList })))

export function ActivityPanel() {
  const words = useWords()
  const isAlive = useIsAlive()
  const waiting = <Skeleton label={words.activity.loading} shape="text" count={6} />
  return (
    <GroupPanel title={words.activity.title}>
      {isAlive ? (
        <Suspense fallback={waiting}>
          <ActivityList />
        </Suspense>
      ) : (
        waiting
      )}
    </GroupPanel>
  )
}
