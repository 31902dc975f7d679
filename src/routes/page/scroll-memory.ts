import { useEffect, useLayoutEffect, useRef } from 'react'
import { bringBackView, keepView, viewBefore } from './bring-back-view.ts'
import { type View, viewNow } from './scroll-view.ts'

interface Place {
  path: string
  /** What is asked for there: another filter shows other rows, but nobody has gone away. */
  search: string
}

/**
 * Going back, or up, leads to the same place of the screen that was left, and so does a reload; any
 * other way to its top.
 */
export function useScrollMemory({ path, search }: Place): void {
  const views = useRef(new Map<string, View>())
  const left = useRef({ path, search })
  const isBack = useRef(false)
  const endBringing = useRef<() => void>(() => undefined)

  // In a layout effect, so that it hears of it before the router does.
  useLayoutEffect(() => {
    const goBack = () => {
      views.current.set(nameOf(left.current), viewNow())
      isBack.current = true
    }
    addEventListener('popstate', goBack)
    return () => removeEventListener('popstate', goBack)
  }, [])

  useEffect(() => {
    // By a link or by a key: the router says so before anything is painted anew.
    const goOn = () => views.current.set(nameOf(left.current), viewNow())
    const leave = () => {
      keepView(nameOf(left.current))
      // A page of the server is where it was before our scripts begin.
      history.scrollRestoration = 'auto'
    }
    history.scrollRestoration = 'manual'
    addEventListener('pushState', goOn)
    addEventListener('pagehide', leave)
    return () => {
      leave()
      removeEventListener('pushState', goOn)
      removeEventListener('pagehide', leave)
    }
  }, [])

  useLayoutEffect(() => {
    const view = viewBefore(nameOf(left.current))
    if (view && view.y > 0) endBringing.current = bringBackView(view)
    return () => endBringing.current()
  }, [])

  useLayoutEffect(() => {
    const before = left.current
    const wasBack = isBack.current
    left.current = { path, search }
    isBack.current = false
    const isElsewhere = before.path !== path
    if (!isElsewhere && before.search === search) return
    endBringing.current()
    const isUp = isElsewhere && before.path.startsWith(path === '/' ? path : `${path}/`)
    const view = wasBack || isUp ? views.current.get(nameOf(left.current)) : undefined
    if (view) endBringing.current = bringBackView(view)
    else if (isElsewhere) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [path, search])
}

function nameOf({ path, search }: Place): string {
  return search === '' ? path : `${path}?${search}`
}
