const edgePx = 24
const startPx = 10
const openPx = 72
const runPx = 200
/** How far a row stands aside that is left open. */
const restPx = 192
/** Steeper than this, a finger scrolls. */
const steepest = Math.tan(Math.PI / 6)

export interface SwipeOptions {
  row: string
  /** Towards the end of the line: done when it is let go beyond a point. */
  canEnd: (row: HTMLElement) => boolean
  onEnd: (row: HTMLElement) => void
  /** Towards its start: left open when it is let go beyond a point, or run at once when pulled far. */
  canOpen: (row: HTMLElement) => boolean
  onPull: (row: HTMLElement) => void
  onClose: (row: HTMLElement) => void
  canRun: (row: HTMLElement) => boolean
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
  let opened: HTMLElement | null = null
  const sign = () => (getComputedStyle(root).direction === 'rtl' ? -1 : 1)

  function down(event: PointerEvent): void {
    if (swiped) {
      end(false)
      return
    }
    if (!(event.target instanceof Element) || event.target.closest('[data-tray]')) return
    if (opened) close(opened)
    if (event.pointerType !== 'touch') return
    // The outer edges are the system's own.
    if (event.clientX < edgePx || event.clientX > innerWidth - edgePx) return
    const row = event.target.closest<HTMLElement>(options.row)
    if (!row || !root.contains(row) || event.target.closest('[popover]')) return
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
    const can = by > 0 ? options.canEnd(swiped.row) : options.canOpen(swiped.row)
    swiped.by = can ? by : 0
    if (swiped.by < 0) options.onPull(swiped.row)
    show(swiped)
  }

  function show({ row, by }: Swiped): void {
    row.style.setProperty('--swiped', `${by * sign()}px`)
    const isFar = by <= -runPx && options.canRun(row)
    const reach = by >= openPx ? 'end' : isFar ? 'far' : by <= -openPx ? 'open' : ''
    row.setAttribute('data-swiped', by > 0 ? `tick ${reach}` : reach)
  }

  function rest(row: HTMLElement): void {
    opened = row
    row.setAttribute('data-swiped', 'rest')
    row.style.setProperty('--swiped', `${-restPx * sign()}px`)
  }

  function putBack(row: HTMLElement): void {
    row.removeAttribute('data-swiped')
    row.style.removeProperty('--swiped')
    if (opened === row) opened = null
  }

  function close(row: HTMLElement): void {
    putBack(row)
    options.onClose(row)
  }

  function end(isMeant: boolean): void {
    if (!swiped) return
    const { row, by, isOn } = swiped
    swiped = null
    if (!isOn) return
    if (isMeant && by <= -openPx && !(by <= -runPx && options.canRun(row))) {
      rest(row)
      return
    }
    close(row)
    if (!isMeant) return
    if (by >= openPx) options.onEnd(row)
    else if (by <= -runPx) options.onFar(row)
  }

  /** What was chosen closes by itself; here only what this has put on the row goes. */
  function click(event: MouseEvent): void {
    const isChosen = event.target instanceof Element && event.target.closest('[data-tray]')
    if (opened && isChosen) putBack(opened)
  }

  function key(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !opened) return
    event.preventDefault()
    close(opened)
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

  document.addEventListener('pointerdown', down)
  document.addEventListener('pointermove', move)
  document.addEventListener('pointerup', up)
  document.addEventListener('pointercancel', stop)
  root.addEventListener('touchmove', hold, { passive: false })
  root.addEventListener('click', click)
  document.addEventListener('keydown', key)
  return () => {
    end(false)
    if (opened) putBack(opened)
    root.removeEventListener('click', click)
    document.removeEventListener('keydown', key)
    document.removeEventListener('pointerdown', down)
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerup', up)
    document.removeEventListener('pointercancel', stop)
    root.removeEventListener('touchmove', hold)
  }
}
