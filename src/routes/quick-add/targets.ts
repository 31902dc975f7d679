import { recall, remember } from '#client/device-memory.ts'
import { useSession } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import type { Id } from '#domain/id.ts'
import { neverChanges } from '#routes/page/alive.ts'
import { useState, useSyncExternalStore } from 'react'

const recentMax = 20

/**
 * The group that one adds to: the chosen or asked-for one, else the last one on this device, else
 * the first. One that is not among the groups is passed over.
 */
export function useTarget(
  groups: Group[],
  asked: Id | null = null,
): [Group | undefined, (id: Id) => void] {
  const { id: userId } = useSession().user
  const recent = useRecentTargets()
  const [chosen, setChosen] = useState(asked)
  const find = (wanted: Id | null | undefined) => groups.find(({ id }) => id === wanted)
  const last = recent.find((id) => find(id))
  return [
    find(chosen) ?? find(last) ?? groups[0],
    (id) => {
      setChosen(id)
      rememberTarget(userId, id)
    },
  ]
}

/** The groups that were added to on this device when this came on screen, the last one first. */
export function useRecentTargets(): readonly Id[] {
  const { id: userId } = useSession().user
  // Read once: what is chosen among must not move because something was chosen.
  const [read] = useState(() => {
    let recent: readonly Id[] | undefined
    return () => (recent ??= recentIn(recall(nameFor(userId))))
  })
  // The server cannot know them: its paint begins with the first group.
  return useSyncExternalStore(neverChanges, read, () => none)
}

const none: readonly Id[] = []

export function rememberTarget(userId: Id, groupId: Id): void {
  const others = recentIn(recall(nameFor(userId))).filter((id) => id !== groupId)
  remember(nameFor(userId), [groupId, ...others].slice(0, recentMax).join(' '))
}

function recentIn(remembered: string | null): Id[] {
  return remembered?.split(' ') ?? []
}

function nameFor(userId: Id): string {
  return `target:${userId}`
}
