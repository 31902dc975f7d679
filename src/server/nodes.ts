import type { Id } from '#domain/id.ts'
import type { Caret, Person, Presence } from '#sync/protocol.ts'
import type { Commit } from '#sync/storage.ts'

/** What nodes tell each other of one stream. All of it may be lost: the log is the truth. */
export type StreamNews =
  | { type: 'commit'; commit: Commit }
  /** Instead of one that is too large to travel: it is in the log. */
  | { type: 'changed' }
  | { type: 'present'; people: Presence[] }
  /** Somebody follows this stream from now on: who is there? */
  | { type: 'who' }
  | { type: 'caret'; caret: Caret }

/** What concerns every node. */
export type CommonNews =
  | { type: 'sessionsEnded'; ids: string[] }
  | { type: 'person'; person: Person }
  | { type: 'spent'; limit: string; key: string }

export interface NodeListener {
  /** Of a stream that this node has joined. */
  onStream?(stream: Id, news: StreamNews, node: Id): void
  onCommon?(news: CommonNews): void
  /** Something may have been missed. */
  onGap?(): void
  /** Another node is there, anew or again. */
  onCame?(): void
  onGone?(node: Id): void
}

/** The other nodes that serve the same groups. */
export interface Nodes {
  /** Whether what others do is told here; where it is not, it must be looked for. */
  readonly isHeard: boolean
  /** Whether there is a way to tell, though it may be broken now. */
  readonly isLinked: boolean
  listen(listener: NodeListener): void
  /** Settles when what others tell of the stream arrives here, or at once where nothing can. */
  join(stream: Id): Promise<void>
  leave(stream: Id): void
  tell(stream: Id, news: StreamNews): void
  tellAll(news: CommonNews): void
  close(): Promise<void>
}

/** The only node, or one that nothing leads from to the others. */
export const noNodes: Nodes = {
  isHeard: false,
  isLinked: false,
  listen() {},
  async join() {},
  leave() {},
  tell() {},
  tellAll() {},
  async close() {},
}
