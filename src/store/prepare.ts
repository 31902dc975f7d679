import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/**
 * A query that is written once for each database: Kysely takes longer to write one than SQLite to
 * answer it. `build` gets stand-ins for the values, so it can pass them on but not look at them.
 */
export function prepare<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  // By what a database and its transactions share.
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    const query = compiled.get(adapter) ?? build(db, standIns<Values>()).compile()
    compiled.set(adapter, query)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof StandIn ? Reflect.get(values, parameter.name) : parameter,
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
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
