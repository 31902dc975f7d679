import { Refusal } from '#domain/refusal.ts'

/** What is stored is not what was written: refused, so that it goes no further. */
export class Damaged extends Refusal {
  override name = 'Damaged'
  /** Whether there is a record at all, though it may be another than was written. */
  readonly isReadable: boolean

  constructor(table: string, id: unknown, isReadable = false) {
    super('damaged')
    // For whoever runs the server.
    this.message = `damaged: ${table} ${String(id)}`
    this.isReadable = isReadable
  }
}

/** SQLite: a page that is no page of it, a file that is none. */
const sqliteCodes = new Set<unknown>([11, 26])
/** Postgres: a page or an index whose checksum or order is wrong, a text that is not what it should hold. */
const postgresCodes = new Set<unknown>(['XX001', 'XX002', '22P02'])
/** The words of SQLite, which has no code for it: a text that a query looks into. */
const noJson = 'malformed JSON'

/** Whether the disk gave back something else than it was given; waiting does not mend that. */
export function isDamage(error: unknown): boolean {
  if (error instanceof Damaged) return true
  if (!(error instanceof Error)) return false
  const errcode: unknown = Reflect.get(error, 'errcode')
  const isSqlite =
    typeof errcode === 'number' && (sqliteCodes.has(errcode & 0xff) || error.message === noJson)
  return isSqlite || postgresCodes.has(Reflect.get(error, 'code'))
}

/** What was read, or `instead` where it cannot be: the others must not go with it. */
export async function orInstead<Value>(
  read: Promise<Value>,
  instead: Value,
  onDamage: (error: unknown) => void = () => undefined,
): Promise<Value> {
  try {
    return await read
  } catch (error) {
    if (!isDamage(error)) throw error
    onDamage(error)
    return instead
  }
}
