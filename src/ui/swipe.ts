const edgePx = 24
const startPx = 10
const openPx = 72
const runPx = 200
/** Steeper than this, a finger scrolls. */
const steepest = Math.tan(Math.PI / 6)

export interface SwipeOptions {
  row: string
  /** Towards the end of the line: done when it is let go beyond a point. */
  canEnd: (row: HTMLElement) => boolean
  onEnd: (row: HTMLElement) => void
  /** Towards its start: opened, or run at once when pulled far. */
  onOpen: (row: HTMLElement) => void
  onFar: (row: HTMLElement) => void
}

interface Swiped {
  row: HTMLElement
  pointer: number
  x: number
  y: number
  by: number
  isOn: boolean
}

/** Fingers that pull a row sideways. Everything moves on the elements; what is steep scrolls. */
export function swipe(root: HTMLElement, options: SwipeOptions): () => void {
  let swiped: Swiped | null = null
  const sign = () => (getComputedStyle(root).direction === 'rtl' ? -1 : 1)

  function down(event: PointerEvent): void {
    if (swiped) {
      end(false)
      return
    }
    if (event.pointerType !== 'touch' || !(event.target instanceof Element)) return
    // The outer edges are the system's own.
    if (event.clientX < edgePx || event.clientX > innerWidth - edgePx) return
    const row = event.target.closest<HTMLElement>(options.row)
    if (!row || event.target.closest('[popover]')) return
    swiped = {
      row,
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      by: 0,
      isOn: false,
    }
  }

  function move(event: PointerEvent): void {
    if (swiped?.pointer !== event.pointerId) return
    const across = event.clientX - swiped.x
    const along = event.clientY - swiped.y
    if (!swiped.isOn) {
      if (Math.hypot(across, along) < startPx) return
      const isSteep = Math.abs(along) > Math.abs(across) * steepest
      if (isSteep || swiped.row.hasAttribute('data-lifted')) {
        swiped = null
        return
      }
      swiped.isOn = true
      swiped.row.setAttribute('data-swiped', '')
    }
    const by = across * sign()
    swiped.by = by > 0 && !options.canEnd(swiped.row) ? 0 : by
    show(swiped)
  }

  function show({ row, by }: Swiped): void {
    row.style.setProperty('--swiped', `${by * sign()}px`)
    const reach = by >= openPx ? 'end' : by <= -runPx ? 'far' : by <= -openPx ? 'open' : ''
    row.setAttribute('data-swiped', by > 0 ? `tick ${reach}` : reach)
  }

  function end(isMeant: boolean): void {
    if (!swiped) return
    const { row, by, isOn } = swiped
    swiped = null
    row.removeAttribute('data-swiped')
    row.style.removeProperty('--swiped')
    if (!isOn || !isMeant) return
    if (by >= openPx) options.onEnd(row)
    else if (by <= -runPx) options.onFar(row)
    else if (by <= -openPx) options.onOpen(row)
  }

  function up(event: PointerEvent): void {
    if (swiped?.pointer === event.pointerId) end(true)
  }

  function stop(): void {
    end(false)
  }

  /** Once it is a swipe it does not also scroll. */
  function hold(event: TouchEvent): void {
    if (swiped?.isOn && event.cancelable) event.preventDefault()
  }

  root.addEventListener('pointerdown', down)
  document.addEventListener('pointermove', move)
  document.addEventListener('pointerup', up)
  document.addEventListener('pointercancel', stop)
  root.addEventListener('touchmove', hold, { passive: false })
  return () => {
    end(false)
    root.removeEventListener('pointerdown', down)
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerup', up)
    document.removeEventListener('pointercancel', stop)
    root.removeEventListener('touchmove', hold)
  }
}
