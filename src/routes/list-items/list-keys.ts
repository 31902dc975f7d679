import type { Id } from '#domain/id.ts'
import { actOf, type KeyAct } from '#routes/keys/key-table.ts'
import { isComposing } from '#ui/composing.ts'
import { isCovered } from '#ui/is-covered.ts'
import { isField } from '#ui/is-field.ts'
import { isNowhere } from '#ui/is-nowhere.ts'
import type { Question } from './list-screen.tsx'

export interface KeyActs {
  /** All rows in the order in which they stand. */
  ids: () => readonly Id[]
  reveal: (id: Id) => HTMLElement | null
  selected: () => ReadonlySet<Id>
  select: (ids: Iterable<Id>) => void
  tick: (ids: readonly Id[]) => void
  open: (id: Id) => void
  rename: (id: Id) => void
  remove: (ids: readonly Id[]) => void
  ask: (question: Question, ids: readonly Id[]) => void
  step: (id: Id, direction: 'up' | 'down') => void
  toEnd: (id: Id, direction: 'up' | 'down') => void
  /** Whether an item is open. */
  isBesideItem: () => boolean
  /** Whether letters and signs alone are shortcuts. */
  hasSingles: () => boolean
}

/** The keys of the list. They work on the row that has the focus, or on the selected ones. */
export function listKeys(root: HTMLElement, acts: KeyActs): () => void {
  /** Where a selection by Shift began. */
  let anchor: Id | null = null

  function press(event: KeyboardEvent): void {
    if (event.defaultPrevented || isComposing(event) || isElsewhere(event.target, root)) return
    const id = rowOf(event.target)
    if (answer(event, id)) event.preventDefault()
  }

  function answer(event: KeyboardEvent, id: Id | null): boolean {
    if (event.key === 'Escape') return deselect()
    const act = actOf(event, 'list', acts.hasSingles())
    if (act === undefined) return false
    if (act === 'selectAll') return selectAll()
    if (act === 'down' || act === 'up' || act === 'extend') return walk(event, act, id)
    return id !== null && onRow(event, act, id)
  }

  function selectAll(): boolean {
    acts.select(acts.ids())
    return true
  }

  function move(event: KeyboardEvent, id: Id): void {
    const direction = event.key === 'ArrowUp' ? 'up' : 'down'
    if (event.shiftKey) acts.toEnd(id, direction)
    else acts.step(id, direction)
    focusOn(id, event.target)
  }

  function deselect(): boolean {
    anchor = null
    if (acts.selected().size === 0) return false
    acts.select([])
    return true
  }

  function walk(event: KeyboardEvent, act: KeyAct, id: Id | null): boolean {
    const step = act === 'up' || event.key === 'ArrowUp' ? -1 : 1
    const ids = acts.ids()
    const at = id === null ? -1 : ids.indexOf(id)
    // An item that is open beside the list is stepped from by the same keys.
    if (id === null && acts.isBesideItem()) return false
    // Among what is done, the list of it walks by itself.
    if (id !== null && at === -1) return false
    const next = id === null ? ids.at(step > 0 ? 0 : -1) : ids[at + step]
    if (next === undefined) return id !== null
    if (act === 'extend' && id !== null) extend(ids, id, next)
    else anchor = null
    focusOn(next, event.target)
    return true
  }

  function extend(ids: readonly Id[], from: Id, to: Id): void {
    anchor ??= from
    const [a, b] = [ids.indexOf(anchor), ids.indexOf(to)].sort((one, other) => one - other)
    acts.select(ids.slice(a, (b ?? 0) + 1))
  }

  function onRow(event: KeyboardEvent, act: KeyAct, id: Id): boolean {
    const selected = acts.selected()
    const standing = acts.ids().filter((each) => selected.has(each))
    // What is done, or folded away, is selected too.
    const ids = selected.has(id) ? [...new Set([...standing, ...selected])] : [id]
    const isBox = event.target instanceof HTMLInputElement
    const isLink = event.target instanceof HTMLAnchorElement
    // A button answers these itself, a link its own, and a box its own where it is alone.
    if (act === 'open' && !isBox) return false
    if (act === 'tick' && !isLink && (!isBox || ids.length === 1)) return false
    const answers: Partial<Record<KeyAct, () => void>> = {
      tick: () => acts.tick(ids),
      open: () => acts.open(id),
      rename: () => acts.rename(id),
      select: () => toggle(id),
      date: () => acts.ask('date', ids),
      person: () => acts.ask('person', ids),
      section: () => acts.ask('section', ids),
      move: () => acts.ask('place', ids),
      delete: () => acts.remove(ids),
      menu: () => openMenu(id),
      moveUp: () => move(event, id),
      moveDown: () => move(event, id),
      toStart: () => move(event, id),
      toEnd: () => move(event, id),
    }
    answers[act]?.()
    return answers[act] !== undefined
  }

  function toggle(id: Id): void {
    const next = new Set(acts.selected())
    if (!next.delete(id)) next.add(id)
    anchor = id
    acts.select(next)
  }

  function openMenu(id: Id): void {
    const button = acts.reveal(id)?.querySelector<HTMLElement>('[aria-haspopup]')
    button?.focus()
    button?.click()
  }

  /** The same control in another row, or its box. */
  function focusOn(id: Id, from: EventTarget | null): void {
    const kind = from instanceof HTMLAnchorElement ? 'a[href]' : 'input'
    const row = acts.reveal(id)
    const control = row?.querySelector<HTMLElement>(kind) ?? row?.querySelector<HTMLElement>('a')
    control?.focus()
    control?.scrollIntoView({ block: 'nearest' })
  }

  document.addEventListener('keydown', press, { capture: true })
  return () => document.removeEventListener('keydown', press, { capture: true })
}

function rowOf(target: EventTarget | null): Id | null {
  if (!(target instanceof Element)) return null
  return target.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? null
}

/** In a field, a menu, a dialog, or on another part of the page, the keys are not the list's. */
function isElsewhere(target: EventTarget | null, root: HTMLElement): boolean {
  if (isCovered()) return true
  if (!(target instanceof HTMLElement) || isNowhere(target)) return false
  return !root.contains(target) || isField(target)
}
