import type { Kysely } from 'kysely'

export type Dialect = 'sqlite' | 'postgres'

/** One step of the schema, forward only. */
export interface Migration {
  name: string
  up(db: Kysely<unknown>, dialect: Dialect): Promise<void>
}
