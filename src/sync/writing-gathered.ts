import type { LoggedChange } from '#domain/logged-change.ts'
import type { Timestamp } from '#domain/timestamp.ts'

/** Whoever writes on within this time is still at it. */
const pauseMs = 600_000

/**
 * Finds the entries of a log that say what a later one says as well: somebody goes on writing in a
 * notepad. Without it an hour of writing would push out everything else that a device can take back.
 */
export class WritingGathered {
  readonly #last = new Map<string, { id: string; at: Timestamp }>()

  /** The id of the earlier entry whose place this one takes. */
  replacedBy({ id, by, at, name, rows }: LoggedChange): string | undefined {
    const notepad = name === 'writeNotepad' && rows.find(({ kind }) => kind === 'notepad')?.id
    if (!notepad) return undefined
    const writer = `${by}/${notepad}`
    const last = this.#last.get(writer)
    this.#last.set(writer, { id, at })
    return last && last.id !== id && at - last.at < pauseMs ? last.id : undefined
  }
}

/** A log, oldest first, without what a later entry says as well. */
export function gatherWriting(log: readonly LoggedChange[]): LoggedChange[] {
  const writing = new WritingGathered()
  const gone = new Set(log.map((entry) => writing.replacedBy(entry)))
  return log.filter(({ id }) => !gone.has(id))
}
