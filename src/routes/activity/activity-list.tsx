import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'
import { ActivityLines } from './activity-lines.tsx'
import { useLog } from './use-log.ts'

const pageLength = 50

/** All that happened, as far back as it is kept. */
export function ActivityList() {
  const words = useWords()
  const { acts, hasOlder, isAway, isLoading, loadOlder } = useLog()
  const [shown, setShown] = useState(pageLength)
  if (acts.length === 0 && !hasOlder) {
    return <EmptyState icon="🕰️" title={words.activity.empty} text={words.activity.emptyText} />
  }
  const hasMore = acts.length > shown || hasOlder

  async function showOlder() {
    if (acts.length <= shown + pageLength && hasOlder) await loadOlder()
    setShown(shown + pageLength)
  }

  return (
    <>
      <ActivityLines acts={acts.slice(0, shown)} label={words.activity.list} />
      {isAway && <Notice kind="warn">{words.activity.needsNetwork}</Notice>}
      {hasMore ? (
        <Button wide busy={isLoading} onClick={() => void showOlder()}>
          {words.activity.older}
        </Button>
      ) : (
        <p className="meta">{words.activity.noOlder}</p>
      )}
    </>
  )
}
