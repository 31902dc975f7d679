import type { Session } from '#client/session.ts'
import { GroupMemory } from '#domain/group-memory.ts'
import type { Id } from '#domain/id.ts'
import { isLive } from '#domain/is-live.ts'
import type { MutationArgs } from '#domain/mutations.ts'
import { plainLine, type QuickAdd } from '#domain/quick-add.ts'
import { Refusal } from '#domain/refusal.ts'
import { usualSectionOf, withUsualSection } from '#domain/usual-section.ts'
import { typedChanges } from './use-add-line.ts'
import { loadReader } from './use-line-reader.ts'
import { learnNow } from './use-memory.ts'

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
 * parts, and the section where it usually stands, under the act that added it.
 */
export async function readAgain(
  session: Session,
  early: EarlyLine,
  reading: Parameters<typeof loadReader>[2],
): Promise<void> {
  const { stream, line, asWords, before = plainLine(line) } = early
  const { parse } = await loadReader(session, stream, reading)
  const read = parse(line, asWords)
  // Where somebody gave it another name meanwhile, theirs stands.
  if (titleNow(session, early) !== before.title) return
  change(session, early, typedChanges(before, read))
  await whole(session, stream)
  const isPlaced = session.replica(stream).get('listItem', early.id)?.section
  if (isPlaced || titleNow(session, early) !== read.title) return
  const section = usualSectionOf(placed(session, early, read))
  if (section) change(session, early, { section })
}

function titleNow(session: Session, { stream, id }: EarlyLine): string | undefined {
  const item = session.replica(stream).get('listItem', id)
  return item?.deleted ? undefined : item?.title
}

type Changes = Omit<MutationArgs<'changeListItem'>, 'id'>

function change(session: Session, { stream, id, act }: EarlyLine, changes: Changes | null): void {
  if (!changes) return
  try {
    session.mutate(stream, 'changeListItem', { id, ...changes }, { act })
  } catch (error) {
    // It stays as it is, which is better than none.
    if (!(error instanceof Refusal)) throw error
  }
}

/** Of what a page brings at first only a part is known. */
function whole(session: Session, stream: Id): Promise<void> {
  const replica = session.replica(stream)
  return new Promise((resolve) => {
    if (replica.isWhole) return resolve()
    const stop = session.subscribe(() => {
      if (!replica.isWhole) return
      stop()
      resolve()
    })
  })
}

function placed(session: Session, { stream, asWords }: EarlyLine, read: QuickAdd): QuickAdd {
  const memory = new GroupMemory()
  learnNow(session, stream, memory)
  const sections = session.replica(stream).all('section').filter(isLive)
  return withUsualSection(read, { memory, sections, asWords })
}
