/** Each group and each user has one: the row whose lock puts its changes in order. */
export interface StreamsTable {
  id: string
  epoch: string
  seq: number
  /** How many items and notepads are live, so that a limit costs no counting. */
  liveItems: number
  liveNotepads: number
  createdAt: number
}

/** What happened, in order, with the records as they were before. */
export interface LogTable {
  stream: string
  seq: number
  client: string
  n: number
  userId: string
  at: number
  name: string
  args: string
  changes: string
}

/** The last number that each device has used, so that a repeat takes effect once. */
export interface ClientsTable {
  stream: string
  client: string
  userId: string
  lastN: number
  seenAt: number
}

export interface RefusalsTable {
  stream: string
  client: string
  n: number
  code: string
  values: string
}
