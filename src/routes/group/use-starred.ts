import { useRecordOf, useSession } from '#client/use-session.tsx'
import { useAct } from '#routes/list-items/use-act.ts'
import type { Id } from '#domain/id.ts'

interface Stars {
  has: (notepad: Id) => boolean
  toggle: (notepad: Id) => boolean
}

/** What I have starred in a group: in my own stream, so that it moves nothing for anybody else. */
export function useStarred(group: Id): Stars {
  const session = useSession()
  const act = useAct()
  const starred = useRecordOf(session.own.stream, 'groupView', group)?.starred ?? []
  return {
    has: (notepad) => starred.includes(notepad),
    toggle: (notepad) =>
      act(() =>
        session.mutate(session.own.stream, 'starNotepad', {
          group,
          notepad,
          starred: !starred.includes(notepad),
        }),
      ),
  }
}
