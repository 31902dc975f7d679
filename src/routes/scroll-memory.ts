import { useEffect, useLayoutEffect, useRef } from 'react'
import { showView, type View, viewNow } from './scroll-view.ts'
import { bringBackView, keepView } from './view-after-reload.ts'

/** What may lead to another screen. */
const doors = 'a[href], button, [role^="menuitem"], [role="option"]'

/**
 * Going back, or up, leads to the same place of the screen that was left, and so does a reload; any
 * other way to its top.
 */
export function useScrollMemory(path: string): void {
  const views = useRef(new Map<string, View>())
  const left = useRef(path)
  const isBack = useRef(false)
  const endReload = useRef<() => void>(() => undefined)

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
      keepView(left.current)
      // A page of the server is where it was before our scripts begin.
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
    endReload.current = bringBackView(left.current)
    return endReload.current
  }, [])

  useLayoutEffect(() => {
    if (path === left.current) {
      isBack.current = false
      return
    }
    endReload.current()
    const isUp = left.current.startsWith(path === '/' ? path : `${path}/`)
    const view = isBack.current || isUp ? views.current.get(path) : undefined
    left.current = path
    isBack.current = false
    if (!view) {
      window.scrollTo({ top: 0, behavior: 'instant' })
      return
    }
    showView(view)
    // What was out of sight had only a guessed height until now.
    requestAnimationFrame(() => showView(view))
  }, [path])
}
