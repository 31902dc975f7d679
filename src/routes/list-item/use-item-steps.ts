import { useGroup, useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import { actOf } from '#routes/keys/key-table.ts'
import { useSingleKeys } from '#routes/keys/use-single-keys.ts'
import { askForRow, findRow } from '#routes/page/find-row.ts'
import { useNavigate, useSearch } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { isField } from '#ui/is-field.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Closes the item, and steps through the list: J, K and Escape. */
export function useItemSteps(id: Id, ids: readonly Id[]) {
  const { id: groupId } = useGroup()
  const session = useSession()
  const navigate = useNavigate()
  const announce = useAnnounce()
  const search = useSearch()
  const hasSingles = useSingleKeys()
  const query = search === '' ? '' : `?${search}`
  const up = urls.listItems(groupId) + query
  const close = () => navigate(up)
  const place = ids.indexOf(id)
  const step = (to: Id | undefined) =>
    to === undefined
      ? undefined
      : () => {
          // One step back leads to the list, however many items were looked at.
          navigate(urls.listItem(groupId, to) + query, { replace: true })
          announce(session.replica(groupId).get('listItem', to)?.title ?? '')
        }
  const stepTo = {
    previous: step(place > 0 ? ids[place - 1] : undefined),
    next: step(ids[place + 1]),
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isPlainKey(event)) return
    const act = actOf(event, 'item', hasSingles())
    if (act === 'close') close()
    else if (act === 'nextItem') stepTo.next?.()
    else if (act === 'previousItem') stepTo.previous?.()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return { up, close, stepTo }
}

/** Marks the row of the open item, and brings it into view when another one is opened. */
export function useOpenRow(id: Id): void {
  useEffect(() => {
    let row: Element | null = null
    let frame = 0
    const mark = () => {
      row = findRow(id)
      row?.setAttribute('data-open', '')
      row?.scrollIntoView({ block: 'nearest' })
    }
    mark()
    if (!row) {
      // What is far from sight, or comes with the next frame, is asked for.
      frame = requestAnimationFrame(() => {
        askForRow(id)
        frame = requestAnimationFrame(mark)
      })
    }
    return () => {
      cancelAnimationFrame(frame)
      row?.removeAttribute('data-open')
    }
  }, [id])
}

/** Where the keys go on when it closes: at its row, or beside where that stood before it was deleted. */
export function useNextFocus(id: Id, ids: readonly Id[]): () => HTMLElement | null {
  const places = useRef<readonly (Id | undefined)[]>([])
  useEffect(() => {
    const place = ids.indexOf(id)
    if (place !== -1) places.current = [id, ids[place + 1], ids[place - 1]]
  }, [id, ids])
  return () => {
    const links = places.current.map((each) => findRow(each ?? '')?.querySelector('a'))
    return links.find((link) => link) ?? null
  }
}

/** Letters are for writing where one writes. */
function isPlainKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
  return !isField(event.target)
}
