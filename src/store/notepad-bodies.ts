import { isPurged } from '#domain/is-live.ts'
import type { Id } from '#domain/id.ts'
import type { WholeBody } from '#domain/notepad-whole.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import { Damaged } from './damage.ts'
import type { Database, Db } from './database.ts'
import { putVersion } from './notepad-versions.ts'
import { notepadUpdateTable } from './notepads.ts'
import { prepare } from './prepare.ts'
import { toRecord } from './record-table.ts'
import { isBodyIntact, sealBody } from './sealed-body.ts'
import { lockStream } from './streams.ts'

/** A body as a whole up to a seq: what a device gets in the place of every update before it. */
export interface NotepadBodiesTable {
  groupId: string
  notepad: string
  seq: number
  characters: number
  bytes: number
  /** Without what is no word, for searching. */
  text: string
  /** A Yjs update in base64. */
  state: string
  seal: string | null
}

export interface StoredUpdate {
  seq: number
  update: string
}

interface Which {
  groupId: Id
  notepad: Id
}

/**
 * A body since a seq, in base64, oldest first. What was there before may come again as a whole. Throws
 * `Damaged` when any of it is: whoever takes such bytes in has them in every word from then on.
 */
export async function notepadUpdatesSince(
  db: Db,
  { groupId, notepad, seq }: Which & { seq: number },
): Promise<StoredUpdate[]> {
  const [known] = await selectSeq(db, { groupId, notepad })
  if (!known || known.seq <= seq) return updatesSince(db, { groupId, notepad, seq })
  const [body] = await selectBody(db, { groupId, notepad })
  if (!body) return updatesSince(db, { groupId, notepad, seq })
  if (!isBodyIntact({ ...body, groupId, notepad })) throw new Damaged('notepadBodies', notepad)
  const later = await updatesSince(db, { groupId, notepad, seq: body.seq })
  return [{ seq: body.seq, update: body.state }, ...later]
}

async function updatesSince(db: Db, which: Which & { seq: number }): Promise<StoredUpdate[]> {
  const rows = await selectUpdates(db, which)
  return rows.map((row) => {
    const { update } = toRecord(notepadUpdateTable, { ...row })
    return { seq: row.seq, update }
  })
}

export const selectBodySize = prepare((db, { groupId, notepad }: Which) =>
  db
    .selectFrom('notepadBodies')
    .select(['characters', 'bytes'])
    .where('groupId', '=', groupId)
    .where('notepad', '=', notepad),
)

export const putBody = prepare((db, row: NotepadBodiesTable) =>
  db
    .insertInto('notepadBodies')
    .values({
      groupId: row.groupId,
      notepad: row.notepad,
      seq: row.seq,
      characters: row.characters,
      bytes: row.bytes,
      text: row.text,
      state: row.state,
      seal: row.seal,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['groupId', 'notepad'])
        .doUpdateSet((known) => ({
          seq: known.ref('excluded.seq'),
          characters: known.ref('excluded.characters'),
          bytes: known.ref('excluded.bytes'),
          text: known.ref('excluded.text'),
          state: known.ref('excluded.state'),
          seal: known.ref('excluded.seal'),
        }))
        // Another server may have looked at more of it meanwhile.
        .whereRef('excluded.seq', '>=', 'notepadBodies.seq'),
    ),
)

const selectSeq = prepare((db, { groupId, notepad }: Which) =>
  db
    .selectFrom('notepadBodies')
    .select('seq')
    .where('groupId', '=', groupId)
    .where('notepad', '=', notepad),
)

const selectBody = prepare((db, { groupId, notepad }: Which) =>
  db
    .selectFrom('notepadBodies')
    .select(['seq', 'state', 'seal'])
    .where('groupId', '=', groupId)
    .where('notepad', '=', notepad),
)

const selectUpdates = prepare((db, { groupId, notepad, seq }: Which & { seq: number }) =>
  db
    .selectFrom('notepadUpdates')
    .select(['groupId', 'id', 'notepad', 'update', 'seq', 'seal'])
    .where('groupId', '=', groupId)
    .where('notepad', '=', notepad)
    .where('seq', '>', seq)
    .where('aside', '=', 0)
    .orderBy('seq'),
)

interface Kept extends Which {
  seq: number
  body: WholeBody
  /** The seqs of updates that are no part of it. */
  aside: number[]
  version: { at: Timestamp; name: string | null; authors: Id[] } | false
}

/** Keeps a body as a whole, in one short transaction: writers have gone on meanwhile. */
export async function keepWhole(
  { dialect, write }: Pick<Database, 'dialect' | 'write'>,
  { groupId, notepad, seq, body, aside, version }: Kept,
): Promise<void> {
  const { state, bytes, text, characters } = body
  await write.transaction().execute(async (db) => {
    await lockStream(db, dialect, groupId)
    if (await isGone(db, { groupId, notepad })) return
    const seal = sealBody({ groupId, notepad, seq, state })
    await putBody(db, { groupId, notepad, seq, characters, bytes, text, state, seal })
    if (version) {
      const { at, name } = version
      const authors = JSON.stringify(version.authors)
      await putVersion(db, { groupId, notepad, seq, at, name, authors, characters, state, seal })
    }
    if (aside.length > 0) await setAside(db, { groupId, notepad, aside, clocks: body.clocks })
  })
}

/** Purged since it was read, or erased with its group: its words must not come back. */
async function isGone(db: Db, { groupId, notepad }: Which): Promise<boolean> {
  const row = await db
    .selectFrom('notepads')
    .select('deleted')
    .where('groupId', '=', groupId)
    .where('id', '=', notepad)
    .executeTakeFirst()
  return !row || (row.deleted !== null && isPurged({ deleted: JSON.parse(row.deleted) }))
}

/** What comes next of those who wrote it builds on it, and is refused until they have fetched anew. */
async function setAside(
  db: Db,
  { groupId, notepad, aside, clocks }: Which & Pick<Kept, 'aside'> & Pick<WholeBody, 'clocks'>,
): Promise<void> {
  await db
    .updateTable('notepadUpdates')
    .set({ aside: 1 })
    .where('groupId', '=', groupId)
    .where('notepad', '=', notepad)
    .where('seq', 'in', aside)
    .execute()
  for (const [id, clock] of clocks) {
    await db
      .updateTable('notepadWriters')
      .set({ clock })
      .where('groupId', '=', groupId)
      .where('notepad', '=', notepad)
      .where('id', '=', id)
      .execute()
  }
}

/** The notepads that would take long to open. */
export async function longTails(
  db: Db,
  updatesMax: number,
): Promise<{ groupId: Id; notepad: Id }[]> {
  return db
    .selectFrom('notepadUpdates')
    .leftJoin('notepadBodies', (join) =>
      join
        .onRef('notepadBodies.groupId', '=', 'notepadUpdates.groupId')
        .onRef('notepadBodies.notepad', '=', 'notepadUpdates.notepad'),
    )
    .select(['notepadUpdates.groupId', 'notepadUpdates.notepad'])
    .where((where) =>
      where.or([
        where('notepadBodies.seq', 'is', null),
        where('notepadUpdates.seq', '>', where.ref('notepadBodies.seq')),
      ]),
    )
    .groupBy(['notepadUpdates.groupId', 'notepadUpdates.notepad'])
    .having((having) => having.fn.countAll<number>(), '>', updatesMax)
    .execute()
}
