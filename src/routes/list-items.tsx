import { useAll, useFromSession, useGroup } from '#client/use-session.tsx'
import { arrangeList, type ListPart } from '#domain/list-arrangement.ts'
import { can } from '#domain/role.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconLink } from '#ui/icon-button.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useWords } from '#words/use-words.tsx'
import { ListPlus } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { GroupFrame } from './group-frame.tsx'
import styles from './list-items.module.css'
import { useIsAlive } from './alive.ts'
import { AddBar } from './list-items/add-bar.tsx'
import { DoneItems } from './list-items/done-items.tsx'
import { keepFocus } from './list-items/keep-focus.ts'
import { ListScreenProvider, useListScreen, type ListScreen } from './list-items/list-screen.tsx'
import { Rows, type RowsProps } from './list-items/rows.tsx'
import { useHeldRows } from './list-items/use-held-rows.ts'
import { useSearch } from './navigation.ts'
import { useListWatch } from './others/use-list-watch.ts'
import { useEditors } from './presence.tsx'
import { urls } from './routes.ts'

/** Only a new group shows it, once. */
const InviteCard = lazy(() =>
  import('./group/invite-card.tsx').then((module) => ({ default: module.InviteCard })),
)

const addBarId = 'add-item'
/** From here on, what is out of sight is not laid out. */
const longListLength = 100

export function ListItems() {
  const words = useWords()
  const { id } = useGroup()
  const items = useAll('listItem')
  const sections = useAll('section')
  const list = useRef<HTMLDivElement>(null)
  const standing = useListWatch(items, list)
  const editors = useEditors()
  const { held, hold } = useHeldRows()
  const { parts, done } = useMemo(
    () => arrangeList(standing, sections, held),
    [standing, sections, held],
  )
  const screen = useListScreen(hold)
  // Until all of the list is here, the page says how much there is.
  const inlined = useFromSession((session) => session.inlinedCounts(id))
  const doneCount = inlined?.done ?? done.length
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
      {parts.length === 0 && <NothingOpen screen={screen} hasDone={doneCount > 0} />}
      <ListScreenProvider value={screen}>
        <Parts ref={list} isWhole={inlined === undefined} {...{ parts, editors }} />
        {doneCount > 0 && <DoneItems ids={done} count={doneCount} editors={editors} />}
      </ListScreenProvider>
    </GroupFrame>
  )
}

interface PartsProps {
  ref: RefObject<HTMLDivElement | null>
  parts: readonly ListPart[]
  editors: RowsProps['editors']
  /** Whether a section can be counted: not of what happens to be here. */
  isWhole: boolean
}

function Parts({ ref: list, parts, editors, isWhole }: PartsProps) {
  const isLong = parts.reduce((sum, { ids }) => sum + ids.length, 0) > longListLength
  useEffect(() => (list.current ? keepFocus(list.current) : undefined), [list])
  return (
    <div ref={list} className={styles.list}>
      {parts.map((part) => (
        <Part key={part.section?.id ?? ''} {...{ ...part, editors, isLong, isWhole }} />
      ))}
    </div>
  )
}

interface PartProps extends ListPart, Omit<PartsProps, 'ref' | 'parts'> {
  isLong: boolean
}

function Part({ section, ids, open, editors, isLong, isWhole }: PartProps) {
  const words = useWords()
  const [isFolded, setFolded] = useState(false)
  if (!section) return <Rows label={words.list.items} {...{ ids, editors, isLong }} />
  return (
    <section>
      <div className={styles.heading}>
        <SectionHeading {...(isWhole && { count: open })} folded={isFolded} onFold={setFolded}>
          {section.emoji && `${section.emoji} `}
          <bdi>{section.name}</bdi>
        </SectionHeading>
      </div>
      {!isFolded && <Rows label={section.name} {...{ ids, editors, isLong }} />}
    </section>
  )
}

function NothingOpen({ screen, hasDone }: { screen: ListScreen; hasDone: boolean }) {
  const words = useWords()
  if (hasDone) return <EmptyState icon="🎉" title={words.list.allDone} />
  if (!can(screen.me.role, 'add')) return <EmptyState icon="🧺" title={words.list.emptyToRead} />
  return <EmptyState icon="🧺" title={words.list.empty} text={words.list.emptyText} />
}
