/** Queries are few and repeat; the bound only guards against lists of changing length. */
const namedMax = 300

/** Names for statements, by their text: Postgres parses a named one once a connection. */
export class StatementNames {
  readonly #prefix: string
  readonly #names = new Map<string, string>()

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** None for one with all columns: one more of them would break it. */
  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known || sql.includes('*') || this.#names.size >= namedMax) return known
    const name = `${this.#prefix}-${this.#names.size}`
    this.#names.set(sql, name)
    return name
  }
}
