import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'
import type { LoggedChange } from '#domain/logged-change.ts'
import { deedInWords } from '#routes/activity/change-in-words.ts'
import type { Words } from '#words/words.ts'
import { findRow } from '#routes/page/find-row.ts'
import { followOthers } from './follow-others.ts'
import { keepInPlace } from './keep-in-place.ts'
import { washRows } from './wash-rows.ts'

const settleMs = 600
/** As long as the fade of the style sheet. */
const leavingMs = 240

/** Items as they stood before others changed them, for as long as nothing may move; `null`: not there. */
export type HeldBack = ReadonlyMap<Id, ListItem | null>

const nothingHeld: HeldBack = new Map()

interface WatchList {
  session: Session
  stream: Id
  /** What holds the rows. */
  root: HTMLElement
  words: Words
  say: (text: string) => void
}

/** Lets others' changes into a list without moving what the person looks at or touches. */
export class ListWatch {
  readonly #options: WatchList
  readonly #listeners = new Set<() => void>()
  readonly #stops: (() => void)[]
  #held: HeldBack = nothingHeld
  #isTouched = false
  #settling: ReturnType<typeof setTimeout> | undefined

  constructor(options: WatchList) {
    this.#options = options
    const { session, stream, root } = options
    const wash = washRows(root)
    const stopFollowing = followOthers(session, stream, (changes) => {
      const ids = new Set(changes.flatMap(({ rows }) => rows.map(({ id }) => id)))
      this.#sayWhoTookFocused(changes)
      keepInPlace(root, ids)
      if (this.#isTouched) this.#holdBack(changes)
      else this.#letLeave(changes, wash.mark)
      wash.mark(ids)
    })
    this.#stops = [stopFollowing, wash.stop, this.#watchTouches(root)]
  }

  get held(): HeldBack {
    return this.#held
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    clearTimeout(this.#settling)
    for (const stop of this.#stops) stop()
  }

  #watchTouches(root: HTMLElement): () => void {
    const touch = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-item]')) return
      clearTimeout(this.#settling)
      this.#isTouched = true
      // Of a row that a finger pulled away the page hears no end: only the row itself does.
      event.target.addEventListener('touchend', release, { once: true })
    }
    const release = (event: Event) => {
      if (!this.#isTouched) return
      // A finger that scrolls is still down, though its pointer was taken away.
      if ('touches' in event && (event as TouchEvent).touches.length > 0) return
      if (event instanceof PointerEvent && event.pointerType === 'touch') return
      clearTimeout(this.#settling)
      this.#settling = setTimeout(() => this.#letGo(), settleMs)
    }
    const ends = ['touchend', 'touchcancel', 'pointerup', 'pointercancel', 'dragend'] as const
    // Not by `mousedown`, which does not come where a row is taken up by its handle.
    root.addEventListener('pointerdown', touch)
    for (const end of ends) document.addEventListener(end, release)
    return () => {
      root.removeEventListener('pointerdown', touch)
      for (const end of ends) document.removeEventListener(end, release)
    }
  }

  #holdBack(changes: readonly LoggedChange[]): void {
    const replica = this.#options.session.replica(this.#options.stream)
    const held = new Map(this.#held)
    const newestFirst = changes.toReversed()
    for (const { id, kind, was } of newestFirst.flatMap(({ rows }) => rows)) {
      if (kind !== 'listItem' || this.#held.has(id)) continue
      const item = held.has(id) ? held.get(id) : replica.get('listItem', id)
      held.set(id, item && was ? { ...item, ...was } : null)
    }
    this.#held = held
    this.#changed()
  }

  /** What somebody else ticked fades where it stands before it is among what is done. */
  #letLeave(changes: readonly LoggedChange[], mark: (ids: ReadonlySet<Id>) => void): void {
    const { root } = this.#options
    const ticks = changes.map((change) => ({ ...change, rows: change.rows.filter(this.#isTick) }))
    const ids = new Set(ticks.flatMap(({ rows }) => rows.map(({ id }) => id)))
    if (ids.size === 0) return
    this.#holdBack(ticks)
    for (const id of ids) findRow(id, root)?.setAttribute('data-leaving', '')
    setTimeout(() => {
      for (const id of ids) findRow(id, root)?.removeAttribute('data-leaving')
      // A finger that came down meanwhile keeps them.
      if (this.#isTouched) return
      keepInPlace(root, ids)
      this.#held = new Map([...this.#held].filter(([id]) => !ids.has(id)))
      this.#changed()
      mark(ids)
    }, leavingMs)
  }

  /** Of a row that is in the page and not among what is done yet. */
  #isTick = ({ id, kind, was }: LoggedChange['rows'][number]): boolean => {
    const { session, stream, root } = this.#options
    if (kind !== 'listItem' || !was || !('state' in was) || this.#held.has(id)) return false
    const isDone = session.replica(stream).get('listItem', id)?.state === 'done'
    return isDone && findRow(id, root)?.matches(':not([data-done])') === true
  }

  #letGo(): void {
    this.#isTouched = false
    if (this.#held.size === 0) return
    keepInPlace(this.#options.root, new Set(this.#held.keys()))
    this.#held = nothingHeld
    this.#changed()
  }

  /** The focus goes on to the next row by itself; who took this one away must be said. */
  #sayWhoTookFocused(changes: readonly LoggedChange[]): void {
    const { session, stream, words, say } = this.#options
    const focused = document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset['item']
    if (focused === undefined) return
    const replica = session.replica(stream)
    const item = replica.get('listItem', focused)
    const taken = changes.findLast(({ rows }) =>
      rows.some(({ id, was }) => id === focused && was && ('deleted' in was || 'state' in was)),
    )
    if (!taken || !item || (!item.deleted && item.state !== 'done')) return
    const name = session.person(taken.by)?.name ?? words.people.someone
    say(deedInWords([taken], { replica, words, name }))
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}
