import type { Id } from '#domain/id.ts'
import { isComposing } from '#ui/composing.ts'

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
  ask: (question: 'date' | 'person' | 'section', ids: readonly Id[]) => void
  step: (id: Id, direction: 'up' | 'down') => void
  toEnd: (id: Id, direction: 'up' | 'down') => void
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
    if (event.ctrlKey || event.metaKey) return withControl(event)
    if (event.altKey) return id !== null && withAlt(event, id)
    if (event.key === 'Escape') return deselect()
    const step = stepOf(event)
    if (step !== 0) return walk(step, id, event)
    if (id === null || (event.shiftKey && event.key !== 'F10')) return false
    return onRow(event, id)
  }

  function withControl(event: KeyboardEvent): boolean {
    if (event.key.toLowerCase() !== 'a' || event.shiftKey || event.altKey) return false
    acts.select(acts.ids())
    return true
  }

  function withAlt(event: KeyboardEvent, id: Id): boolean {
    const direction = { ArrowUp: 'up', ArrowDown: 'down' }[event.key]
    if (direction !== 'up' && direction !== 'down') return false
    if (event.shiftKey) acts.toEnd(id, direction)
    else acts.step(id, direction)
    focusOn(id, event.target)
    return true
  }

  function deselect(): boolean {
    anchor = null
    if (acts.selected().size === 0) return false
    acts.select([])
    return true
  }

  function walk(step: number, id: Id | null, event: KeyboardEvent): boolean {
    const ids = acts.ids()
    const at = id === null ? -1 : ids.indexOf(id)
    // Among what is done, the list of it walks by itself.
    if (id !== null && at === -1) return false
    const next = id === null ? ids.at(step > 0 ? 0 : -1) : ids[at + step]
    if (next === undefined) return id !== null
    if (event.shiftKey && id !== null) extend(ids, id, next)
    else anchor = null
    focusOn(next, event.target)
    return true
  }

  function extend(ids: readonly Id[], from: Id, to: Id): void {
    anchor ??= from
    const [a, b] = [ids.indexOf(anchor), ids.indexOf(to)].sort((one, other) => one - other)
    acts.select(ids.slice(a, (b ?? 0) + 1))
  }

  function onRow(event: KeyboardEvent, id: Id): boolean {
    const selected = acts.selected()
    const ids = selected.has(id) ? acts.ids().filter((each) => selected.has(each)) : [id]
    const isBox = event.target instanceof HTMLInputElement
    const isLink = event.target instanceof HTMLAnchorElement
    const answers: Record<string, () => void> = {
      ' ': () => acts.tick(ids),
      Enter: () => acts.open(id),
      e: () => acts.rename(id),
      x: () => toggle(id),
      d: () => acts.ask('date', ids),
      p: () => acts.ask('person', ids),
      s: () => acts.ask('section', ids),
      m: () => acts.ask('section', ids),
      Delete: () => acts.remove(ids),
      '.': () => openMenu(id),
      F10: () => openMenu(id),
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    // A button answers these itself, a link its own, and a box its own where it is alone.
    if (key === 'Enter' && !isBox) return false
    if (key === ' ' && !isLink && (!isBox || ids.length === 1)) return false
    if (key === 'F10' && !event.shiftKey) return false
    const act = Object.hasOwn(answers, key) ? answers[key] : undefined
    act?.()
    return act !== undefined
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

function stepOf({ key, shiftKey }: KeyboardEvent): number {
  if (key === 'ArrowDown' || (key.toLowerCase() === 'j' && !shiftKey)) return 1
  if (key === 'ArrowUp' || (key.toLowerCase() === 'k' && !shiftKey)) return -1
  return 0
}

function rowOf(target: EventTarget | null): Id | null {
  if (!(target instanceof Element)) return null
  return target.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? null
}

/** In a field, a menu, a dialog, or on another part of the page, the keys are not the list's. */
function isElsewhere(target: EventTarget | null, root: HTMLElement): boolean {
  if (document.querySelector('dialog[open], [popover]:popover-open')) return true
  if (!(target instanceof HTMLElement) || target === document.body) return false
  if (!root.contains(target)) return true
  const isField = target instanceof HTMLInputElement && target.type !== 'checkbox'
  return isField || target.isContentEditable || target.matches('textarea, select')
}
