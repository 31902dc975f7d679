import { inTurns, painted } from '#client/after-paint.ts'
import { newId } from '#client/ids.ts'
import type { Foreseen } from '#client/session.ts'
import { useGroup } from '#client/use-session.tsx'
import { useUndo } from '#client/use-undo.tsx'
import type { Id } from '#domain/id.ts'
import { urls } from '#routes/routes.ts'
import { useOfferUndo } from '#routes/undo/use-undoable.ts'
import type { ListScreen } from './list-screen.tsx'
import { partsOf } from './parts-of.ts'
import { shortTitle } from '#words/short-title.ts'
import { useAct } from '#routes/undo/use-act.ts'

/** So many are done before the next frame is painted; of more, the frame is the answer. */
const atOnceMax = 20
/** In one mutation: what a slow phone does between two frames without a halt. */
const perPart = 100

interface Options {
  foreseen?: Foreseen
  /** A group in which it is done as well. */
  to?: Id
}

interface Said {
  one: (holes: { title: string }) => string
  many: (holes: { count: number }) => string
}

/** One act, but of thousands no more in one turn than the page has time for between two frames. */
export function useActOnMany(replica: ListScreen['replica']) {
  const group = useGroup()
  const offerUndo = useOfferUndo()
  const attempt = useAct()
  const undo = useUndo()

  return function act<Item extends { title: string }>(
    items: readonly Item[],
    said: Said,
    run: (part: readonly Item[], act: Id) => void,
    options: Options = {},
  ): Promise<void> {
    const whole = inParts(items, said, run, options)
    undo?.wait(whole)
    return whole
  }

  async function inParts<Item extends { title: string }>(
    items: readonly Item[],
    said: Said,
    run: (part: readonly Item[], act: Id) => void,
    { foreseen, to }: Options,
  ): Promise<void> {
    const [first] = items
    if (!first) return
    const id = newId()
    const doPart = (part: readonly Item[]) => attempt(() => run(part, id))
    const isMany = items.length > atOnceMax
    const letGo = replica.holdLists(isMany ? foreseen : undefined)
    try {
      const isDone = isMany ? await inTurns(partsOf(items, perPart), doPart) : doPart(items)
      if (!isDone) return
    } finally {
      letGo()
    }
    await painted()
    const about =
      items.length === 1
        ? said.one({ title: shortTitle(first.title) })
        : said.many({ count: items.length })
    const where = to ? { stream: [group.id, to], href: urls.listItems(to) } : { stream: group.id }
    offerUndo({ ...where, act: id, said: about })
  }
}
