import type { RefusedChange, Session } from '#client/session.ts'
import { useConnection, useFromSession } from '#client/use-session.tsx'
import type { MutationName } from '#domain/mutations.ts'
import { useAct } from '#routes/undo/use-act.ts'
import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.tsx'
import { isWriting } from './words-in.ts'

/** Does again what was refused to somebody who is in the group again, or may do more now. */
export function TryAgain({ refused }: { refused: readonly RefusedChange[] }) {
  const words = useWords()
  const session = useFromSession((current) => current)
  const connection = useConnection()
  const act = useAct()
  const changes = refused.filter((change) => mayGoAgain(session, change))
  if (changes.length === 0) return null
  const tryAgain = () =>
    changes.every((change) => {
      const { stream, mutation } = change
      const { name, args } = mutation
      const isDone = act(
        // This device has made it: the arguments are those of the name.
        () => void session.replica(stream).mutate(name as MutationName, args as never),
      )
      if (isDone) connection?.dismiss([change])
      return isDone
    })
  return <Button onClick={tryAgain}>{words.actions.retry}</Button>
}

/** Words of a notepad do not: they belong at a place in its text, which has gone on since. */
function mayGoAgain(session: Session, { stream, mutation, refusal }: RefusedChange): boolean {
  const isForWho = refusal.code === 'notMember' || refusal.code === 'notAllowed'
  return isForWho && !isWriting(mutation) && session.groupState(stream) === 'here'
}
