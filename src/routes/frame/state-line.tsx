import type { SyncState } from '#client/sync-state.ts'
import { useMaybeSession, useSyncState } from '#client/use-session.tsx'
import { type PillState, StatePill } from '#ui/state-pill.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import type { Words } from '#words/words.ts'
import { lazy, Suspense, useState } from 'react'

/** Fetched when somebody wants to know more. */
const Outbox = lazy(() =>
  import('#routes/outbox/outbox.tsx').then((module) => ({ default: module.Outbox })),
)

/** The one honest line: nothing while all is saved. Pressing it shows what waits, in words. */
export function StateLine() {
  const words = useWords()
  const { formatNumber } = useFormats()
  const state = useSyncState()
  const isSignedIn = useMaybeSession() !== null
  const [isOpen, setIsOpen] = useState(false)
  if (!isSignedIn) return null
  return (
    <>
      {state.status !== 'idle' && (
        <StatePill
          state={pills[state.status]}
          short={countOf(state) > 0 ? formatNumber(countOf(state)) : undefined}
          onClick={() => setIsOpen(true)}
        >
          {stateInWords(state, words)}
        </StatePill>
      )}
      <Suspense>{isOpen && <Outbox onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}

/** How much waits, where that is all that there is to say. */
function countOf(state: SyncState): number {
  return state.status === 'waiting' || state.status === 'offline' ? state.count : 0
}

const pills = {
  saving: 'saving',
  saved: 'saved',
  waiting: 'waiting',
  offline: 'offline',
  failed: 'failed',
  notKept: 'failed',
  outdated: 'failed',
  viaHttp: 'waiting',
  needsHttps: 'waiting',
} satisfies Record<Exclude<SyncState['status'], 'idle'>, PillState>

function stateInWords(state: SyncState, words: Words): string {
  switch (state.status) {
    case 'idle':
      return ''
    case 'waiting':
      return words.state.waitingHere({ count: state.count })
    case 'offline':
      return state.count === 0
        ? words.state.offline
        : words.state.offlineWaiting({ count: state.count })
    case 'failed':
      return words.outbox.couldNotBeSaved
    case 'saving':
    case 'saved':
    case 'notKept':
    case 'outdated':
    case 'viaHttp':
    case 'needsHttps':
      return words.state[state.status]
  }
}
