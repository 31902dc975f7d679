import type { Id } from '#domain/id.ts'
import type { ListPart } from '#domain/list-arrangement.ts'
import { canEditItem } from '#domain/list-item-rights.ts'
import type { Due } from '#domain/list-item.ts'
import { can } from '#domain/rights.ts'
import { useSingleKeys } from '#routes/keys/use-single-keys.ts'
import { useNavigate } from '#routes/navigation.ts'
import { firstRowInSight } from '#routes/page/scroll-view.ts'
import { matchRoute, urls } from '#routes/routes.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { isFocusLost } from '#ui/is-focus-lost.ts'
import { focusOnHeading } from '#ui/pass-focus-on.ts'
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { findRow } from './find-row.ts'
import { followRow } from './follow-row.ts'
import { listGestures } from './list-gestures.ts'
import { listKeys } from './list-keys.ts'
import { type Question, useList } from './list-screen.tsx'
import { type Direction, QuestionSheet } from './question-sheet.tsx'
import { RowTools } from './row-tools.tsx'
import { SelectBar } from './select-bar.tsx'
import { SuggestSheet } from './suggest-sheet.tsx'
import { type Drop, useCommands } from './use-commands.ts'

export interface ListDeskProps {
  root: RefObject<HTMLElement | null>
  parts: readonly ListPart[]
  folded: ReadonlySet<Id>
  isSuggesting: boolean
  onSuggested: () => void
}

