import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** A query that runs as often as wanted, on a connection or in a transaction. */
export type Prepared<Values extends object, Row> = (db: Db, values: Values) => Promise<Row[]>

/**
 * A query that is written once for each database: Kysely takes longer to write one than SQLite to
 * answer it. `build` gets stand-ins for the values, so it can pass them on but not look at them.
 */
export function prepare<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): Prepared<Values, Row> {
  // By what a database and its transactions share.
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, values) => {
    const executor = db.getExecutor()
    let query = compiled.get(executor.adapter)
    if (!query) {
      query = build(db, standIns<Values>()).compile()
      compiled.set(executor.adapter, query)
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof StandIn ? Reflect.get(values, parameter.name) : parameter,
    )
    const { sql, queryId, query: node } = query
    return (await executor.executeQuery<Row>({ sql, queryId, query: node, parameters })).rows
  }
}

class StandIn {
  readonly name: string | symbol

  constructor(name: string | symbol) {
    this.name = name
  }
}

function standIns<Values extends object>(): Values {
  const proxy = new Proxy({}, { get: (_, name) => new StandIn(name) })
  // Kysely only carries the values to where they are replaced.
  return proxy as Values
}
