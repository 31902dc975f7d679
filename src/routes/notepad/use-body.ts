import { findBody, type NotepadBody, openNotepad } from '#client/notepad-body.ts'
import { Unreachable } from '#client/server-api.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { neverChanges } from '#routes/alive.ts'

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
  const [body, setBody] = useState<NotepadBody | null>(() => findBody(session, id) ?? null)
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    const open = async () => {
      try {
        const opened = await openNotepad(session, groupId, id)
        if (isGone) return
        setBody(opened)
        setIsAway(false)
        stop = opened.follow()
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
        setIsAway(true)
      }
    }
    void open()
    return () => {
      isGone = true
      stop?.()
    }
  }, [session, groupId, id])
  const isReady = useSyncExternalStore(
    body?.subscribe ?? neverChanges,
    () => body?.isReady ?? false,
    () => false,
  )
  return { body, isReady, isAway }
}
