import type { Id } from '#domain/id.ts'
import { useWords } from '#words/use-words.tsx'
import { ActivityLines } from './activity-lines.tsx'
import { useLog } from './use-log.ts'

const shownMax = 20

/** What happened to one item, each line with its way back. */
export function ItemActivity({ id }: { id: Id }) {
  const words = useWords()
  const { acts } = useLog()
  const own = acts
    .map((act) => ({ ...act, changes: act.changes.filter(({ rows }) => isAbout(rows, id)) }))
    .filter(({ changes }) => changes.length > 0)
    .slice(0, shownMax)
  return own.length > 0 && <ActivityLines acts={own} label={words.activity.history} />
}

function isAbout(rows: readonly { id: Id }[], id: Id): boolean {
  return rows.some((row) => row.id === id)
}
