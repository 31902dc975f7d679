import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { StatementNames } from './statement-names.ts'

/** The pool as Kysely uses it: each connection parses and plans a read once, and not with every page. */
export function namedReads(pool: Pool): PostgresPool {
  // Of its own: pg and our trips each remember by themselves what a connection has parsed.
  const names = new StatementNames('trivet-read')
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()

  function naming(client: PoolClient): PostgresPoolClient {
    const query = (text: string, values: readonly unknown[]) => {
      const name = text.startsWith('select ') ? names.nameOf(text) : undefined
      return client.query({ text, values: [...values], ...(name && { name }) })
    }
    return {
      // Kysely hands over a cursor only where it was given one.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    }
  }

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? naming(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
