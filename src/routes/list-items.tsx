import type { Foreseen } from '#client/session.ts'
import { useAll, useFromSession, useGroup } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { arrangeList, type Standing } from '#domain/list-arrangement.ts'
import { isFiltering, passesFilter } from '#domain/list-filter.ts'
import type { ListItem } from '#domain/list-item.ts'
import { can } from '#domain/rights.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconLink } from '#ui/icon-button.tsx'
import { useWords } from '#words/use-words.tsx'
import { ListPlus, ShoppingCart } from 'lucide-react'
import {
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useScreenCommands } from './finder/finder.tsx'
import { GroupFrame } from './frame/group-frame.tsx'
import { GuestReminder } from './frame/guest-reminder.tsx'
import { useEditors } from './frame/presence.tsx'
import styles from './list-items.module.css'
import { AddBar } from './list-items/add-bar.tsx'
import { DoneItems } from './list-items/done-items.tsx'
import { LateDesk } from './list-items/late-desk.tsx'
import { ListChips } from './list-items/list-chips.tsx'
import { ListScreenProvider, useListScreen, type ListScreen } from './list-items/list-screen.tsx'
import { longListLength, Parts } from './list-items/parts.tsx'
import { useSavedOnLeaving } from './list-items/rename-field.tsx'
import { shortTitle } from '#words/short-title.ts'
import { useFilter } from './list-items/use-filter.ts'
import { useFolds } from './list-items/use-folds.ts'
import { useHeldRows } from './list-items/use-held-rows.ts'
import { useLayouts } from './list-items/use-layout.ts'
import { useSearch } from './navigation.ts'
import { useListWatch } from './others/use-list-watch.ts'
import { useIsAlive } from './page/alive.ts'
import type { AddedLine } from './quick-add/use-add-line.ts'
import { urls } from './routes.ts'
import { useOfferUndo } from './undo/use-undoable.ts'

/** Only a new group shows it, once. */
const InviteCard = lazy(() =>
  import('./group/invite-card.tsx').then((module) => ({ default: module.InviteCard })),
)

/** Only an empty list shows them. */
const FirstItems = lazy(() =>
  import('./list-items/first-items.tsx').then((module) => ({ default: module.FirstItems })),
)

const addBarId = 'add-item'

interface ListItemsProps {
  /** The item that is open beside it. */
  item?: Id
  panel?: (ids: readonly Id[]) => ReactNode
  /** What stands over it. */
  over?: ReactNode
}

