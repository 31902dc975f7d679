import type { Id } from '#domain/id.ts'
import type { ListPart } from '#domain/list-arrangement.ts'
import { canEditItem } from '#domain/list-item-rights.ts'
import type { Due } from '#domain/list-item.ts'
import { can } from '#domain/rights.ts'
import { useSingleKeys } from '#routes/keys/use-single-keys.ts'
import { useNavigate } from '#routes/navigation.ts'
import { matchRoute, urls } from '#routes/routes.ts'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { followRow } from './follow-row.ts'
import { listGestures } from './list-gestures.ts'
import { listKeys } from './list-keys.ts'
import { type Question, useList } from './list-screen.tsx'
import { type Direction, QuestionSheet } from './question-sheet.tsx'
import { RowTools } from './row-tools.tsx'
import { SelectBar } from './select-bar.tsx'
import { oneStep, toEnd } from './steps.ts'
import { SuggestSheet } from './suggest-sheet.tsx'
import { type Drop, useCommands } from './use-commands.ts'
import { useSelection } from './use-selection.ts'

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
  const { states, me } = list
  const commands = useCommands(list)
  const navigate = useNavigate()
  const hasSingles = useSingleKeys()
  const selection = useSelection(root, list)
  const { selected, isHere } = selection
  const [asked, setAsked] = useState<{ question: Question; ids: readonly Id[] } | null>(null)

  const standing = useEffectEvent(() =>
    parts.filter(({ section }) => !section || !folded.has(section.id)).flatMap(({ ids }) => ids),
  )
  const select = useEffectEvent(selection.select)
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
  const stepToEnd = useEffectEvent((id: Id, direction: Direction) => {
    const drop = toEnd(parts, id, direction)
    if (drop) place(id, drop)
  })
  const open = useEffectEvent((id: Id) => navigate(urls.listItem(list.groupId, id)))
  const press = useEffectEvent((id: Id) => selection.begin(id, true))
  /** From the menu of a row: where there is a finger, the next rows are touched. */
  const choose = useEffectEvent((id: Id) =>
    selection.begin(id, matchMedia('(pointer: coarse)').matches),
  )
  const swipeAway = useEffectEvent((id: Id) => remove([id]))
  const canRemove = useEffectEvent((id: Id) => {
    const item = list.replica.get('listItem', id)
    return item !== undefined && canEditItem(me, item)
  })
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
      toEnd: stepToEnd,
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
          moveAway: afterwards(commands.moveAway),
          step: afterwards(([id = ''], direction: Direction) => step(id, direction)),
          toEnd: afterwards(([id = ''], direction: Direction) => stepToEnd(id, direction)),
        }}
        onClose={() => setAsked(null)}
      />
      <SuggestSheet open={isSuggesting} onClose={onSuggested} />
    </>
  )
}
