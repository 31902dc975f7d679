import type { Id } from '#domain/id.ts'
import { type BodyUpdate, readUpdate } from '#domain/notepad-update.ts'
import { notepadBodyMaxLength, notepadStateMaxBytes, writerTaken } from '#domain/notepad.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Inspected } from './room.ts'
import type { BodyWriter, StorageTransaction, Written } from './storage.ts'

/** Looks into the bytes of a notepad before they are kept; costs what they do, not what the body does. */
export async function inspectBody(
  tx: StorageTransaction,
  { name, args, userId, client }: Inspected,
): Promise<Written | undefined> {
  const isGivenBack = name === 'giveBackBody'
  if (name !== 'writeNotepad' && !isGivenBack) return undefined
  // As its schema says.
  const { id: notepad, update } = args as { id: Id; update: string }
  const read = readUpdate(update)
  await mustFit(tx, notepad, read)
  const ids = [...new Set([...read.writes.keys(), ...read.needs.keys()])]
  const known = new Map((await tx.writers(notepad, ids)).map((writer) => [writer.id, writer]))
  for (const [id, clock] of read.needs) {
    // Bytes that build on what is not here would wait for it for ever.
    if ((known.get(id)?.clock ?? 0) < clock) throw new Refusal('resync')
  }
  const isRestored = ((await tx.stream())?.epochAt ?? 0) > 0
  const writers: BodyWriter[] = []
  for (const [id, { from, to }] of read.writes) {
    const writer = known.get(id)
    if (isGivenBack) {
      if ((writer?.clock ?? 0) < from) throw new Refusal('resync')
      // Whoever wrote it goes on writing.
      const { userId: by = null, client: tab = null } = writer ?? {}
      writers.push({ id, userId: by, client: tab, clock: Math.max(writer?.clock ?? 0, to) })
      continue
    }
    // The same id in two hands makes devices differ for ever, and nobody would notice.
    if (
      writer
        ? !isTheirs(writer, { userId, client, isRestored })
        : await isLentToOther(tx, id, userId)
    ) {
      throw new Refusal('resync', { problem: writerTaken })
    }
    if ((writer?.clock ?? 0) < from) throw new Refusal('resync')
    writers.push({ id, userId, client, clock: Math.max(writer?.clock ?? 0, to) })
  }
  return { notepad, writers }
}

interface Author {
  userId: Id
  client: Id
  /** Then a tab goes on writing under another client id. */
  isRestored: boolean
}

function isTheirs(writer: BodyWriter, { userId, client, isRestored }: Author): boolean {
  if (writer.userId === null) return true
  return writer.userId === userId && (isRestored || writer.client === client)
}

async function isLentToOther(tx: StorageTransaction, id: number, userId: Id): Promise<boolean> {
  const holder = await tx.leaseHolder(id)
  return holder !== undefined && holder !== userId
}

/** What is too large can still be made smaller. */
async function mustFit(tx: StorageTransaction, notepad: Id, { added }: BodyUpdate): Promise<void> {
  if (added === 0) return
  const size = await tx.bodySize(notepad)
  if (!size) return
  const isOver =
    size.characters + added > notepadBodyMaxLength || size.bytes >= notepadStateMaxBytes
  if (isOver) throw new Refusal('tooLarge', { limit: notepadBodyMaxLength })
}
