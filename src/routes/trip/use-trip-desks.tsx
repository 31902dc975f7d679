import { GroupProvider, useAll, useFromSession, useGroup } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import type { Layout } from '#domain/layout.ts'
import { rowName, type TripGroup } from '#domain/trip.ts'
import { useSpokenOthers } from '#routes/frame/group-frame.tsx'
import { myGroups } from '#routes/frame/my-groups.ts'
import { type ListScreen, useListScreen } from '#routes/list-items/list-screen.tsx'
import { type Commands, useCommands } from '#routes/list-items/use-commands.ts'
import type { Hold } from '#routes/list-items/use-held-rows.ts'
import { useLayouts } from '#routes/list-items/use-layout.ts'
import { type ReactNode, useCallback } from 'react'

/** What it takes to shop for one of the groups: what is done there is done in it alone. */
export interface TripDesk extends TripGroup {
  layout: Layout | null
  name: string
  emoji: string
  screen: ListScreen
  commands: Commands
}

interface TripDesksProps {
  groups: readonly Id[]
  desks?: readonly TripDesk[]
  hold: Hold
  children: (desks: readonly TripDesk[]) => ReactNode
}

/** One desk for each group, each inside the one before: every one of them has hooks of its own. */
export function TripDesks({ groups, desks = [], hold, children }: TripDesksProps): ReactNode {
  const [next, ...others] = groups
  if (next === undefined) return children(desks)
  return (
    <GroupProvider id={next}>
      <OneDesk {...{ desks, hold, children }} groups={others} />
    </GroupProvider>
  )
}

function OneDesk({ groups, desks = [], hold, children }: TripDesksProps) {
  const { id } = useGroup()
  const group = useFromSession(myGroups).find((each) => each.id === id)
  useSpokenOthers()
  const holdHere = useCallback<Hold>(
    (rows) => hold(rows.map(([item, standing]) => [rowName({ group: id, id: item }), standing])),
    [hold, id],
  )
  const screen = useListScreen(holdHere)
  const { layouts, active } = useLayouts()
  const desk = {
    id,
    name: group?.name ?? '',
    emoji: group?.emoji ?? '',
    items: useAll('listItem'),
    sections: useAll('section'),
    layout: active,
    layouts,
    screen,
    commands: useCommands(screen),
  }
  return (
    <TripDesks {...{ groups, hold }} desks={[...desks, desk]}>
      {children}
    </TripDesks>
  )
}
