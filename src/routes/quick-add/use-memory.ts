import { useGroup, useSession } from '#client/use-session.tsx'
import { GroupMemory } from '#domain/group-memory.ts'
import { useEffect, useState } from 'react'

/** So long may learning hold up a frame. */
const sliceMs = 6

/** What the group has had on its list; learns in small pieces, so that nobody feels it. */
export function useMemory(): GroupMemory {
  const session = useSession()
  const { id } = useGroup()
  const [memory] = useState(() => new GroupMemory())
  useEffect(() => {
    const replica = session.replica(id)
    let timer: ReturnType<typeof setTimeout> | undefined
    const learn = () => {
      timer = undefined
      const until = performance.now() + sliceMs
      const isOver = () => performance.now() > until
      const isAll = memory.learn(replica.all('listItem'), replica.all('pastItem'), isOver)
      if (!isAll) timer = setTimeout(learn)
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
  return memory
}
