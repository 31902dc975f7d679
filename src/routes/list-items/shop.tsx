import { useAll, useGroup, useHere, useNow } from '#client/use-session.tsx'
import { claimLastsMs } from '#domain/claim.ts'
import type { Id } from '#domain/id.ts'
import { arrangeList, type ListPart } from '#domain/list-arrangement.ts'
import type { ListItem } from '#domain/list-item.ts'
import { useSpokenOthers } from '#routes/group-frame.tsx'
import { useNavigate } from '#routes/navigation.ts'
import { PresentHere } from '#routes/presence.tsx'
import { urls } from '#routes/routes.ts'
import { StateLine } from '#routes/state-line.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Frame } from '#ui/frame.tsx'
import { Header } from '#ui/header.tsx'
import { sortable } from '#ui/sortable.ts'
import { useWords } from '#words/use-words.tsx'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { keepAwake } from './keep-awake.ts'
import { ListScreenProvider, useListScreen } from './list-screen.tsx'
import { ShopRow } from './shop-row.tsx'
import styles from './shop.module.css'
import { TellOthers } from './tell-others.tsx'
import { useCommands } from './use-commands.ts'
import { useHeldRows } from './use-held-rows.ts'
import { useLayouts } from './use-layout.ts'

/** The list in a shop: large rows, nothing to lose, the screen stays on. */
export function Shop() {
  const words = useWords()
  const { id: group } = useGroup()
  const navigate = useNavigate()
  useHere(group, 'shop')
  useSpokenOthers()
  const items = useAll('listItem')
  const sections = useAll('section')
  const { active } = useLayouts()
  const { held, hold } = useHeldRows()
  const screen = useListScreen(hold)
  const commands = useCommands(screen)
  const { parts } = useMemo(
    () => arrangeList(items, sections, held, active),
    [items, sections, held, active],
  )
  const got = useGot(items)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => keepAwake(), [])
  const claim = useEffectEvent((id: Id) => {
    const item = items.find((each) => each.id === id)
    if (item) commands.claim(item, item.claimedBy?.by !== screen.me.id)
  })
  useEffect(() => (list.current ? onLongPress(list.current, claim) : undefined), [])
  const exit = useEffectEvent(() => navigate(urls.listItems(group)))
  useEffect(() => onEscape(exit), [])
  const all = [...got.values()].reduce((sum, count) => sum + count, 0)
  const open = parts.reduce((sum, part) => sum + part.open, 0)
  return (
    <Frame
      skipLinks={[{ href: '#content', label: words.app.skipToContent }]}
      header={
        <Header
          title={words.shop.title}
          state={<StateLine />}
          avatars={<PresentHere place="list" />}
          actions={<TellOthers />}
        />
      }
      bottom={
        <Button look="primary" wide onClick={() => navigate(urls.listItems(group))}>
          {words.shop.exit}
        </Button>
      }
    >
      <Progress label={words.shop.progress} done={all} total={all + open} />
      {open === 0 && <EmptyState icon="🛒" title={words.shop.allDone} />}
      <ListScreenProvider value={screen}>
        <div ref={list} className={styles.parts}>
          {parts.map((part) => (
            <ShopPart
              key={part.section?.id ?? ''}
              part={part}
              got={got.get(part.section?.id ?? null) ?? 0}
              onClaim={commands.claim}
              onMark={commands.mark}
            />
          ))}
        </div>
      </ListScreenProvider>
    </Frame>
  )
}

interface ShopPartProps {
  part: ListPart
  /** How many of it were ticked on this trip. */
  got: number
  onClaim: (item: ListItem, claimed: boolean) => void
  onMark: (item: ListItem, state: 'open' | 'unavailable') => void
}

function ShopPart({ part: { section, ids, open }, got, ...acts }: ShopPartProps) {
  const words = useWords()
  const name = section?.name ?? words.list.items
  return (
    <section>
      <div className={styles.heading}>
        <h2 className={styles.name}>
          {section?.emoji} <bdi>{name}</bdi>
        </h2>
        <Progress label={name} done={got} total={got + open} />
      </div>
      <ul className={styles.rows} aria-label={name}>
        {ids.map((id) => (
          <ShopRow key={id} id={id} {...acts} />
        ))}
      </ul>
    </section>
  )
}

export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const words = useWords()
  if (total === 0) return null
  return (
    <div className={styles.progress}>
      <progress aria-label={label} value={done} max={total} />
      <span>{words.shop.of({ done, total })}</span>
    </div>
  )
}

/** What was ticked on this trip, by section. A trip is no longer than a claim. */
function useGot(items: readonly ListItem[]): ReadonlyMap<Id | null, number> {
  const since = useNow() - claimLastsMs
  return useMemo(() => {
    const got = new Map<Id | null, number>()
    for (const { state, section, tickedBy, deleted } of items) {
      if (state !== 'done' || deleted || (tickedBy.at(-1)?.at ?? 0) < since) continue
      got.set(section, (got.get(section) ?? 0) + 1)
    }
    return got
  }, [items, since])
}

/** A finger that rests on a row says: I get it. */
export function onLongPress(
  list: HTMLElement,
  onPress: (id: Id, row: HTMLElement) => void,
): () => void {
  return sortable(list, {
    row: '[data-item]',
    handle: '[data-handle]',
    zone: '[data-heading]',
    canLift: () => false,
    onLift: () => undefined,
    onDrop: () => undefined,
    onCancel: () => undefined,
    onLongPress: (row) => onPress(row.dataset['item'] ?? '', row),
  })
}

export function onEscape(leave: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    const isTaken = document.querySelector('dialog[open], [popover]:popover-open') !== null
    if (event.key === 'Escape' && !event.defaultPrevented && !isTaken) leave()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}
