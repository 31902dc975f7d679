import { useAll, useFromSession, useGroup } from '#client/use-session.tsx'
import { arrangeList, type ListPart } from '#domain/list-arrangement.ts'
import { can } from '#domain/role.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconLink } from '#ui/icon-button.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useWords } from '#words/use-words.tsx'
import { ListPlus } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { GroupFrame } from './group-frame.tsx'
import styles from './list-items.module.css'
import { useIsAlive } from './alive.ts'
import { AddBar } from './list-items/add-bar.tsx'
import { DoneItems } from './list-items/done-items.tsx'
import { keepFocus } from './list-items/keep-focus.ts'
import { ListScreenProvider, useListScreen, type ListScreen } from './list-items/list-screen.tsx'
import { Rows } from './list-items/rows.tsx'
import { useHeldRows } from './list-items/use-held-rows.ts'
import { useSearch } from './navigation.ts'
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
  const { held, hold } = useHeldRows()
  const { parts, done } = useMemo(() => arrangeList(items, sections, held), [items, sections, held])
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
        <Parts parts={parts} isWhole={inlined === undefined} />
        {doneCount > 0 && <DoneItems ids={done} count={doneCount} />}
      </ListScreenProvider>
    </GroupFrame>
  )
}

interface PartsProps {
  parts: readonly ListPart[]
  /** Whether a section can be counted: not of what happens to be here. */
  isWhole: boolean
}

function Parts({ parts, isWhole }: PartsProps) {
  const list = useRef<HTMLDivElement>(null)
  const isLong = parts.reduce((sum, { ids }) => sum + ids.length, 0) > longListLength
  useEffect(() => (list.current ? keepFocus(list.current) : undefined), [])
  return (
    <div ref={list} className={styles.list}>
      {parts.map((part) => (
        <Part key={part.section?.id ?? ''} {...{ ...part, isLong, isWhole }} />
      ))}
    </div>
  )
}

function Part({
  section,
  ids,
  open,
  isLong,
  isWhole,
}: ListPart & { isLong: boolean; isWhole: boolean }) {
  const words = useWords()
  const [isFolded, setFolded] = useState(false)
  if (!section) return <Rows ids={ids} label={words.list.items} isLong={isLong} />
  return (
    <section>
      <div className={styles.heading}>
        <SectionHeading {...(isWhole && { count: open })} folded={isFolded} onFold={setFolded}>
          {section.emoji && `${section.emoji} `}
          <bdi>{section.name}</bdi>
        </SectionHeading>
      </div>
      {!isFolded && <Rows ids={ids} label={section.name} isLong={isLong} />}
    </section>
  )
}

function NothingOpen({ screen, hasDone }: { screen: ListScreen; hasDone: boolean }) {
  const words = useWords()
  if (hasDone) return <EmptyState icon="🎉" title={words.list.allDone} />
  if (!can(screen.me.role, 'add')) return <EmptyState icon="🧺" title={words.list.emptyToRead} />
  return <EmptyState icon="🧺" title={words.list.empty} text={words.list.emptyText} />
}
