import { revealEvent } from './list-items/list-window.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** What may lead to another screen. */
const doors = 'a[href], button, [role^="menuitem"], [role="option"]'

interface View {
  y: number
  /** The first row in sight and its height there: more exact, where rows came or went above it. */
  row: { id: string; top: number } | null
}

/**
 * Going back, or up, leads to the same place of the screen that was left; any other way to its top.
 * The browser alone knows only the former, and only where the page is as long as it was.
 */
export function useScrollMemory(path: string): void {
  const views = useRef(new Map<string, View>())
  const left = useRef(path)
  const isBack = useRef(false)

  useEffect(() => {
    const keep = () => views.current.set(left.current, viewNow())
    const click = ({ target }: Event) => {
      // To look for the first row costs a tick its frame, and a tick leads nowhere.
      if (target instanceof Element && target.closest(doors)) keep()
    }
    const goBack = () => {
      keep()
      isBack.current = true
    }
    const leave = () => {
      // A reload is the browser's to bring back.
      history.scrollRestoration = 'auto'
    }
    history.scrollRestoration = 'manual'
    // Before anything is painted for it.
    addEventListener('popstate', goBack, { capture: true })
    document.addEventListener('click', click, { capture: true })
    addEventListener('pagehide', leave)
    return () => {
      leave()
      removeEventListener('popstate', goBack, { capture: true })
      document.removeEventListener('click', click, { capture: true })
      removeEventListener('pagehide', leave)
    }
  }, [])

  useLayoutEffect(() => {
    if (path === left.current) {
      isBack.current = false
      return
    }
    const isUp = left.current.startsWith(path === '/' ? path : `${path}/`)
    const view = isBack.current || isUp ? views.current.get(path) : undefined
    left.current = path
    isBack.current = false
    if (!view) {
      window.scrollTo({ top: 0, behavior: 'instant' })
      return
    }
    show(view)
    // What was out of sight had only a guessed height until now.
    requestAnimationFrame(() => show(view))
  }, [path])
}

function viewNow(): View {
  return { y: scrollY, row: firstRow() }
}

function firstRow(): View['row'] {
  for (let y = 0; y < innerHeight; y += 24) {
    const row = document.elementFromPoint(innerWidth / 2, y)?.closest<HTMLElement>('[data-item]')
    const id = row?.dataset['item']
    if (row && id !== undefined) return { id, top: row.getBoundingClientRect().top }
  }
  return null
}

function show({ y, row }: View): void {
  // A long list holds only what is near: it is asked for the row before it is looked for.
  if (row) document.dispatchEvent(new CustomEvent(revealEvent, { detail: row.id }))
  const element = row && document.querySelector(`[data-item="${CSS.escape(row.id)}"]`)
  const top = element ? scrollY + element.getBoundingClientRect().top - row.top : y
  window.scrollTo({ top, behavior: 'instant' })
}
