import type { Id } from '#domain/id.ts'
import { sortable } from '#ui/sortable.ts'
import { swipe } from '#ui/swipe.ts'
import type { Drop } from './use-commands.ts'

export interface GestureActs {
  canDrag: boolean
  place: (id: Id, drop: Drop) => void
  /** A finger pressed long and let go. */
  press: (id: Id) => void
  tick: (ids: readonly Id[]) => void
  /** Lays open what can be done with a row; `null` closes it. */
  open: (id: Id | null) => void
  canRemove: (id: Id) => boolean
  remove: (id: Id) => void
}

/** Dragging, long presses and swipes on the rows of the list. */
export function listGestures(root: HTMLElement, acts: GestureActs): () => void {
  const stopSorting = sortable(root, {
    row: '[data-item]:not([data-done])',
    handle: '[data-handle]',
    zone: '[data-heading]',
    canLift: () => acts.canDrag,
    onLift: () => undefined,
    onDrop: (row, over, side) => acts.place(idOf(row), dropAt(over, side)),
    onLongPress: (row) => acts.press(idOf(row)),
    onCancel: () => undefined,
  })
  const stopSwiping = swipe(root, {
    row: '[data-item]',
    canEnd: (row) => row.querySelector('input:enabled') !== null,
    onEnd: (row) => acts.tick([idOf(row)]),
    canOpen: (row) => row.matches(':not([data-done]):has(input:enabled)'),
    onPull: (row) => acts.open(idOf(row)),
    onClose: () => acts.open(null),
    canRun: (row) => acts.canRemove(idOf(row)),
    onFar: (row) => acts.remove(idOf(row)),
  })
  return () => {
    stopSorting()
    stopSwiping()
  }
}

function dropAt(over: HTMLElement, side: 'before' | 'after'): Drop {
  const section = over.closest<HTMLElement>('[data-section]')?.dataset['section'] || null
  const id = over.dataset['item']
  // On its heading: first in the section.
  if (id === undefined) {
    const first = over.parentElement?.querySelector<HTMLElement>('[data-item]:not([data-lifted])')
    return { section, before: first?.dataset['item'] ?? null }
  }
  return { section, before: side === 'before' ? id : nextOf(over) }
}

function nextOf(row: HTMLElement): Id | null {
  const section = row.closest('[data-section]')
  const rows = [...(section?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
  const next = rows.slice(rows.indexOf(row) + 1).find((each) => !each.hasAttribute('data-lifted'))
  return next?.dataset['item'] ?? null
}

function idOf(row: HTMLElement): Id {
  return row.dataset['item'] ?? ''
}
