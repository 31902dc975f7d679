import { recall, remember } from '#client/device-memory.ts'
import { useAll, useGroup, useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import type { Layout } from '#domain/layout.ts'
import { byOrder } from '#domain/order.ts'
import { useIsAlive } from '#routes/alive.ts'
import { useMemo, useState } from 'react'

export interface Layouts {
  layouts: readonly Layout[]
  /** `null`: the usual order. */
  active: Layout | null
  choose: (id: Id | null) => void
}

/** The group's layouts, and the one that this person last chose here for it. */
export function useLayouts(): Layouts {
  const session = useSession()
  const { id: group } = useGroup()
  const all = useAll('layout')
  const name = `layout-${session.user.id}-${group}`
  // The server does not know it, so that the first paint is the same at both ends.
  const isAlive = useIsAlive()
  const [chosen, setChosen] = useState<{ name: string; id: Id | null } | null>(null)
  const id = chosen?.name === name ? chosen.id : isAlive ? recall(name) : null
  const layouts = useMemo(() => all.filter((layout) => !layout.deleted).sort(byOrder), [all])
  return {
    layouts,
    active: layouts.find((layout) => layout.id === id) ?? null,
    choose(next) {
      remember(name, next)
      setChosen({ name, id: next })
    },
  }
}
