import type { LoggedChange } from './logged-change.ts'
import type { MutationArgs } from './mutations.ts'
import { Refusal } from './refusal.ts'
import { isUndoableOfOwn } from './undo-own.ts'
import { isUndoableOfPeople } from './undo-people.ts'
import { isUndoable, newestFirst, undoParts } from './undo.ts'

/** One of the mutations that take something back, with its arguments. */
export type UndoStep = {
  [Name in 'undo' | 'undoPeople' | 'undoOwn']: { name: Name; args: MutationArgs<Name> }
}['undo' | 'undoPeople' | 'undoOwn']

/** Which mutation takes a change back; none where nothing does. */
export function undoOf(change: LoggedChange): UndoStep['name'] | undefined {
  if (change.rows.every(isUndoable)) return 'undo'
  if (isUndoableOfPeople(change)) return 'undoPeople'
  return isUndoableOfOwn(change) ? 'undoOwn' : undefined
}

/** The undo of some changes, in as many mutations as it takes, first to run first. */
export function undoSteps(changes: readonly LoggedChange[]): UndoStep[] {
  const steps: UndoStep[] = []
  let gathered: LoggedChange[] = []
  for (const change of newestFirst(changes)) {
    const name = undoOf(change)
    if (!name) throw new Refusal('notUndoable')
    const [first] = gathered
    if (first && undoOf(first) !== name) steps.push(...stepsOf(gathered.splice(0)))
    gathered.push(change)
  }
  return [...steps, ...stepsOf(gathered)]

  function stepsOf(some: LoggedChange[]): UndoStep[] {
    const [first] = some
    const name = first && undoOf(first)
    if (!name) return []
    // Each row is of a kind that the mutation of that name takes: `undoOf` has looked.
    return undoParts(some).map((args) => ({ name, args }) as UndoStep)
  }
}
