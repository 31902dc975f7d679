import { get, Unreachable } from '#client/server-api.ts'
import { isOfNothing } from '#client/can-undo.ts'
import { useAll, useGroup, useSession } from '#client/use-session.tsx'
import type { LoggedChange } from '#domain/logged-change.ts'
import { useMemo, useState } from 'react'
import { actsOf, type LoggedAct } from './acts.ts'

/** How many entries the server gives at a time; fewer are the last. */
const pageLength = 100

interface Log {
  acts: LoggedAct[]
  hasOlder: boolean
  /** The server could not be asked. */
  isAway: boolean
  isLoading: boolean
  loadOlder: () => Promise<void>
}

/** What happened in this group: what this device holds, and before that what the server gives. */
export function useLog(): Log {
  const session = useSession()
  const { id: stream } = useGroup()
  const held = useAll('change')
  const [older, setOlder] = useState<readonly LoggedChange[]>([])
  const [isComplete, setIsComplete] = useState(false)
  const [isAway, setIsAway] = useState(false)
  const [isLoading, setIsLoading] = useState(false)
  const log = useMemo(() => {
    const known = new Set(held.map(({ id }) => id))
    return [...older.filter(({ id }) => !known.has(id)), ...held]
  }, [held, older])
  const before = log.reduce((least, { seq }) => (seq > 0 ? Math.min(least, seq) : least), Infinity)

  async function loadOlder() {
    setIsLoading(true)
    try {
      const query = new URLSearchParams({ stream, before: String(before) })
      const page = await get<{ log: LoggedChange[] }>(`/sync/log?${query}`)
      setOlder((known) => [...page.log, ...known])
      setIsComplete(page.log.length < pageLength)
      setIsAway(false)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      setIsAway(true)
    } finally {
      setIsLoading(false)
    }
  }

  const replica = session.replica(stream)
  const acts = actsOf(log.filter((change) => !isOfNothing(change, replica)))
  const hasOlder = !isComplete && before > 1 && before < Infinity
  return { acts, hasOlder, isAway, isLoading, loadOlder }
}
