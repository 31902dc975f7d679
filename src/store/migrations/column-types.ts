import { sql } from 'kysely'
import type { Dialect } from './migration.ts'

/** What our own tables are made of, so that a row reads the same from both databases. */
export function columnTypes(dialect: Dialect) {
  const postgres = dialect === 'postgres'
  // Byte order on both: a list sorted by order keys must not depend on the server's language.
  const text = postgres ? sql`text collate "C"` : sql`text`
  return {
    id: text,
    text,
    /** Serialised on the way in, parsed on the way out. */
    json: text,
    integer: 'integer',
    /** 0 or 1. */
    flag: 'integer',
    /** Milliseconds since 1970, and anything else that outgrows 31 bits. */
    timestamp: postgres ? 'bigint' : 'integer',
    bytes: postgres ? 'bytea' : 'blob',
  } as const
}

/** What better-auth's adapter writes for the tables that it shares with us. */
export function authColumnTypes(dialect: Dialect) {
  return dialect === 'postgres'
    ? ({ boolean: 'boolean', date: 'timestamptz' } as const)
    : ({ boolean: 'integer', date: 'text' } as const)
}
