import type { CallsTable } from './calls.ts'
import type { AccountsTable, SessionsTable, UsersTable, VerificationsTable } from './accounts.ts'
import type { GroupViewsTable } from './group-views.ts'
import type { GroupsTable } from './groups.ts'
import type { InvitationsTable } from './invitations.ts'
import type { LayoutsTable } from './layouts.ts'
import type { ListItemsTable } from './list-items.ts'
import type { LogTable } from './log.ts'
import type { MembersTable, MembershipsTable } from './members.ts'
import type { MigrationsTable } from './migrate.ts'
import type { DueToldTable, NoticesTable } from './notices.ts'
import type { NotepadBodiesTable } from './notepad-bodies.ts'
import type { NotepadVersionsTable } from './notepad-versions.ts'
import type { NotepadWritersTable, WriterLeasesTable } from './notepad-writers.ts'
import type { NotepadUpdatesTable, NotepadsTable } from './notepads.ts'
import type { OneTimesTable } from './one-times.ts'
import type { PastItemsTable } from './past-items.ts'
import type { PasskeysTable } from './passkeys.ts'
import type { PushRetriesTable } from './push-retries.ts'
import type { PushSubscriptionsTable } from './push-subscriptions.ts'
import type { SectionsTable } from './sections.ts'
import type { ServerSettingsTable } from './server-settings.ts'
import type { ClientsTable, RefusalsTable, StreamsTable } from './streams.ts'
import type { WaitingInvitationsTable } from './waiting-invitations.ts'
import type { TwoFactorsTable } from './two-factors.ts'

export interface Tables {
  migrations: MigrationsTable
  users: UsersTable
  sessions: SessionsTable
  accounts: AccountsTable
  verifications: VerificationsTable
  passkeys: PasskeysTable
  twoFactors: TwoFactorsTable
  oneTimes: OneTimesTable
  serverSettings: ServerSettingsTable
  streams: StreamsTable
  log: LogTable
  clients: ClientsTable
  refusals: RefusalsTable
  groups: GroupsTable
  members: MembersTable
  memberships: MembershipsTable
  groupViews: GroupViewsTable
  waitingInvitations: WaitingInvitationsTable
  sections: SectionsTable
  layouts: LayoutsTable
  calls: CallsTable
  listItems: ListItemsTable
  pastItems: PastItemsTable
  notepads: NotepadsTable
  notepadUpdates: NotepadUpdatesTable
  notepadWriters: NotepadWritersTable
  writerLeases: WriterLeasesTable
  notepadBodies: NotepadBodiesTable
  notepadVersions: NotepadVersionsTable
  invitations: InvitationsTable
  pushSubscriptions: PushSubscriptionsTable
  notices: NoticesTable
  dueTold: DueToldTable
  pushRetries: PushRetriesTable
}
