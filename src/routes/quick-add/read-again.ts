import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import { plainLine, type QuickAdd } from '#domain/quick-add.ts'
import { Refusal } from '#domain/refusal.ts'
import { typedChanges } from './use-add-line.ts'
import { loadReader } from './use-line-reader.ts'

/** A line that was added before all were here who read it. */
export interface EarlyLine {
  stream: Id
  id: Id
  line: string
  asWords?: ReadonlySet<string>
  /** What was understood of it then; nothing, where nobody was here to. */
  before?: QuickAdd
  act: Id
}

/**
 * Reads such a line once that is possible, wherever the person has gone meanwhile: the item gets its
 * parts under the act that added it.
 */
export async function readAgain(
  session: Session,
  { stream, id, line, asWords, before = plainLine(line), act }: EarlyLine,
  place: Parameters<typeof loadReader>[2],
): Promise<void> {
  const { parse } = await loadReader(session, stream, place)
  const item = session.replica(stream).get('listItem', id)
  // Where somebody gave it another name meanwhile, theirs stands.
  if (!item || item.deleted || item.title !== before.title) return
  const changes = typedChanges(before, parse(line, asWords))
  if (!changes) return
  try {
    session.mutate(stream, 'changeListItem', { id, ...changes }, { act })
  } catch (error) {
    // It stays as it is, which is better than none.
    if (!(error instanceof Refusal)) throw error
  }
}
