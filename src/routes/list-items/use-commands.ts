import { useGroup, useSession } from '#client/use-session.tsx'
import { byOrder } from '#domain/by-order.ts'
import type { Group } from '#domain/group.ts'
import type { Id } from '#domain/id.ts'
import { standingOf } from '#domain/list-arrangement.ts'
import { canEditItem } from '#domain/list-item-rights.ts'
import type { Due, ListItem } from '#domain/list-item.ts'
import { placeAt } from '#domain/list-place.ts'
import { can } from '#domain/rights.ts'
import { moveItems, mustHaveRoom } from '#routes/move/move-items.ts'
import { useAct } from '#routes/undo/use-act.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { useToast } from '#ui/toasts.tsx'
import { copiedLine } from './copied-line.ts'
import type { ListScreen } from './list-screen.tsx'
import { shortTitle } from '#words/short-title.ts'
import { standingRows } from './standing-rows.ts'
import { useActOnMany } from './use-act-on-many.ts'

/** Where a row is let go. */
export interface Drop {
  section: Id | null
  /** The row that it stands before; `null` for the end of the section. */
  before: Id | null
}

export type Commands = ReturnType<typeof useCommands>

/** What is done to one item or to many, each as one act with one Undo. */
export function useCommands(list: ListScreen) {
  const { words, replica, me } = list
  const session = useSession()
  const group = useGroup()
  const doUndoably = useUndoable()
  const act = useActOnMany(replica)
  const attempt = useAct()
  const toast = useToast()

  function itemsOf(ids: Iterable<Id>): ListItem[] {
    return [...ids].flatMap((id) => {
      const item = replica.get('listItem', id)
      return item && !item.deleted ? [item] : []
    })
  }

  /** Those of them that this person may change; it is said where none is. */
  function editable(ids: Iterable<Id>): ListItem[] {
    const items = itemsOf(ids).filter((item) => canEditItem(me, item))
    if (items.length === 0) toast({ text: words.refusals.notAllowed, kind: 'danger' })
    return items
  }

  function tick(ids: Iterable<Id>, done: boolean): void {
    // Who ticks what somebody else has ticked meanwhile would be said to have got it, too.
    const items = itemsOf(ids).filter(({ state }) => (state === 'done') !== done)
    const [first, ...others] = items
    if (first && others.length === 0) {
      list.onTick(first, done)
      return
    }
    const said = done
      ? { one: words.list.ticked, many: words.select.ticked }
      : { one: words.list.unticked, many: words.select.unticked }
    list.hold(items.map((item) => [item.id, standingOf(item)]))
    void act(items, said, (part, id) => {
      // One that repeats is an act of its own: something follows it.
      const [single, plain] = [part.filter(isRepeating), part.filter((item) => !isRepeating(item))]
      const how = { done, on: list.today.date }
      for (const item of single) group.mutate('tickListItem', { id: item.id, ...how }, { act: id })
      if (plain.length > 0)
        group.mutate('tickListItems', { ids: idsOf(plain), ...how }, { act: id })
    })
  }

  function remove(ids: Iterable<Id>): void {
    const said = { one: words.list.deleted, many: words.select.deleted }
    const items = editable(ids)
    const gone = new Map(items.map(({ id }) => [id, false]))
    void act(
      items,
      said,
      (part, id) => {
        group.mutate('deleteListItems', { ids: idsOf(part) }, { act: id })
      },
      { foreseen: gone },
    )
  }

  function change(ids: Iterable<Id>, fields: { due?: Due | null; assignee?: Id }): void {
    const said = { one: words.select.changedOne, many: words.select.changed }
    void act(editable(ids), said, (part, id) => {
      group.mutate('changeListItems', { ids: idsOf(part), ...fields }, { act: id })
    })
  }

  /** The rows of a section as they stand, without some. */
  function rowsIn(section: Id | null, but: ReadonlySet<Id>): ListItem[] {
    return standingRows(replica, section)
      .filter(({ id }) => !but.has(id))
      .sort(byOrder)
  }

  function moveTo(ids: Iterable<Id>, section: Id | null): void {
    const items = itemsOf(ids)
    if (!can(me.role, 'move')) return
    const rows: { order: string }[] = rowsIn(section, new Set(items.map(({ id }) => id)))
    const places = items.map(({ id, title }) => {
      const order = placeAt(rows, rows.length, Math.random)
      rows.push({ order })
      return { id, order, title }
    })
    void act(places, { one: words.select.movedOne, many: words.select.moved }, (part, id) => {
      const placed = part.map(({ id: item, order }) => ({ id: item, order }))
      group.mutate('moveListItems', { section, places: placed }, { act: id })
    })
  }

  /** With their parts, which need not be named. */
  function moveAway(ids: Iterable<Id>, { id: to, name }: Group): void {
    const named = new Set(ids)
    const items = editable(named)
      .filter(({ parent }) => !parent || !named.has(parent))
      .sort(byOrder)
    const way = { from: group.id, to }
    if (!attempt(() => mustHaveRoom(session, items, way))) return
    const said = () => words.house.moved({ group: name })
    const move = (part: readonly ListItem[], id: Id) => {
      moveItems(session, part, { ...way, act: id })
    }
    const foreseen = new Map(items.map(({ id }) => [id, false]))
    void act(items, { one: said, many: said }, move, { foreseen, to })
  }

  function place(id: Id, { section, before }: Drop): void {
    const item = replica.get('listItem', id)
    if (!item || !can(me.role, 'move') || before === id) return
    const rows = rowsIn(section, new Set([id]))
    // One that was ticked just now is no row any more, but shows where it stood.
    const next = before === null ? undefined : replica.get('listItem', before)
    const found = next ? rows.findIndex((row) => byOrder(row, next) >= 0) : -1
    const index = found === -1 ? rows.length : found
    const order = placeAt(rows, index, Math.random)
    doUndoably({
      stream: group.id,
      run: (act) => group.mutate('moveListItem', { id, order, section }, { act }),
      said: words.list.moved({
        title: shortTitle(item.title),
        position: index + 1,
        total: rows.length + 1,
      }),
      name: 'move',
    })
  }

  function claim(item: ListItem, claimed: boolean): void {
    const { claimed: taken, unclaimed } = words.states
    doUndoably({
      stream: group.id,
      run: (act) => group.mutate('claimListItem', { id: item.id, claimed }, { act }),
      said: (claimed ? taken : unclaimed)({ title: shortTitle(item.title) }),
      name: 'claim',
    })
  }

  function mark(item: ListItem, state: 'open' | 'unavailable'): void {
    const { marked, unmarked } = words.states
    doUndoably({
      stream: group.id,
      run: (act) => group.mutate('markListItem', { id: item.id, state }, { act }),
      said: (state === 'open' ? unmarked : marked)({ title: shortTitle(item.title) }),
      name: 'mark',
    })
  }

  async function copy(ids: Iterable<Id>): Promise<void> {
    const lines = itemsOf(ids).map((item) => copiedLine(item, list))
    try {
      await navigator.clipboard.writeText(lines.join('\n'))
      toast({ text: words.select.copied({ count: lines.length }) })
    } catch {
      toast({ text: words.select.notCopied, kind: 'danger' })
    }
  }

  return { editable, tick, remove, change, moveTo, moveAway, place, claim, mark, copy, rowsIn }
}

function isRepeating(item: ListItem): boolean {
  return item.repeat !== null
}

function idsOf(items: readonly ListItem[]): Id[] {
  return items.map(({ id }) => id)
}
