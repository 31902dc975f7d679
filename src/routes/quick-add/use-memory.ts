import type { Session } from '#client/session.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import { GroupMemory } from '#domain/group-memory.ts'
import type { Id } from '#domain/id.ts'
import { useEffect, useMemo, useState } from 'react'

/** So long may learning hold up a frame. */
const sliceMs = 6

/** What a group has had on its list; another one whenever the memory in it has learnt more. */
export interface Learnt {
  memory: GroupMemory
}

/** Learns in small pieces, so that nobody feels it. */
export function useMemory(): Learnt {
  return useMemoryOf(useGroup().id)
}

export function useMemoryOf(id: Id): Learnt {
  const session = useSession()
  // oxlint-disable-next-line react/exhaustive-deps -- of another group it is another one
  const blank = useMemo((): Learnt => ({ memory: new GroupMemory() }), [id])
  const [learnt, setLearnt] = useState(blank)
  const { memory } = blank
  useEffect(() => {
    const replica = session.replica(id)
    let timer: ReturnType<typeof setTimeout> | undefined
    const learn = () => {
      timer = undefined
      const until = performance.now() + sliceMs
      const isOver = () => performance.now() > until
      const isAll = memory.learn(replica.all('listItem'), replica.all('pastItem'), isOver)
      if (isAll) setLearnt({ memory })
      else timer = setTimeout(learn)
    }
    const learnLater = () => {
      timer ??= setTimeout(learn)
    }
    learnLater()
    const stop = replica.subscribe(() => {
      if (!memory.knows(replica.all('listItem'), replica.all('pastItem'))) learnLater()
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [session, id, memory])
  return learnt.memory === memory ? learnt : blank
}

/** Usually known long since; what came in this very moment counts too. */
export function learnNow(session: Session, id: Id, memory: GroupMemory): void {
  const replica = session.replica(id)
  const [items, past] = [replica.all('listItem'), replica.all('pastItem')]
  if (!memory.knows(items, past)) memory.learn(items, past)
}