export function ListItems({ item: openItem, panel, over }: ListItemsProps) {
  const words = useWords()
  const { id } = useGroup()
  const items = useAll('listItem')
  const sections = useAll('section')
  const hasOlder = useAll('pastItem').length > 0
  const list = useRef<HTMLDivElement>(null)
  const standing = useListWatch(items, list)
  const editors = useEditors()
  const { held, hold } = useHeldRows()
  const screen = useListScreen(hold)
  useSavedOnLeaving(screen.states)
  const layouts = useLayouts()
  const folds = useFolds(screen.me.id, id)
  const filter = useFilter()
  const isFiltered = isFiltering(filter)
  const foreseen = useFromSession((session) => session.replica(id).foreseen)
  const renamed = useSyncExternalStore(
    screen.states.subscribe,
    () => screen.states.renaming?.item,
    () => undefined,
  )
  const rows = useSoon({ items: useStill(standing, renamed), held, foreseen })
  // What goes and comes by the hundred does so at once, not when the list is put in order.
  const known = foreseen.size > 0 ? foreseen : rows.foreseen
  const { serverAt } = screen.today
  const { parts, done } = useMemo(() => {
    const me = { userId: screen.me.id, now: serverAt }
    const there =
      known.size > 0 ? rows.items.flatMap((item) => asForeseen(item, known)) : rows.items
    const shown = isFiltered ? there.filter((item) => passesFilter(item, filter, me)) : there
    return arrangeList(shown, sections, rows.held, layouts.active)
  }, [rows, known, sections, layouts.active, filter, isFiltered, screen.me.id, serverAt])
  // Until all of the list is here, the page says how much there is.
  const inlined = useFromSession((session) => session.inlinedCounts(id))
  const isWhole = inlined === undefined
  const doneCount = isWhole || isFiltered ? done.length : inlined.done
  const isAlive = useIsAlive()
  const query = new URLSearchParams(useSearch())
  const isInvited = query.has('invite') && isAlive
  const asked = query.get('older')
  const canAdd = can(screen.me.role, 'add')
  const [isSuggesting, setSuggesting] = useState(false)
  const canSuggest = can(screen.me.role, 'arrange') && sections.length > 1
  const offerUndo = useOfferUndo()
  // Behind a filter it may not be seen that it is there.
  const sayAdded = ({ title, act }: AddedLine) =>
    offerUndo({ stream: id, act, said: words.list.added({ title: shortTitle(title) }) })

  useScreenCommands([
    ...(canAdd
      ? [
          {
            label: words.shop.open,
            icon: <ShoppingCart className="mirror" />,
            href: `${urls.listItems(id)}?mode=shop`,
          },
          { label: words.list.newItems, icon: <ListPlus />, href: urls.createListItem(id) },
        ]
      : []),
    ...(canSuggest ? [{ label: words.suggest.title, onSelect: () => setSuggesting(true) }] : []),
  ])

  return (
    <GroupFrame
      tab="list"
      place={openItem === undefined ? 'list' : `item:${openItem}`}
      panel={panel?.([...parts.flatMap(({ ids }) => ids), ...done])}
      back={urls.home()}
      addBarId={canAdd ? addBarId : undefined}
      bottom={
        canAdd && (
          <AddBar
            id={addBarId}
            autoFocus={items.length === 0 && !panel && !over}
            {...(isFiltered && { onAdded: sayAdded })}
          />
        )
      }
      actions={
        canAdd && (
          <>
            <IconLink label={words.shop.open} href={`${urls.listItems(id)}?mode=shop`}>
              <ShoppingCart className="mirror" />
            </IconLink>
            <IconLink label={words.list.newItems} href={urls.createListItem(id)}>
              <ListPlus />
            </IconLink>
          </>
        )
      }
    >
      <GuestReminder on="list" />
      {isInvited && (
        <Suspense>
          <InviteCard />
        </Suspense>
      )}
      {(items.length > 0 || isFiltered) && (
        <ListChips
          {...{ items, filter, layouts }}
          onSuggest={canSuggest ? () => setSuggesting(true) : undefined}
        />
      )}
      {parts.length === 0 && (
        <NothingOpen
          {...{ screen, isFiltered }}
          hasDone={doneCount > 0}
          hasFirst={isWhole && isAlive && known.size === 0}
        />
      )}
      <ListScreenProvider value={screen}>
        <Parts ref={list} {...{ parts, editors, folds, isWhole }} />
        <LateDesk
          root={list}
          parts={parts}
          folded={folds.folded}
          isSuggesting={isSuggesting}
          onSuggested={() => setSuggesting(false)}
        />
        {(doneCount > 0 || hasOlder) && (
          <DoneItems key={asked} ids={done} count={doneCount} {...{ hasOlder, asked, editors }} />
        )}
      </ListScreenProvider>
      {over}
    </GroupFrame>
  )
}

interface Standings {
  items: readonly ListItem[]
  held: ReadonlyMap<Id, Standing>
  foreseen: Foreseen
}

/** The row that I write in stays where I began, whoever ticks, moves or deletes it meanwhile. */
function useStill(items: readonly ListItem[], still: ListItem | undefined): readonly ListItem[] {
  return useMemo(
    () => (still ? items.map((item) => (item.id === still.id ? still : item)) : items),
    [items, still],
  )
}

/** Putting a long list in order may take longer than a frame: what was done to a row shows before. */
function useSoon({ items, held, foreseen }: Standings): Standings {
  const now = useMemo(() => ({ items, held, foreseen }), [items, held, foreseen])
  const soon = useDeferredValue(now)
  return items.length > longListLength ? soon : now
}

/** An item as it stands when the act that is under way is over: gone, back, or as it is. */
function asForeseen(item: ListItem, foreseen: Foreseen): ListItem | [] {
  const willStand = foreseen.get(item.id)
  if (willStand === false) return []
  return willStand && item.deleted ? { ...item, deleted: null } : item
}

interface NothingOpenProps {
  screen: ListScreen
  hasDone: boolean
  isFiltered: boolean
  /** Once the page is alive, and all that the group remembers is here and nothing else. */
  hasFirst: boolean
}

function NothingOpen({ screen, hasDone, isFiltered, hasFirst }: NothingOpenProps) {
  const words = useWords()
  if (isFiltered) return <EmptyState icon="🔎" title={words.filters.nothing} />
  if (hasDone) return <EmptyState icon="🎉" title={words.list.allDone} />
  if (!can(screen.me.role, 'add')) return <EmptyState icon="🧺" title={words.list.emptyToRead} />
  return (
    <EmptyState icon="🧺" title={words.list.empty} text={words.list.emptyText}>
      <div className={styles.first}>
        <Suspense>{hasFirst && <FirstItems addBarId={addBarId} />}</Suspense>
      </div>
    </EmptyState>
  )
}
