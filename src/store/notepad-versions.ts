import type { Id } from '#domain/id.ts'
import { Damaged } from './damage.ts'
import type { Db } from './database.ts'
import { prepare } from './prepare.ts'
import { isBodyIntact } from './sealed-body.ts'

/** How a notepad was at earlier times. */
export interface NotepadVersionsTable {
  groupId: string
  notepad: string
  /** Up to which change of the group. */
  seq: number
  at: number
  name: string | null
  /** `Id[]`: who wrote since the one before. */
  authors: string
  characters: number
  /** A Yjs update in base64. */
  state: string
  seal: string | null
}

/** One of the list, without its words. */
export interface VersionRow {
  seq: number
  at: number
  name: string | null
  authors: Id[]
  characters: number
}

interface Which {
  groupId: Id
  notepad: Id
}

/** Newest first. */
export async function versionsOf(db: Db, { groupId, notepad }: Which): Promise<VersionRow[]> {
  const rows = await db
    .selectFrom('notepadVersions')
    .select(['seq', 'at', 'name', 'authors', 'characters'])
    .where('groupId', '=', groupId)
    .where('notepad', '=', notepad)
    .orderBy('seq', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, authors: JSON.parse(row.authors) }))
}

/** How many others than the one at `seq` have a name. */
export async function countOtherNamed(
  db: Db,
  { groupId, notepad, seq }: Which & { seq: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('notepadVersions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('groupId', '=', groupId)
    .where('notepad', '=', notepad)
    .where('seq', '<>', seq)
    .where('name', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findVersion(
  db: Db,
  { groupId, notepad, seq }: Which & { seq: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('notepadVersions')
    .select(['state', 'seal'])
    .where('groupId', '=', groupId)
    .where('notepad', '=', notepad)
    .where('seq', '=', seq)
    .executeTakeFirst()
  if (!row) return undefined
  if (!isBodyIntact({ ...row, groupId, notepad, seq }))
    throw new Damaged('notepadVersions', notepad)
  return row.state
}

/** Gives a version another name, or none; says whether there is one. */
export async function renameVersion(
  db: Db,
  { groupId, notepad, seq, name }: Which & { seq: number; name: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notepadVersions')
    .set({ name })
    .where('groupId', '=', groupId)
    .where('notepad', '=', notepad)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const putVersion = prepare((db, row: NotepadVersionsTable) =>
  db
    .insertInto('notepadVersions')
    .values({
      groupId: row.groupId,
      notepad: row.notepad,
      seq: row.seq,
      at: row.at,
      name: row.name,
      authors: row.authors,
      characters: row.characters,
      state: row.state,
      seal: row.seal,
    })
    .onConflict((conflict) =>
      // The same words once more, at most with a name now.
      conflict.columns(['groupId', 'notepad', 'seq']).doUpdateSet((known) => ({
        name: known.fn.coalesce('excluded.name', 'notepadVersions.name'),
      })),
    ),
)
