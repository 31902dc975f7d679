import type { UserPanelName } from '#routes/routes.ts'
import { type RefObject, useEffect, useRef } from 'react'

/** On a phone the link that was pressed goes away: what it opened has the focus then, and on the way back the link. */
export function useFollowFocus(panel: UserPanelName | null): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(panel)
  useEffect(() => {
    const from = before.current
    before.current = panel
    if (from === panel) return
    scrollTo(0, 0)
    const link = ref.current?.querySelector<HTMLElement>(`a[href$="panel=${panel ?? from}"]`)
    const page = ref.current?.querySelector<HTMLElement>('[tabindex="-1"]')
    // Beside the page, the index stays where it is.
    if (link?.checkVisibility()) link.focus({ preventScroll: true })
    else page?.focus({ preventScroll: true })
  }, [panel])
  return ref
}
