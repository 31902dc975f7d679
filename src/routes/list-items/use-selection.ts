import type { Id } from '#domain/id.ts'
import { firstRowInSight } from '#routes/page/scroll-view.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { isFocusLost } from '#ui/is-focus-lost.ts'
import { focusOnHeading } from '#ui/pass-focus-on.ts'
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { findRow } from '#routes/page/find-row.ts'
import type { ListScreen } from './list-screen.tsx'

/** Which rows are selected, as long as their screen is there; with a finger, a touch of one selects it. */
export function useSelection(root: RefObject<HTMLElement | null>, list: ListScreen) {
  const { words, states, replica } = list
  const announce = useAnnounce()
  const [isTouch, setTouch] = useState(false)
  const selected = useSyncExternalStore(
    states.subscribe,
    () => states.selected,
    () => states.selected,
  )

  const isHere = (id: Id) => replica.get('listItem', id)?.deleted === null
  function select(ids: Iterable<Id>): void {
    states.select(ids)
    const count = states.selected.size
    if (count === 0) setTouch(false)
    // What was done to them is said instead.
    else announce(words.select.count({ count }))
  }
  function toggle(id: Id): void {
    const next = new Set(states.selected)
    if (!next.delete(id)) next.add(id)
    select(next)
  }
  /** From now on others are selected by a touch, or not. */
  function begin(id: Id, byTouch: boolean): void {
    setTouch(byTouch)
    toggle(id)
  }

  const onTouch = useEffectEvent(toggle)
  useEffect(() => {
    const area = root.current
    if (!area || !isTouch) return undefined
    const choose = (event: MouseEvent) => {
      const row =
        event.target instanceof Element && event.target.closest<HTMLElement>('[data-item]')
      if (!row) return
      event.preventDefault()
      event.stopPropagation()
      onTouch(row.dataset['item'] ?? '')
    }
    area.addEventListener('click', choose, { capture: true })
    return () => area.removeEventListener('click', choose, { capture: true })
  }, [root, isTouch])
  // What others deleted is selected no more.
  useEffect(() => {
    const left = [...selected].filter(isHere)
    if (left.length < selected.size) select(left)
  })
  const [first] = selected
  const last = useRef<Id>(undefined)
  // The bar goes together with what is selected: whoever used it goes on at the rows.
  useEffect(() => {
    if (first === undefined) focusAfter(last.current)
    last.current = first
  }, [first])
  useEffect(() => () => states.select([]), [states])

  return { selected, isHere, select, begin }
}

/** At its row, or at the first one that is in sight. */
function focusAfter(id: Id | undefined): void {
  if (id === undefined || !isFocusLost()) return
  const row = findRow(id) ?? firstRowInSight()
  const control = row?.querySelector<HTMLElement>('input, a')
  if (control) control.focus({ preventScroll: true })
  else focusOnHeading()
}
