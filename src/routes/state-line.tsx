import { useMaybeSession, useSyncState } from '#client/use-session.tsx'
import type { SyncState } from '#client/sync-state.ts'
import { StatePill } from '#ui/state-pill.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Words } from '#words/words.ts'
import { lazy, Suspense, useState } from 'react'

/** Fetched when somebody wants to know more. */
const Outbox = lazy(() => import('./outbox.tsx').then((module) => ({ default: module.Outbox })))

/** The one honest line: nothing while all is saved. Pressing it shows what waits, in words. */
export function StateLine() {
  const words = useWords()
  const state = useSyncState()
  const isSignedIn = useMaybeSession() !== null
  const [isOpen, setIsOpen] = useState(false)
  if (!isSignedIn) return null
  return (
    <>
      {state.status !== 'idle' && (
        <StatePill state={state.status} onClick={() => setIsOpen(true)}>
          {stateInWords(state, words)}
        </StatePill>
      )}
      <Suspense>{isOpen && <Outbox onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}

function stateInWords(state: SyncState, words: Words): string {
  switch (state.status) {
    case 'idle':
      return ''
    case 'saving':
      return words.state.saving
    case 'saved':
      return words.state.saved
    case 'waiting':
      return words.state.waitingHere({ count: state.count })
    case 'offline':
      return state.count === 0
        ? words.state.offline
        : words.state.offlineWaiting({ count: state.count })
    case 'failed':
      return words.outbox.couldNotBeSaved
  }
}
