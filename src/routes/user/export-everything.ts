import { ownProfile } from '#client/own-profile.ts'
import type { Session } from '#client/session.ts'
import { zipOf } from '#client/zip.ts'
import type { Id } from '#domain/id.ts'
import { can } from '#domain/rights.ts'
import { fileTitle } from '#routes/files/save-file.ts'
import { exportGroup } from '#routes/files/export-group.ts'
import { unsyncedOf } from '#routes/outbox/unsynced.ts'

/** Longer than what the server painted stands before the disk. */
const hereWithinMs = 3_000

export interface EverythingExport {
  file: Uint8Array<ArrayBuffer>
  /** The groups that are in it. */
  groups: Id[]
  /** The names of those that are not: my role does not allow it, or they are not on this device. */
  leftOut: string[]
  /** How many notepads are not on this device, and could not be fetched. */
  missing: number
  /** Whether what was done long ago could not be fetched of all of them. */
  lacksOlder: boolean
}

/** All that is mine in one file, made of what is on this device: me, what waits, and each group as a file of its own. */
export async function exportEverything(
  session: Session,
  now: () => number,
): Promise<EverythingExport> {
  await untilHere(session)
  const groups: Id[] = []
  const leftOut: string[] = []
  const files: { path: string; bytes: Uint8Array<ArrayBuffer> }[] = []
  let missing = 0
  let lacksOlder = false
  for (const id of session.groupIds()) {
    if (!isExportable(session, id)) {
      leftOut.push(session.replica(id).get('group', id)?.name ?? '…')
      continue
    }
    const made = await exportGroup(session, id, now)
    groups.push(id)
    missing += made.missing
    lacksOlder ||= made.lacksOlder
    files.push({
      path: `groups/${groups.length} ${fileTitle(made.name, 'group')}.zip`,
      bytes: made.file,
    })
  }
  const you = { path: 'you.json', text: JSON.stringify(aboutMe(session, now), null, 2) }
  const waiting = await unsyncedOf(session)
  const unsynced = { path: 'unsynced.json', text: JSON.stringify(waiting, null, 2) }
  return { file: zipOf([you, unsynced, ...files]), groups, leftOut, missing, lacksOlder }
}

/** Of a page that has just been opened, this device's disk takes the place a moment later. */
async function untilHere(session: Session): Promise<void> {
  const isAllHere = () => session.groupIds().every((id) => isHere(session, id))
  if (isAllHere()) return
  const here = Promise.withResolvers<void>()
  const timer = setTimeout(here.resolve, hereWithinMs)
  const stop = session.subscribe(() => isAllHere() && here.resolve())
  await here.promise
  clearTimeout(timer)
  stop()
}

/** One that was made here and never sent is all in what waits. */
function isHere(session: Session, id: Id): boolean {
  const { isWhole, pending } = session.replica(id)
  return isWhole || pending.some(({ name }) => name === 'createGroup')
}

function isExportable(session: Session, id: Id): boolean {
  const me = session.replica(id).get('member', session.user.id)
  return me !== undefined && isHere(session, id) && can(me.role, 'export')
}

function aboutMe(session: Session, now: () => number) {
  const { own, user } = session
  return {
    format: 'trivet-account',
    version: 1,
    exportedAt: new Date(now()).toISOString(),
    email: user.email,
    profile: ownProfile(session),
    groups: own
      .all('membership')
      .map((membership) => ({ ...membership, name: nameOf(session, membership.id) })),
    views: own.all('groupView'),
  }
}

function nameOf(session: Session, group: Id): string {
  return session.replica(group).get('group', group)?.name ?? ''
}
