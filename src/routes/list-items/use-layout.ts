import { useGroup, useRecordOf, useSession } from '#client/use-session.tsx'
import { useUndo } from '#client/use-undo.tsx'
import type { Id } from '#domain/id.ts'
import type { Layout } from '#domain/layout.ts'
import { useInOrder } from '#routes/fields/use-in-order.ts'

export interface Layouts {
  layouts: readonly Layout[]
  /** `null`: the usual order. */
  active: Layout | null
  /** Under the id of an act, where it is a part of one. */
  choose: (id: Id | null, act?: Id) => void
}

/** The group's layouts, and the one that this person last chose for it. */
export function useLayouts(): Layouts {
  const session = useSession()
  const undo = useUndo()
  const { id: group } = useGroup()
  const chosen = useRecordOf(session.own.stream, 'groupView', group)?.layout
  const layouts = useInOrder('layout')
  return {
    layouts,
    active: layouts.find((layout) => layout.id === chosen) ?? null,
    choose(layout, act) {
      const { stream } = session.own
      session.mutate(stream, 'chooseLayout', { group, layout }, act ? { act } : undefined)
      undo?.include([stream])
    },
  }
}
