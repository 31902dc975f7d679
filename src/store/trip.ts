import type { Connection, Submittable } from 'pg'

export type Row = Record<string, unknown>

/** One statement of a trip, and who waits for its answer. */
export interface Statement {
  sql: string
  values: readonly unknown[]
  /** Under which it is parsed once a connection. */
  name: string | undefined
  /** Whether rows may come. */
  hasRows: boolean
  /** With the first word of what Postgres says that it did. */
  onDone(rows: Row[], command: string): void
  onFailed(reason: unknown): void
}

/** What a connection knows by name; of what was in a trip that failed it is not sure. */
export type ParsedNames = Map<string, Parsed>

interface Parsed {
  isSure: boolean
  columns: Column[] | undefined
}

export type ParserOf = (oid: number) => (text: string) => unknown

interface Column {
  name: string
  parse: (text: string) => unknown
}

interface TripOptions {
  statements: readonly Statement[]
  parsed: ParsedNames
  parserOf: ParserOf
}

/**
 * Statements that go to Postgres in one piece, with one end: it then answers in one piece too. After
 * one that fails it looks at none of the others. `pg` hands each message of an answer to this object.
 */
export class Trip implements Submittable {
  readonly #options: TripOptions
  readonly #ended = Promise.withResolvers<void>()
  /** Which of the statements is answered now. */
  #place = 0
  #rows: Row[] = []
  #columns: Column[] | undefined
  #unsent: { reason: unknown } | undefined
  isOver = false

  constructor(options: TripOptions) {
    this.#options = options
  }

  /** However it ended: each statement was told. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  submit = (connection: Connection): void => {
    const { stream } = connection
    stream.cork()
    try {
      for (const statement of this.#options.statements) this.#send(connection, statement)
    } catch (reason) {
      this.#unsent = { reason }
    }
    connection.sync()
    stream.uncork()
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const { parserOf } = this.#options
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#columns ??= this.#known?.columns ?? []
    const row: Row = {}
    let place = 0
    for (const { name, parse } of this.#columns) {
      const text = fields[place]
      row[name] = typeof text === 'string' ? parse(text) : null
      place += 1
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const statement = this.#current
    const rows = this.#rows
    const known = this.#known
    // A name keeps its columns: Postgres refuses it when they change.
    if (known) known.columns ??= this.#columns ?? []
    this.#place += 1
    this.#rows = []
    this.#columns = undefined
    statement?.onDone(rows, text.split(' ', 1)[0] ?? '')
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(reason: unknown): void {
    this.#end(reason)
  }

  handleReadyForQuery(): void {
    this.#end(this.#unsent?.reason)
  }

  get #current(): Statement | undefined {
    return this.#options.statements[this.#place]
  }

  get #known(): Parsed | undefined {
    const name = this.#current?.name
    return name === undefined ? undefined : this.#options.parsed.get(name)
  }

  #send(connection: Connection, { name, sql, values, hasRows }: Statement): void {
    const { parsed } = this.#options
    const known = name === undefined ? undefined : parsed.get(name)
    if (!known?.isSure) {
      // A second one of the same name would be refused; that there is none to close is no fault.
      if (known && name !== undefined) connection.close({ type: 'S', name }, true)
      connection.parse({ name: name ?? '', text: sql, types: [] }, true)
      if (name !== undefined) parsed.set(name, { isSure: true, columns: undefined })
    }
    connection.bind({ statement: name ?? '', values: values.map(toParameter) }, true)
    if (hasRows && !known?.columns) connection.describe({ type: 'P' }, true)
    connection.execute(null, true)
  }

  #end(reason: unknown): void {
    if (this.isOver) return
    this.isOver = true
    const { statements, parsed } = this.#options
    for (const { name, onFailed } of statements.slice(this.#place)) {
      if (name !== undefined) parsed.set(name, { isSure: false, columns: undefined })
      onFailed(reason ?? new Error('Postgres left a statement unanswered'))
    }
    this.#ended.resolve()
  }
}

function toParameter(value: unknown): string | Buffer | null {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Uint8Array) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  }
  if (Array.isArray(value)) return toList(value)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError(`a ${typeof value} is no value of a statement`)
}

/** As Postgres reads a list: `{"one","two",NULL}`. */
function toList(values: readonly unknown[]): string {
  return `{${values.map(toElement).join()}}`
}

function toElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') throw new TypeError(`a ${typeof value} is no element of a list`)
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
