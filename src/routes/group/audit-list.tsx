import { get, Unreachable } from '#client/server-api.ts'
import { useGroup } from '#client/use-session.tsx'
import type { LoggedChange } from '#domain/logged-change.ts'
import { ActivityLines } from '#routes/activity/activity-lines.tsx'
import { actsOf } from '#routes/activity/acts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useWords } from '#words/use-words.tsx'
import { useCallback, useEffect, useState } from 'react'

const pageLength = 100
/** Behind all that there is, in as many digits as the server reads. */
const newest = 999_999_999_999_999

/** Who came and went, got which rights, took or ended what: a year of it, for owners. */
export function AuditList() {
  const words = useWords()
  const { id: stream } = useGroup()
  const [log, setLog] = useState<readonly LoggedChange[] | null>(null)
  const [hasOlder, setHasOlder] = useState(false)
  const [isAway, setIsAway] = useState(false)
  const [isLoading, setIsLoading] = useState(false)

  const load = useCallback(
    async (before: number) => {
      const query = new URLSearchParams({ stream, before: String(before), only: 'audit' })
      setIsLoading(true)
      try {
        const page = await get<{ log: LoggedChange[] }>(`/sync/log?${query}`)
        setLog((known) => [...page.log, ...(known ?? [])])
        setHasOlder(page.log.length === pageLength)
        setIsAway(false)
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
        setIsAway(true)
      } finally {
        setIsLoading(false)
      }
    },
    [stream],
  )
  useEffect(() => void load(newest), [load])

  const oldest = log?.[0]?.seq ?? newest
  return (
    <>
      <p className="secondary">{words.audit.intro}</p>
      {isAway && (
        <Notice
          kind="warn"
          action={
            <Button compact busy={isLoading} onClick={() => void load(oldest)}>
              {words.actions.retry}
            </Button>
          }
        >
          {words.audit.needsNetwork}
        </Notice>
      )}
      {log ? (
        <ActivityLines acts={actsOf(log)} label={words.audit.title} />
      ) : (
        !isAway && <Skeleton label={words.frame.loading} shape="text" count={6} />
      )}
      {hasOlder && (
        <Button wide busy={isLoading} onClick={() => void load(oldest)}>
          {words.activity.older}
        </Button>
      )}
    </>
  )
}
