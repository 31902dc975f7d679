import type { Id } from '#domain/id.ts'
import { changeId, changeNumber, type LoggedChange } from '#domain/logged-change.ts'
import { type UndoStep, undoSteps } from '#domain/undo-steps.ts'
import { newestFirst } from '#domain/undo.ts'
import { inTurns } from './after-paint.ts'
import { isOfNothing, isUndoable } from './can-undo.ts'
import { newId } from './ids.ts'
import type { Foreseen, Replica, Session } from './session.ts'

const stepsMax = 100

/** What was taken back or done again, for saying so. */
export interface Undone {
  stream: Id
  changes: readonly LoggedChange[]
}

/** What was taken back and can be done again. */
interface Redoable {
  changes: readonly LoggedChange[]
  /** The undo of it, whose undo does it again. */
  by: readonly string[]
}

interface Steps {
  /** Changes that are no longer steps: the undone ones, and the undos of them. */
  taken: Set<string>
  redone: Set<string>
  redoable: Redoable[]
}

/**
 * What this page did, step by step. The steps themselves are in the log; here is only which of them
 * were taken back.
 */
export class UndoHistory {
  readonly #session: Session
  readonly #steps = new Map<Id, Steps>()

  constructor(session: Session) {
    this.#session = session
  }

  /**
   * Takes back the last act in a stream or in `others`, or the last of all; in every group that it
   * was done in.
   */
  async undoLast(stream?: Id, others: readonly Id[] = []): Promise<Undone | null> {
    const last = this.#streams(stream, others)
      .flatMap((id) => {
        const act = this.#acts(id).at(-1)
        return act ? [{ stream: id, act }] : []
      })
      .sort((a, b) => timeOf(a.act) - timeOf(b.act))
      .at(-1)
    if (!last) return null
    return this.#everywhere(last.stream, async (id) => {
      const act =
        id === last.stream ? last.act : this.#acts(id).find((each) => isSameAct(each, last.act))
      return act && this.#take(id, act)
    })
  }

  /** Does again what was undone last, unless something else was done since. */
  async redo(stream?: Id, others: readonly Id[] = []): Promise<Undone | null> {
    const last = this.#streams(stream, others)
      .flatMap((id) => {
        const redoable = this.#redoables(id).at(-1)
        return redoable ? [{ stream: id, redoable }] : []
      })
      .sort((a, b) => timeOf(a.redoable.changes) - timeOf(b.redoable.changes))
      .at(-1)
    if (!last) return null
    return this.#everywhere(last.stream, async (id) => {
      const redoable = this.#redoables(id).at(-1)
      const isIt = redoable && isSameAct(redoable.changes, last.redoable.changes)
      return isIt || id === last.stream ? this.#doAgain(id) : undefined
    })
  }

  async #everywhere(
    first: Id,
    run: (stream: Id) => Promise<Undone | undefined>,
  ): Promise<Undone | null> {
    const streams = [first, ...this.#streams(undefined).filter((id) => id !== first)]
    const [undone] = await allOf(streams.map(run))
    return undone ?? null
  }

  async #doAgain(stream: Id): Promise<Undone | undefined> {
    const steps = this.#stepsIn(stream)
    const last = steps.redoable.at(-1)
    if (!last) return undefined
    for (const id of await this.#run(stream, this.#found(stream, last.by))) steps.redone.add(id)
    steps.redoable.pop()
    return { stream, changes: last.changes }
  }

  /** Takes back these changes, whoever made them. */
  async undoChanges(parts: readonly Undone[]): Promise<Undone | null> {
    const [undone] = await allOf(parts.map((part) => this.#undoPart(part)))
    return undone ?? null
  }

  async #undoPart({ stream, changes }: Undone): Promise<Undone> {
    const { taken } = this.#stepsIn(stream)
    const isOwn = changes.every(({ id }) => this.#isOwn(stream, id) && !taken.has(id))
    if (isOwn) return this.#take(stream, changes)
    await this.#run(stream, changes)
    return { stream, changes }
  }

  async #take(stream: Id, changes: readonly LoggedChange[]): Promise<Undone> {
    const by = await this.#run(stream, changes)
    const { taken, redoable } = this.#stepsIn(stream)
    for (const { id } of changes) taken.add(id)
    for (const id of by) taken.add(id)
    redoable.push({ changes, by })
    return { stream, changes }
  }

  /** Behind the next frames, if it takes more than one mutation; the changes that the undo itself made. */
  async #run(stream: Id, changes: readonly LoggedChange[]): Promise<string[]> {
    const current = changes.map(
      (change) => this.#replica(stream).get('change', change.id) ?? change,
    )
    const steps = undoSteps(current)
    this.#recall(stream, changes)
    const act = newId()
    const by: string[] = []
    const refused: unknown[] = []
    const doStep = ({ name, args }: UndoStep): boolean => {
      try {
        const { client, n } = this.#session.mutate(stream, name, args, { act })
        by.push(changeId(client, n))
      } catch (error) {
        refused.push(error)
      }
      return refused.length === 0
    }
    const isMany = steps.length > 1
    const letGo = this.#replica(stream).holdLists(isMany ? foreseenOf(current) : undefined)
    try {
      if (isMany) await inTurns(steps, doStep)
      else steps.forEach(doStep)
    } finally {
      letGo()
    }
    if (refused.length > 0) throw refused[0]
    return by
  }

  /** What the log of this device no longer holds is put into it: an undo works from the log. */
  #recall(stream: Id, changes: readonly LoggedChange[]): void {
    const replica = this.#replica(stream)
    const { cursor } = replica
    const log = changes.filter(({ id }) => !replica.get('change', id))
    if (log.length === 0 || !cursor) return
    const at = { epoch: cursor.epoch, from: cursor.seq, to: cursor.seq }
    replica.receive({ type: 'rows', stream, ...at, isLast: false, rows: [], log })
  }

  /** The acts of this page that can be taken back, oldest first. */
  #acts(stream: Id): LoggedChange[][] {
    const { taken } = this.#stepsIn(stream)
    const replica = this.#replica(stream)
    const acts = new Map<string, LoggedChange[]>()
    for (const change of this.#ownChanges(stream)) {
      if (taken.has(change.id)) continue
      const key = change.act ?? change.id
      acts.set(key, [...(acts.get(key) ?? []), change])
    }
    return [...acts.values()]
      .filter((act) => act.every((change) => isUndoable(change)) && !act.every(isNothing))
      .slice(-stepsMax)

    function isNothing(change: LoggedChange): boolean {
      return isOfNothing(change, replica)
    }
  }

  #redoables(stream: Id): Redoable[] {
    const steps = this.#stepsIn(stream)
    const last = steps.redoable.at(-1)
    // From its first change on: what is done between two turns of it is newer, too.
    const madeAt = Math.min(...(last?.by ?? []).map(changeNumber))
    const isNewer = this.#acts(stream).some((act) =>
      act.some(({ id }) => !steps.redone.has(id) && changeNumber(id) > madeAt),
    )
    if (last && isNewer) steps.redoable = []
    return steps.redoable
  }

  #ownChanges(stream: Id): LoggedChange[] {
    return this.#replica(stream)
      .all('change')
      .filter(({ id }) => this.#isOwn(stream, id))
      .sort((a, b) => changeNumber(a.id) - changeNumber(b.id))
  }

  #isOwn(stream: Id, id: string): boolean {
    return id.startsWith(`${this.#replica(stream).client}.`)
  }

  #found(stream: Id, ids: readonly string[]): LoggedChange[] {
    return ids.flatMap((id) => this.#replica(stream).get('change', id) ?? [])
  }

  #streams(stream: Id | undefined, others: readonly Id[] = []): Id[] {
    if (stream === undefined) return this.#session.replicas().map((each) => each.stream)
    return [...new Set([stream, ...others])]
  }

  #replica(stream: Id): Replica {
    return this.#session.replica(stream)
  }

  #stepsIn(stream: Id): Steps {
    const known = this.#steps.get(stream)
    if (known) return known
    const steps = { taken: new Set<string>(), redone: new Set<string>(), redoable: [] }
    this.#steps.set(stream, steps)
    return steps
  }
}

/** Which items the undo of some changes deletes and brings back. */
function foreseenOf(changes: readonly LoggedChange[]): Foreseen {
  const rows = newestFirst(changes).flatMap((change) => change.rows)
  return new Map(
    rows.flatMap(({ kind, id, was }) => {
      const isPut = kind === 'listItem' && (was === null || 'deleted' in was)
      return isPut ? [[id, was?.['deleted'] === null] as const] : []
    }),
  )
}

/** What one group refuses is done in the others all the same; then it is thrown. */
async function allOf<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}

/** One thing that was done in several groups has one name in all of them. */
function isSameAct(changes: readonly LoggedChange[], others: readonly LoggedChange[]): boolean {
  const act = changes[0]?.act ?? null
  return act !== null && act === others[0]?.act
}

function timeOf(changes: readonly LoggedChange[]): number {
  return changes.at(-1)?.at ?? 0
}
