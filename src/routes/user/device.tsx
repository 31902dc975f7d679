import { lastSentAt } from '#client/last-sent.ts'
import { useConnection, useFromSession, useNow, useSyncState } from '#client/use-session.tsx'
import { useIsAlive } from '#routes/page/alive.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { KeptHere } from './kept-here.tsx'
import { Part, Section } from './section.tsx'

/** The same that the state line shows, and as late. */
const OutboxList = lazy(() =>
  import('#routes/outbox/outbox.tsx').then((module) => ({ default: module.OutboxList })),
)

/** Mostly it is one line, and nothing moves when that comes. */
const lineToCome = <p>{'\u00a0'}</p>

/** What of mine is on this device, and what has not left it yet. */
export function Device() {
  const { account } = useWords()
  return (
    <Section title={account.panels.device}>
      <Sent />
      <FetchAnew />
      <KeptHere />
    </Section>
  )
}

function Sent() {
  const { account } = useWords()
  const { formatRelative, formatMoment } = useFormats()
  const now = useNow()
  const isAlive = useIsAlive()
  // Read again whenever something is answered.
  const sentAt = useFromSession(({ user }) => (isAlive ? lastSentAt(user.id) : null))
  return (
    <Part title={account.unsent}>
      {sentAt === null ? (
        <p className="secondary">{account.neverSent}</p>
      ) : (
        <p className="secondary">
          <time dateTime={new Date(sentAt).toISOString()} title={formatMoment(sentAt)}>
            {account.lastSent({ when: formatRelative(sentAt, now) })}
          </time>
        </p>
      )}
      <Suspense fallback={lineToCome}>{isAlive ? <OutboxList /> : lineToCome}</Suspense>
    </Part>
  )
}

function FetchAnew() {
  const words = useWords()
  const { account } = words
  const toast = useToast()
  const connection = useConnection()
  const { status } = useSyncState()
  const [isBusy, setIsBusy] = useState(false)
  const fetchAnew = async () => {
    setIsBusy(true)
    try {
      const isHere = await connection?.fetchAnew()
      if (isHere) toast({ text: account.fetchedAnew })
      else toast({ text: words.frame.needsNetwork, kind: 'danger' })
    } finally {
      setIsBusy(false)
    }
  }
  const isAway = status === 'offline'
  return (
    <Part title={account.anew} hint={isAway ? words.frame.needsNetwork : account.anewHint}>
      <div>
        <Button
          icon={<RefreshCw />}
          busy={isBusy}
          disabled={isAway}
          onClick={() => void fetchAnew()}
        >
          {account.fetchAnew}
        </Button>
      </div>
    </Part>
  )
}
