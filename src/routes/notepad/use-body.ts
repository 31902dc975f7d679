import { findBody, listenToBodies, type NotepadBody, openNotepad } from '#client/opened-notepads.ts'
import { Unreachable } from '#client/server-api.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { neverChanges } from '#routes/page/alive.ts'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

interface Body {
  /** `null` until the code for writing is here. */
  body: NotepadBody | null
  isReady: boolean
  /** The code could not be fetched. */
  isAway: boolean
}

/** A notepad's body, followed while its screen is open. */
export function useBody(id: Id): Body {
  const session = useSession()
  const { id: groupId } = useGroup()
  const listen = useCallback((listener: () => void) => listenToBodies(session, listener), [session])
  const body = useSyncExternalStore(
    listen,
    () => findBody(session, id) ?? null,
    () => null,
  )
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    const open = async () => {
      try {
        await openNotepad(session, groupId, id)
        setIsAway(false)
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
        setIsAway(true)
      }
    }
    void open()
  }, [session, groupId, id])
  useEffect(() => body?.follow(), [body])
  const isReady = useSyncExternalStore(
    body?.subscribe ?? neverChanges,
    () => body?.isReady ?? false,
    () => false,
  )
  return { body, isReady, isAway }
}
