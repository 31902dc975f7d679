import { useRecordOf, useSession } from '#client/use-session.tsx'
import { useUndo } from '#client/use-undo.tsx'
import { useAct } from '#routes/undo/use-act.ts'
import type { Id } from '#domain/id.ts'

interface Stars {
  has: (notepad: Id) => boolean
  toggle: (notepad: Id) => boolean
}

/** What I have starred in a group: in my own stream, so that it moves nothing for anybody else. */
export function useStarred(group: Id): Stars {
  const session = useSession()
  const undo = useUndo()
  const act = useAct()
  const starred = useRecordOf(session.own.stream, 'groupView', group)?.starred ?? []
  return {
    has: (notepad) => starred.includes(notepad),
    toggle: (notepad) =>
      act(() => {
        const { stream } = session.own
        const isStarred = starred.includes(notepad)
        session.mutate(stream, 'starNotepad', { group, notepad, starred: !isStarred })
        undo?.include([stream])
      }),
  }
}
