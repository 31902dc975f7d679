import type { Replica, Session } from '#client/session.ts'
import { useServerNow } from '#client/use-server-now.ts'
import { useAll, useGroup, useNow, usePage, useRecord, useSession } from '#client/use-session.tsx'
import { countLapsed } from '#domain/claim.ts'
import { dayIn } from '#domain/day.ts'
import type { Id } from '#domain/id.ts'
import { standingOf } from '#domain/list-arrangement.ts'
import type { ListItem } from '#domain/list-item.ts'
import type { Member } from '#domain/member.ts'
import { can } from '#domain/rights.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import type { Formats } from '#words/format.ts'
import { useFormats, useWords } from '#words/use-words.tsx'
import type { Words } from '#words/words.ts'
import {
  type ComponentType,
  createContext,
  useCallback,
  useContext,
  useMemo,
  useState,
} from 'react'
import { ListWindow } from './list-window.ts'
import { RowStates } from './row-states.ts'
import { shortTitle } from '#words/short-title.ts'
import type { Hold } from './use-held-rows.ts'

type Person = NonNullable<ReturnType<Session['person']>>

/** What every row needs; the same object until something in it changes, so that no row renders for nothing. */
export interface ListScreen {
  words: Words
  formats: Formats
  groupId: Id
  replica: Replica
  me: Member
  canTick: boolean
  people: ReadonlyMap<Id, Person>
  today: Today
  timeZone: string
  dayOf: (at: number) => string
  states: RowStates
  window: ListWindow
  /** What came behind the page to work with the rows; `null` until it is here. */
  desk: DeskPlace
  onTick: (item: ListItem, done: boolean) => void
  /** Rows that are ticked stand a moment longer where they stood. */
  hold: Hold
}

/** What a row's menu hands on. */
export interface Desk {
  ask: (question: Question, ids: readonly Id[]) => void
  /** Selects a row, or no more. */
  choose: (id: Id) => void
  tick: (ids: readonly Id[]) => void
  claim: (item: ListItem, claimed: boolean) => void
  mark: (item: ListItem, state: 'open' | 'unavailable') => void
  /** The buttons of a row that was pulled aside, or that has the mouse or the focus. */
  Tools: ComponentType<{ item: ListItem; kind: 'tray' | 'hover' }>
}

class DeskPlace {
  #waiting: ((desk: Desk) => void)[] = []
  #desk: Desk | null = null

  get current(): Desk | null {
    return this.#desk
  }

  open(desk: Desk | null): void {
    this.#desk = desk
    if (desk) for (const act of this.#waiting.splice(0)) act(desk)
  }

  /** What is asked for before its code is here is done when it is. */
  do(act: (desk: Desk) => void): void {
    if (this.#desk) act(this.#desk)
    else this.#waiting.push(act)
  }
}

/** What can be asked about items before something is done to them. */
export type Question = 'date' | 'person' | 'section' | 'place'

interface Today {
  /** `2026-12-03`. */
  date: string
  /** Some moment of that day. */
  at: number
  /** The same as the server has it, for claims. */
  serverAt: number
}

const Context = createContext<ListScreen | null>(null)

export const ListScreenProvider = Context.Provider

export function useList(): ListScreen {
  const screen = useContext(Context)
  if (!screen) throw new Error('a row is outside of its list')
  return screen
}

export function useListScreen(hold: Hold): ListScreen {
  const { id: groupId, mutate } = useGroup()
  const session = useSession()
  const replica = session.replica(groupId)
  const me = useRecord('member', session.user.id)
  if (!me) throw new Error('only members see the list')
  const people = usePeople()
  const today = useToday(replica)
  const words = useWords()
  const formats = useFormats()
  const { timeZone } = usePage()
  const [own] = useState(() => ({
    states: new RowStates(),
    window: new ListWindow(),
    desk: new DeskPlace(),
  }))
  const doUndoably = useUndoable()
  const onTick = useCallback(
    (item: ListItem, done: boolean) => {
      const { id, title } = item
      hold([[id, standingOf(item)]])
      const say = done ? words.list.ticked : words.list.unticked
      doUndoably({
        stream: groupId,
        run: (act) => mutate('tickListItem', { id, done, on: today.date }, { act, isQuiet: true }),
        said: say({ title: shortTitle(title) }),
        name: 'tick',
      })
    },
    [hold, doUndoably, groupId, mutate, words, today.date],
  )
  return useMemo(() => {
    const canTick = can(me.role, 'tick')
    const dayOf = (at: number) => dayIn(timeZone, at)
    const shared = { words, formats, groupId, replica, me, people, today, timeZone, onTick, hold }
    return { ...shared, ...own, canTick, dayOf }
  }, [words, formats, groupId, replica, me, people, today, onTick, hold, timeZone, own])
}

/** Everybody's name and colour; the same map until one of them changes. */
function usePeople(): ReadonlyMap<Id, Person> {
  const session = useSession()
  const members = useAll('member')
  const known = JSON.stringify(members.flatMap(({ id }) => session.person(id) ?? []))
  return useMemo(() => {
    const people: Person[] = JSON.parse(known)
    return new Map(people.map((person) => [person.id, person]))
  }, [known])
}

/** Rows say "tomorrow", and who gets what: painted again at midnight and when a claim lapses, no oftener. */
function useToday(replica: Replica): Today {
  const at = useNow()
  const serverAt = useServerNow()
  const { timeZone } = usePage()
  const [date, lapsed] = useMemo(
    () => [dayIn(timeZone, at), countLapsed(replica.all('listItem'), serverAt)] as const,
    [timeZone, at, serverAt, replica],
  )
  const [today, setToday] = useState({ date, at, serverAt, lapsed })
  // Where it was too late, what is claimed from now on would have lapsed already.
  const isNew = today.date !== date || today.lapsed !== lapsed || serverAt < today.serverAt
  if (isNew) setToday({ date, at, serverAt, lapsed })
  return today
}
