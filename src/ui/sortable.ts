import { autoScroll } from './auto-scroll.ts'

const longPressMs = 260
const tolerancePx = 8
const mouseStartPx = 4

export interface SortableOptions {
  /** What can be taken up. */
  row: string
  /** Where a mouse, or a finger at once, takes it up. */
  handle: string
  /** Where it can be let go besides rows: a heading, say. */
  zone: string
  canLift: (row: HTMLElement) => boolean
  onLift: (row: HTMLElement) => void
  /** Let go over another row, or a zone, in its half before or after. */
  onDrop: (row: HTMLElement, over: HTMLElement, side: Side) => void
  /** A finger pressed long, and let go without moving. */
  onLongPress: (row: HTMLElement) => void
  onCancel: (row: HTMLElement) => void
}

export type Side = 'before' | 'after'

interface Held {
  row: HTMLElement
  pointer: number
  from: { x: number; y: number; scroll: number }
  at: { x: number; y: number }
  isTouch: boolean
  isLifted: boolean
  hasMoved: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  over: { element: HTMLElement; side: Side } | null
  stopScrolling: () => void
}

/**
 * Lets the rows inside an element be put in another order by mouse, pen or finger: one listener for
 * all of them, and everything that moves is moved on the elements. Nothing is told before the drop.
 */
export function sortable(root: HTMLElement, options: SortableOptions): () => void {
  let held: Held | null = null
  let frame = 0

  function down(event: PointerEvent): void {
    // A second finger: whatever it was, it is none any more.
    if (held) {
      cancel()
      return
    }
    if (event.button !== 0 || !(event.target instanceof Element)) return
    const row = event.target.closest<HTMLElement>(options.row)
    if (!row || !root.contains(row)) return
    const isHandle = event.target.closest(options.handle) !== null
    const isTouch = event.pointerType === 'touch'
    if (!isHandle && !isTouch) return
    if (event.target.closest('[popover], input:not([type="checkbox"])')) return
    held = begin(event, row, isTouch)
    if (isHandle) {
      event.preventDefault()
      if (options.canLift(row) && isTouch) lift(held)
    } else {
      const waiting = held
      held.timer = setTimeout(() => lift(waiting), longPressMs)
    }
  }

  function move(event: PointerEvent): void {
    if (held?.pointer !== event.pointerId) return
    held.at = { x: event.clientX, y: event.clientY }
    const { x, y } = held.from
    const distance = Math.hypot(event.clientX - x, event.clientY - y)
    if (!held.isLifted) {
      const isWaiting = held.timer !== undefined
      if (isWaiting && distance > tolerancePx) drop(false)
      else if (!isWaiting && distance > mouseStartPx && options.canLift(held.row)) lift(held)
      return
    }
    if (distance > tolerancePx) held.hasMoved = true
    frame ||= requestAnimationFrame(follow)
  }

  function lift(one: Held): void {
    if (held !== one || one.isLifted) return
    one.timer = undefined
    one.isLifted = true
    one.row.setAttribute('data-lifted', '')
    document.documentElement.setAttribute('data-dragging', '')
    getSelection()?.removeAllRanges()
    if (one.isTouch) navigator.vibrate?.(10)
    if (options.canLift(one.row)) one.stopScrolling = autoScroll(() => one.at.y, follow)
    options.onLift(one.row)
  }

  /** The row under the hand, and where it would come to stand. */
  function follow(): void {
    frame = 0
    if (!held?.isLifted || !held.hasMoved || !options.canLift(held.row)) return
    const { row, from, at } = held
    row.style.translate = `0 ${at.y - from.y + scrollY - from.scroll}px`
    const over = overAt(at.x, at.y)
    if (over?.element === held.over?.element && over?.side === held.over?.side) return
    held.over?.element.removeAttribute('data-drop')
    over?.element.setAttribute('data-drop', over.side)
    held.over = over
  }

  function overAt(x: number, y: number): Held['over'] {
    const { left, right } = root.getBoundingClientRect()
    const inside = Math.min(Math.max(x, left + 1), right - 1)
    for (const hit of document.elementsFromPoint(inside, y)) {
      const element = hit.closest<HTMLElement>(`${options.row}, ${options.zone}`)
      if (!element || !root.contains(element) || element === held?.row) continue
      const { top, height } = element.getBoundingClientRect()
      const isZone = element.matches(options.zone)
      return { element, side: !isZone && y < top + height / 2 ? 'before' : 'after' }
    }
    return held?.over ?? null
  }

  function up(event: PointerEvent): void {
    if (held?.pointer === event.pointerId) drop(true)
  }

  function drop(isMeant: boolean): void {
    if (!held) return
    const { row, over, isLifted, hasMoved, isTouch } = held
    clear()
    if (!isLifted) return
    if (isTouch || hasMoved) swallowClick()
    if (!isMeant) options.onCancel(row)
    else if (!hasMoved && isTouch) options.onLongPress(row)
    else if (over && options.canLift(row)) options.onDrop(row, over.element, over.side)
    else options.onCancel(row)
  }

  function cancel(): void {
    drop(false)
  }

  function clear(): void {
    if (!held) return
    clearTimeout(held.timer)
    cancelAnimationFrame(frame)
    frame = 0
    held.stopScrolling()
    held.row.removeAttribute('data-lifted')
    held.row.style.translate = ''
    held.over?.element.removeAttribute('data-drop')
    document.documentElement.removeAttribute('data-dragging')
    held = null
  }

  function key(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !held?.isLifted) return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }

  /** A finger that holds a row does not scroll. */
  function hold(event: TouchEvent): void {
    if (held?.isLifted && event.cancelable) event.preventDefault()
  }

  function noMenu(event: Event): void {
    if (held) event.preventDefault()
  }

  document.addEventListener('pointerdown', down)
  document.addEventListener('pointermove', move)
  document.addEventListener('pointerup', up)
  document.addEventListener('pointercancel', cancel)
  document.addEventListener('keydown', key, { capture: true })
  root.addEventListener('touchmove', hold, { passive: false })
  root.addEventListener('contextmenu', noMenu)
  root.addEventListener('dragstart', noMenu)
  return () => {
    clear()
    document.removeEventListener('pointerdown', down)
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerup', up)
    document.removeEventListener('pointercancel', cancel)
    document.removeEventListener('keydown', key, { capture: true })
    root.removeEventListener('touchmove', hold)
    root.removeEventListener('contextmenu', noMenu)
    root.removeEventListener('dragstart', noMenu)
  }
}

function begin(event: PointerEvent, row: HTMLElement, isTouch: boolean): Held {
  const at = { x: event.clientX, y: event.clientY }
  return {
    row,
    pointer: event.pointerId,
    from: { ...at, scroll: scrollY },
    at,
    isTouch,
    isLifted: false,
    hasMoved: false,
    timer: undefined,
    over: null,
    stopScrolling: () => undefined,
  }
}

/** Letting go is no click on what lies under it. */
function swallowClick(): void {
  document.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), 50)
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
