import {
  useAll,
  useFromSession,
  useGroup,
  usePage,
  useSession,
  useSyncState,
} from '#client/use-session.tsx'
import { GroupMemory, type Remembered } from '#domain/group-memory.ts'
import type { Id } from '#domain/id.ts'
import type { Section } from '#domain/section.ts'
import styles from '#routes/create-list-item.module.css'
import { useInOrder } from '#routes/fields/use-in-order.ts'
import { amountInWords } from '#routes/list-items/item-meta.tsx'
import { useNavigate } from '#routes/navigation.ts'
import { addEntries } from '#routes/quick-add/add-entries.ts'
import { urls } from '#routes/routes.ts'
import { useOfferUndo } from '#routes/undo/use-undoable.ts'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useFormats, useWords } from '#words/use-words.tsx'
import { useMemo, useState } from 'react'

/** More would take longer to look through than to type. */
const shownMax = 120

/** A checklist of what the group has had on its list, in the sections where it usually stands. */
export function FromMemory() {
  const words = useWords()
  const session = useSession()
  const { id } = useGroup()
  const navigate = useNavigate()
  const offerUndo = useOfferUndo()
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<string>()
  const { now } = usePage()
  const { memory, things } = useThings()
  const isComing = useIsComing(id)
  const found = wanted.trim() === '' ? things : memory.find(wanted, { now, most: shownMax })
  const shown = found.slice(0, shownMax)

  function choose(key: string, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(key)
    else next.delete(key)
    setChosen(next)
  }

  function add() {
    const entries = things
      .filter(({ key }) => chosen.has(key))
      .map(({ title, amount, unit, section }) => ({ item: { title, amount, unit, section } }))
    const { ids, act, refusal, raised } = addEntries(session, id, entries)
    const count = ids.length + raised.length
    if (count > 0) offerUndo({ stream: id, act, said: words.createItem.itemsAdded({ count }) })
    if (refusal) setError(refusalMessage(words, refusal))
    else navigate(urls.listItems(id))
  }

  if (isComing) return <Skeleton label={words.frame.loading} count={8} />
  if (things.length === 0) return <EmptyState icon="🧺" title={words.createItem.memoryEmpty} />
  const more = found.length - shown.length
  return (
    <>
      <TextField
        type="search"
        label={words.createItem.memoryFind}
        autoComplete="off"
        value={wanted}
        error={error}
        onChange={setWanted}
      />
      {shown.length === 0 && <p className="secondary">{words.createItem.memoryNone}</p>}
      <Things {...{ shown, chosen, choose, memory }} />
      {more > 0 && <p className="meta">{words.createItem.memoryMore({ count: more })}</p>}
      <BottomBar end>
        <Button look="primary" disabled={chosen.size === 0} onClick={add}>
          {words.createItem.addItems({ count: chosen.size })}
        </Button>
      </BottomBar>
    </>
  )
}

/** Of what a page brings at first only a part is known, and the rest would move it. */
function useIsComing(id: Id): boolean {
  const { status } = useSyncState()
  const isWhole = useFromSession((session) => session.replica(id).isWhole)
  return !isWhole && status !== 'offline'
}

interface ThingsProps {
  shown: readonly Remembered[]
  chosen: ReadonlySet<string>
  choose: (key: string, isChosen: boolean) => void
  memory: GroupMemory
}

function Things({ shown, chosen, choose, memory }: ThingsProps) {
  const words = useWords()
  const formats = useFormats()
  const sections = useInOrder('section')
  return partsOf(shown, sections).map(({ section, things }) => (
    <section key={section?.id ?? ''} className="stack-s">
      <SectionHeading>
        {section?.emoji && `${section.emoji} `}
        <bdi>{section?.name ?? words.item.noSection}</bdi>
      </SectionHeading>
      <Card flush>
        <ul className={styles.preview}>
          {things.map((thing) => {
            const isOpen = memory.findOpen(thing.title) !== undefined
            const said = [
              amountInWords(thing, { words, formats }),
              isOpen && words.quickAdd.isOnList,
            ].filter(Boolean)
            return (
              <li key={thing.key} className={styles.line}>
                <Checkbox
                  label={thing.title}
                  showLabel
                  checked={chosen.has(thing.key)}
                  onChange={(isChosen) => choose(thing.key, isChosen)}
                />
                {said.length > 0 && <span className="meta">{said.join(' · ')}</span>}
              </li>
            )
          })}
        </ul>
      </Card>
    </section>
  ))
}

interface Part {
  section: Section | null
  things: Remembered[]
}

function partsOf(things: readonly Remembered[], sections: readonly Section[]): Part[] {
  const known = new Set(sections.map(({ id }) => id))
  const inside = (section: Section | null) =>
    things.filter((thing) =>
      section ? thing.section === section.id : !thing.section || !known.has(thing.section),
    )
  return [null, ...sections]
    .map((section) => ({ section, things: inside(section) }))
    .filter((part) => part.things.length > 0)
}

function useThings(): { memory: GroupMemory; things: readonly Remembered[] } {
  const items = useAll('listItem')
  const past = useAll('pastItem')
  const { now } = usePage()
  return useMemo(() => {
    const memory = new GroupMemory()
    memory.learn(items, past)
    return { memory, things: memory.all(now) }
  }, [items, past, now])
}
