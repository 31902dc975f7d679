import { useGroup, useSession } from '#client/use-session.tsx'
import type { Id } from '#domain/id.ts'
import type { MutationArgs, MutationName } from '#domain/mutations.ts'
import { isOfRight, Refusal } from '#domain/refusal.ts'
import { useCallback } from 'react'

interface SaveOptions {
  act: Id
  /** What must be done for them to have a place. */
  before?: () => void
}

type SaveWords = <Name extends MutationName>(
  name: Name,
  args: MutationArgs<Name>,
  options: SaveOptions,
) => void

/** Saves what was typed; what its author may write no more is theirs to read in Lost and found. */
export function useSaveWords(): SaveWords {
  const session = useSession()
  const { id } = useGroup()
  return useCallback(
    (name, args, { act, before }) => {
      try {
        before?.()
        session.mutate(id, name, args, { act })
      } catch (error) {
        if (error instanceof Refusal && isOfRight(error)) {
          session.keepLost(id, { name, args, act }, error)
        }
        throw error
      }
    },
    [session, id],
  )
}
