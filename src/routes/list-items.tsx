import { useAll, useFromSession, useGroup } from '#client/use-session.tsx'
import { arrangeList } from '#domain/list-arrangement.ts'
import { isFiltering, passesFilter } from '#domain/list-filter.ts'
import { can } from '#domain/role.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconLink } from '#ui/icon-button.tsx'
import { useWords } from '#words/use-words.tsx'
import { ListPlus } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { GroupFrame } from './group-frame.tsx'
import { useIsAlive } from './alive.ts'
import { AddBar } from './list-items/add-bar.tsx'
import { DoneItems } from './list-items/done-items.tsx'
import { ListChips } from './list-items/list-chips.tsx'
import { ListScreenProvider, useListScreen, type ListScreen } from './list-items/list-screen.tsx'
import { Parts } from './list-items/parts.tsx'
import { useFilter } from './list-items/use-filter.ts'
import { useFolds } from './list-items/use-folds.ts'
import { useHeldRows } from './list-items/use-held-rows.ts'
import { useLayouts } from './list-items/use-layout.ts'
import { useSearch } from './navigation.ts'
import { useListWatch } from './others/use-list-watch.ts'
import { useEditors } from './presence.tsx'
import { urls } from './routes.ts'

/** Only a new group shows it, once. */
const InviteCard = lazy(() =>
  import('./group/invite-card.tsx').then((module) => ({ default: module.InviteCard })),
)

const addBarId = 'add-item'

export function ListItems() {
  const words = useWords()
  const { id } = useGroup()
  const items = useAll('listItem')
  const sections = useAll('section')
  const list = useRef<HTMLDivElement>(null)
  const standing = useListWatch(items, list)
  const editors = useEditors()
  const { held, hold } = useHeldRows()
  const screen = useListScreen(hold)
  const layouts = useLayouts()
  const folds = useFolds(screen.me.id, id)
  const filter = useFilter()
  const isFiltered = isFiltering(filter)
  const shown = useMemo(() => {
    if (!isFiltered) return standing
    const me = { userId: screen.me.id, now: screen.today.at }
    return standing.filter((item) => passesFilter(item, filter, me))
  }, [standing, filter, isFiltered, screen])
  const { parts, done } = useMemo(
    () => arrangeList(shown, sections, held, layouts.active),
    [shown, sections, held, layouts.active],
  )
  // Until all of the list is here, the page says how much there is.
  const inlined = useFromSession((session) => session.inlinedCounts(id))
  const isWhole = inlined === undefined
  const doneCount = isWhole || isFiltered ? done.length : inlined.done
  const isAlive = useIsAlive()
  const isInvited = new URLSearchParams(useSearch()).has('invite') && isAlive
  const canAdd = can(screen.me.role, 'add')

  return (
    <GroupFrame
      tab="list"
      place="list"
      back={urls.home()}
      addBarId={canAdd ? addBarId : undefined}
      bottom={canAdd && <AddBar id={addBarId} autoFocus={items.length === 0} />}
      actions={
        canAdd && (
          <IconLink label={words.list.newItems} href={urls.createListItem(id)}>
            <ListPlus />
          </IconLink>
        )
      }
    >
      {isInvited && (
        <Suspense>
          <InviteCard />
        </Suspense>
      )}
      {(items.length > 0 || isFiltered) && <ListChips {...{ items, filter, layouts }} />}
      {parts.length === 0 && <NothingOpen {...{ screen, isFiltered }} hasDone={doneCount > 0} />}
      <ListScreenProvider value={screen}>
        <Parts ref={list} {...{ parts, editors, folds, isWhole }} />
        {doneCount > 0 && <DoneItems ids={done} count={doneCount} editors={editors} />}
      </ListScreenProvider>
    </GroupFrame>
  )
}

interface NothingOpenProps {
  screen: ListScreen
  hasDone: boolean
  isFiltered: boolean
}

function NothingOpen({ screen, hasDone, isFiltered }: NothingOpenProps) {
  const words = useWords()
  if (isFiltered) return <EmptyState icon="🔎" title={words.filters.nothing} />
  if (hasDone) return <EmptyState icon="🎉" title={words.list.allDone} />
  if (!can(screen.me.role, 'add')) return <EmptyState icon="🧺" title={words.list.emptyToRead} />
  return <EmptyState icon="🧺" title={words.list.empty} text={words.list.emptyText} />
}
