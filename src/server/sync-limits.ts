/** What the sockets at `/sync` are held to. Tests make some of them small. */
export interface SyncLimits {
  heartbeatMs: number
  /** A link that gave no sign for so many heartbeats is asked for one. */
  quietBeatsMax: number
  /** A link that gave no sign for so many heartbeats is dead. */
  silentBeatsMax: number
  /** How many heartbeats pass until every session was looked at again. */
  sessionCheckBeats: number
  socketsPerUserMax: number
  socketsPerAddressMax: number
  /** What one socket may ask for: a mutation, a stream or a message costs one. */
  costPerSecond: number
  costBurst: number
  /** Streams that one socket may follow, and notepads that it may have open. */
  channelsMax: number
  /** Beyond so many bytes of live changes that a reader has not taken, it is cut off. */
  outboundMaxBytes: number
  /** Beyond so many mutations that wait for the database, further ones are sent away. */
  waitingMutationsMax: number
  presenceEveryMs: number
  /** How long a socket may take to close before it is cut. */
  closeMs: number
  /** How much one answer to plain requests may hold; the rest comes with the next. */
  answerMaxBytes: number
}

export const usualSyncLimits: SyncLimits = {
  heartbeatMs: 3_000,
  // A device that is awake speaks every five seconds, or six.
  quietBeatsMax: 2,
  silentBeatsMax: 5,
  sessionCheckBeats: 20,
  socketsPerUserMax: 50,
  socketsPerAddressMax: 500,
  costPerSecond: 1_000,
  costBurst: 2_000,
  channelsMax: 400,
  outboundMaxBytes: 1_024 * 1_024,
  waitingMutationsMax: 5_000,
  presenceEveryMs: 500,
  closeMs: 2_000,
  answerMaxBytes: 2 * 1_024 * 1_024,
}
