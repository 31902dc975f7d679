import type { Id } from '#domain/id.ts'
import type { MutationArgs, MutationName } from '#domain/mutations.ts'
import type { Kind, Records } from '#domain/records.ts'
import type { PageData } from '#sync/page-data.ts'
import type { Person, Presence } from '#sync/protocol.ts'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Connection } from './connection.ts'
import { withDefaults } from './own-profile.ts'
import type { MutateOptions, Pending, Replica, Session } from './session.ts'
import type { SyncState } from './sync-state.ts'

interface App {
  page: PageData
  /** `null` for a visitor. */
  session: Session | null
  /** `null` while the server paints. */
  connection: Connection | null
  changeLanguage: (code: string) => Promise<void>
}

const AppContext = createContext<App | null>(null)

export function AppProvider({ children, ...app }: App & { children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>
}

export function usePage(): PageData {
  return useApp().page
}

/** Speaks another language at once, without a new page. */
export function useChangeLanguage(): (code: string) => Promise<void> {
  return useApp().changeLanguage
}

export function useConnection(): Connection | null {
  return useApp().connection
}

/** The signed-in person's session, or `null` for a visitor. */
export function useMaybeSession(): Session | null {
  return useApp().session
}

/** For screens that only a signed-in person reaches. */
export function useSession(): Session {
  const { session } = useApp()
  if (!session) throw new Error('this screen needs somebody who is signed in')
  return session
}

/** Something read from the session, again whenever anything in it changes. */
export function useFromSession<Value>(select: (session: Session) => Value): Value {
  const session = useSession()
  useSyncExternalStore(
    session.subscribe,
    () => session.version,
    () => session.version,
  )
  return select(session)
}

/** My own profile, as I last changed it. */
export function useProfile(): Records['profile'] {
  const session = useSession()
  const profile = useRecordOf(session.own.stream, 'profile', session.user.id)
  return withDefaults(profile ?? session.user)
}

/** The day on which my weeks begin, Monday being 1: as I chose it, else as the group has it. */
export function useWeekStart(ofGroup: number): number {
  const { weekStart } = useProfile()
  return weekStart === null ? ofGroup : weekStart || 7
}

export function usePerson(id: Id): Person | undefined {
  return useFromSession((session) => session.person(id))
}

/** Who else is in a group's screens now, and where. */
export function usePresence(stream: Id): readonly Presence[] {
  return useFromSession((session) => session.present(stream))
}

/** Tells the others in a group that I am here, while the screen is. */
export function useHere(stream: Id, place: string, others: readonly Id[] = []): void {
  const session = useSession()
  const further = others.join(' ')
  useEffect(() => {
    session.here(stream, place, further === '' ? [] : further.split(' '))
    return () => session.here(null, '')
  }, [session, stream, place, further])
}

const idle: SyncState = { status: 'idle' }

function never(): () => void {
  return () => undefined
}

export function useSyncState(): SyncState {
  const connection = useConnection()
  return useSyncExternalStore(
    connection?.watch.subscribe ?? never,
    () => connection?.watch.state ?? idle,
    () => idle,
  )
}

/** The time, as the server painted it at first, then once a minute. */
export function useNow(): number {
  const [now, setNow] = useState(usePage().now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const GroupContext = createContext<Id | null>(null)

/** Says which group the screens inside are about. */
export function GroupProvider({ id, children }: { id: Id; children: ReactNode }) {
  return <GroupContext value={id}>{children}</GroupContext>
}

export interface GroupHandle {
  id: Id
  /** Shows at once and is kept on this device; throws the refusal if it cannot be done. */
  mutate<Name extends MutationName>(
    name: Name,
    args: MutationArgs<Name>,
    options?: MutateOptions,
  ): Pending | undefined
}

export function useGroup(): GroupHandle {
  const session = useSession()
  const id = useGroupId()
  return useMemo(
    () => ({ id, mutate: (name, args, options) => session.mutate(id, name, args, options) }),
    [session, id],
  )
}

/** One record of this group. A change of another one does not render again. */
export function useRecord<K extends Kind>(kind: K, id: Id): Records[K] | undefined {
  return useRecordOf(useGroupId(), kind, id)
}

/** All records of a kind in this group, the deleted ones too. */
export function useAll<K extends Kind>(kind: K): readonly Records[K][] {
  return useAllOf(useGroupId(), kind)
}

export function useRecordOf<K extends Kind>(stream: Id, kind: K, id: Id): Records[K] | undefined {
  return useRecordIn(useSession().replica(stream), kind, id)
}

/** For rows, of which a page has a hundred: whoever paints them has found the replica for all. */
export function useRecordIn<K extends Kind>(
  replica: Replica,
  kind: K,
  id: Id,
): Records[K] | undefined {
  const subscribe = useCallback(
    (listener: () => void) => replica.subscribeTo(kind, id, listener),
    [replica, kind, id],
  )
  const read = () => replica.get(kind, id)
  return useSyncExternalStore(subscribe, read, read)
}

export function useAllOf<K extends Kind>(stream: Id, kind: K): readonly Records[K][] {
  const replica = useSession().replica(stream)
  const read = () => replica.all(kind)
  return useSyncExternalStore(replica.subscribe, read, read)
}

function useGroupId(): Id {
  const id = useContext(GroupContext)
  if (id === null) throw new Error('this screen is not inside a group')
  return id
}

function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('AppProvider is missing')
  return app
}