/** What works with the rows of the list and is in no first paint: keys, gestures, selecting. */
export function ListDesk({ root, parts, folded, isSuggesting, onSuggested }: ListDeskProps) {
  const list = useList()
  const { words, states, me } = list
  const commands = useCommands(list)
  const announce = useAnnounce()
  const navigate = useNavigate()
  const hasSingles = useSingleKeys()
  const selected = useSyncExternalStore(
    states.subscribe,
    () => states.selected,
    () => states.selected,
  )
  const [asked, setAsked] = useState<{ question: Question; ids: readonly Id[] } | null>(null)
  const [isTouch, setTouch] = useState(false)

  const standing = useEffectEvent(() =>
    parts.filter(({ section }) => !section || !folded.has(section.id)).flatMap(({ ids }) => ids),
  )
  const select = useEffectEvent((ids: Iterable<Id>) => {
    states.select(ids)
    const count = states.selected.size
    if (count === 0) setTouch(false)
    // What was done to them is said instead.
    else announce(words.select.count({ count }))
  })
  const tick = useEffectEvent((ids: readonly Id[]) => {
    const isOpen = ids.some((id) => list.replica.get('listItem', id)?.state !== 'done')
    commands.tick(ids, isOpen)
    if (ids.length > 1) select([])
  })
  const remove = useEffectEvent((ids: readonly Id[]) => {
    commands.remove(ids)
    select([])
  })
  const rename = useEffectEvent((id: Id) => states.rename(commands.editable([id])[0] ?? null))
  const ask = useEffectEvent((question: Question, ids: readonly Id[]) => {
    const isMove = question === 'section' || question === 'place'
    if (!isMove || can(me.role, 'move')) setAsked({ question, ids })
  })
  const place = useEffectEvent((id: Id, drop: Drop) => commands.place(id, drop))
  const step = useEffectEvent((id: Id, direction: Direction) => {
    const drop = oneStep(parts, id, direction)
    if (drop) place(id, drop)
  })
  const toEnd = useEffectEvent((id: Id, direction: Direction) => {
    const part = parts.find(({ ids }) => ids.includes(id))
    if (!part) return
    const before = direction === 'up' ? (part.ids.find((each) => each !== id) ?? null) : null
    place(id, { section: part.section?.id ?? null, before })
  })
  const open = useEffectEvent((id: Id) => navigate(urls.listItem(list.groupId, id)))
  const toggle = useEffectEvent((id: Id) => {
    const next = new Set(states.selected)
    if (!next.delete(id)) next.add(id)
    select(next)
  })
  const press = useEffectEvent((id: Id) => {
    setTouch(true)
    toggle(id)
  })
  /** From the menu of a row: where there is a finger, the next rows are touched. */
  const choose = useEffectEvent((id: Id) => {
    setTouch(matchMedia('(pointer: coarse)').matches)
    toggle(id)
  })
  const swipeAway = useEffectEvent((id: Id) => remove([id]))
  const canRemove = useEffectEvent((id: Id) => {
    const item = list.replica.get('listItem', id)
    return item !== undefined && canEditItem(me, item)
  })
  const isHere = (id: Id) => list.replica.get('listItem', id)?.deleted === null
  const claim = useEffectEvent(commands.claim)
  const mark = useEffectEvent(commands.mark)

  const { desk, window } = list
  useEffect(() => {
    desk.open({ ask, choose, tick, claim, mark, Tools: RowTools })
    return () => desk.open(null)
  }, [desk])
  useEffect(() => {
    const area = root.current?.parentElement
    if (!area) return undefined
    return listKeys(area, {
      ids: standing,
      reveal: (id) => window.reveal(id),
      selected: () => states.selected,
      rename,
      select,
      tick,
      remove,
      ask,
      step,
      toEnd,
      open,
      isBesideItem: () => matchRoute(location.pathname)?.name === 'listItem',
      hasSingles,
    })
  }, [root, states, window, hasSingles])
  useEffect(() => {
    const area = root.current
    if (!area) return undefined
    const canDrag = can(me.role, 'move')
    // From now on a handle is worth showing.
    area.setAttribute('data-desk', '')
    return listGestures(area, {
      canDrag,
      place,
      press,
      tick,
      open: (id) => states.open(id),
      canRemove,
      remove: swipeAway,
    })
  }, [root, me.role, states])
  useEffect(
    () => (root.current ? followRow(root.current, (id) => states.tool(id)) : undefined),
    [root, states],
  )
  useEffect(() => {
    const area = root.current
    if (!area || !isTouch) return undefined
    const choose = (event: MouseEvent) => {
      const row =
        event.target instanceof Element && event.target.closest<HTMLElement>('[data-item]')
      if (!row) return
      event.preventDefault()
      event.stopPropagation()
      toggle(row.dataset['item'] ?? '')
    }
    area.addEventListener('click', choose, { capture: true })
    return () => area.removeEventListener('click', choose, { capture: true })
  }, [root, isTouch])
  // What others deleted is selected no more.
  useEffect(() => {
    const left = [...selected].filter(isHere)
    if (left.length < selected.size) select(left)
  })
  const [firstSelected] = selected
  const lastSelected = useRef<Id>(undefined)
  // The bar goes together with what is selected: whoever used it goes on at the rows.
  useEffect(() => {
    if (firstSelected === undefined) focusAfter(lastSelected.current)
    lastSelected.current = firstSelected
  }, [firstSelected])
  // What is selected is of this screen.
  useEffect(() => () => states.select([]), [states])

  const ids = [...selected]
  const afterwards =
    <Args extends unknown[]>(act: (ids: readonly Id[], ...args: Args) => void) =>
    (...args: Args) => {
      act(asked?.ids ?? ids, ...args)
      select([])
    }
  return (
    <>
      {selected.size > 0 && (
        <SelectBar
          count={selected.size}
          canTick={list.canTick}
          canMove={can(me.role, 'move')}
          onTick={() => {
            tick(ids)
            select([])
          }}
          onAsk={(question) => ask(question, ids)}
          onCopy={() => void commands.copy(ids)}
          onDelete={() => remove(ids)}
          onClose={() => select([])}
        />
      )}
      <QuestionSheet
        question={asked?.question ?? null}
        count={asked?.ids.filter(isHere).length ?? 0}
        list={list}
        answers={{
          setDue: afterwards((ids, due: Due | null) => commands.change(ids, { due })),
          ask: afterwards((ids, assignee: Id) => commands.change(ids, { assignee })),
          moveTo: afterwards(commands.moveTo),
          step: afterwards(([id = ''], direction: Direction) => step(id, direction)),
          toEnd: afterwards(([id = ''], direction: Direction) => toEnd(id, direction)),
        }}
        onClose={() => setAsked(null)}
      />
      <SuggestSheet open={isSuggesting} onClose={onSuggested} />
    </>
  )
}

/** At its row, or at the first one that is in sight. */
function focusAfter(id: Id | undefined): void {
  if (id === undefined || !isFocusLost()) return
  const row = findRow(id) ?? firstRowInSight()
  const control = row?.querySelector<HTMLElement>('input, a')
  if (control) control.focus({ preventScroll: true })
  else focusOnHeading()
}

/** One place up or down; at the end of a section it is the next one's. */
function oneStep(parts: readonly ListPart[], id: Id, direction: Direction): Drop | null {
  const at = parts.findIndex(({ ids }) => ids.includes(id))
  const part = parts[at]
  if (!part) return null
  const index = part.ids.indexOf(id)
  const section = part.section?.id ?? null
  if (direction === 'up') {
    if (index > 0) return { section, before: part.ids[index - 1] ?? null }
    const above = parts[at - 1]
    return above ? { section: above.section?.id ?? null, before: null } : null
  }
  if (index < part.ids.length - 1) return { section, before: part.ids[index + 2] ?? null }
  const below = parts[at + 1]
  return below ? { section: below.section?.id ?? null, before: below.ids[0] ?? null } : null
}
