import { acts } from '#sync/acts.ts'
import { blankProfile } from '#domain/blank-profile.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import type { PageData } from '#sync/page-data.ts'
import type { Row, Rows } from '#sync/protocol.ts'
import type { OpenedBody } from './body-source.ts'
import { Session } from './session.ts'

/** Test support: somebody's session without a disk or a server. */
export const user: SignedInUser = {
  id: 'ada-ada-ada-ada-ada',
  name: 'Ada',
  colour: 'pine',
  ...blankProfile,
  deleteAfter: null,
  email: null,
  guest: true,
  administrator: false,
}
export const flat = 'flat-flat-flat-flat-'

interface OpenSession {
  client?: string
  now?: () => number
}

export function openSession({
  client = 'client-client-client',
  now = () => 7,
}: OpenSession = {}): Session {
  const page: PageData = {
    user,
    streams: [],
    language: 'en',
    ...blankProfile,
    timeZone: 'UTC',
    now: 7,
    host: 'localhost',
    signUp: 'open',
    needsCode: false,
    hasPasskeys: false,
    hasMail: false,
    dsn: '',
    release: '',
    dev: false,
  }
  const session = new Session({ page, path: '/', user, client, now })
  session.enable(acts)
  return session
}

export function makeFlat(session: Session, stream = flat): void {
  session.mutate(stream, 'createGroup', {
    name: 'Flat 12',
    emoji: '🏠',
    colour: 'pine',
    locale: 'en',
    timeZone: 'UTC',
    weekStart: 1,
  })
}

interface Told {
  stream?: string
  epoch?: string
  to?: number
  restored?: Rows['restored']
}

/** The group as a server tells of it that has taken everything. */
export function flatFromServer(
  session: Session,
  { stream = flat, epoch = 'first', to = 9, restored }: Told = {},
): Rows {
  const replica = session.replica(stream)
  const rows = (['group', 'member', 'section', 'listItem', 'notepad'] as const).flatMap((kind) =>
    replica.all(kind).map((record) => ({ kind, record, stamps: {} }) as Row),
  )
  const all = { from: 0, to, isLast: true, rows, log: [] }
  return { type: 'rows', stream, epoch, ...all, ...(restored && { restored }) }
}

/** Somebody's group that has wholly come from a server. */
export function haveFlat(session: Session, told: Told = {}): void {
  session.receive(flatFromServer(session, told))
  const replica = session.replica(told.stream ?? flat)
  const outcomes = replica.pending.map(({ n }) => ({ n, seq: told.to ?? 9, refusal: null }))
  replica.settle(session.client, outcomes)
}

/** The first notepad that is opened, as the server hears of it; nothing else of notepads is here. */
export function firstOpened(session: Session): Promise<OpenedBody> {
  const opened = Promise.withResolvers<OpenedBody>()
  session.bodies.resolve({
    stored: async () => undefined,
    takeWriterId: async () => undefined,
    forgetUnseen: async () => undefined,
    tellCaret: () => undefined,
    open: (body) => {
      opened.resolve(body)
      return () => undefined
    },
  })
  return opened.promise
}
