import { useFromSession, useNow, usePage, useSession } from '#client/use-session.tsx'
import { dayDue } from '#domain/day-due.ts'
import { dayIn } from '#domain/day.ts'
import type { Id } from '#domain/id.ts'
import { can } from '#domain/rights.ts'
import { roleIn } from '#routes/frame/groups-for.ts'
import styles from '#routes/home.module.css'
import { shortTitle } from '#words/short-title.ts'
import { useSearch } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { CutSentence } from '#ui/cut-name.tsx'
import { List } from '#ui/list.tsx'
import { Row } from '#ui/row.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ForMe, itemsForMe } from './for-me.ts'

const shownAtFirst = 8
const lingerMs = 2_500

/** What needs me, over all groups, to be ticked here. */
export function ForYou() {
  const words = useWords()
  const { timeZone } = usePage()
  const today = dayIn(timeZone, useNow())
  const list = useRef<HTMLDivElement>(null)
  const [lingering, linger] = useLingering(list)
  const entries = useFromSession((session) => itemsForMe(session, { timeZone, today }, lingering))
  const showsAll = new URLSearchParams(useSearch()).has('all')
  const shown = showsAll ? entries : entries.slice(0, shownAtFirst)
  return (
    <section className="stack-s" aria-labelledby="for-you">
      <SectionHeading id="for-you">{words.home.forYou}</SectionHeading>
      {entries.length === 0 ? (
        <p className={styles.nothing}>{words.home.nothingForYou}</p>
      ) : (
        <Card flush ref={list}>
          <List rove>
            {shown.map((entry) => (
              <EntryRow
                key={`${entry.group.id}/${entry.item.id}`}
                {...entry}
                today={today}
                onTick={linger}
              />
            ))}
          </List>
        </Card>
      )}
      {entries.length > shownAtFirst && (
        <span>
          <LinkButton look="quiet" href={showsAll ? urls.home() : `${urls.home()}?all`}>
            {showsAll ? words.home.fewer : words.home.all({ count: entries.length })}
          </LinkButton>
        </span>
      )}
    </section>
  )
}

interface EntryRowProps extends ForMe {
  today: string
  onTick: (id: Id) => void
}

function EntryRow({ group, item, today, onTick }: EntryRowProps) {
  const words = useWords()
  const session = useSession()
  const doUndoably = useUndoable()
  const { timeZone } = usePage()
  const role = roleIn(session, group.id)
  const isDone = item.state === 'done'

  const tick = (done: boolean) => {
    onTick(item.id)
    const say = done ? words.home.ticked : words.list.unticked
    doUndoably({
      stream: group.id,
      run: (act) =>
        session.mutate(group.id, 'tickListItem', { id: item.id, done, on: today }, { act }),
      said: say({ title: shortTitle(item.title) }),
      name: 'tick',
    })
  }

  return (
    <Row
      leading={
        role && can(role, 'tick') ? (
          <Checkbox label={item.title} checked={isDone} onChange={tick} />
        ) : undefined
      }
      title={item.title}
      href={urls.listItem(group.id, item.id)}
      done={isDone}
      meta={
        <>
          {item.due && <DueDay date={dayDue(item.due, timeZone)} today={today} />}
          <CutSentence name={group.name} say={(name) => `${group.emoji} ${name}`} />
        </>
      }
    />
  )
}

function DueDay({ date, today }: { date: string; today: string }) {
  const words = useWords()
  const { formatDay } = useFormats()
  const now = useNow()
  const isOverdue = date < today
  const day = formatDay(date, now, { inSentence: isOverdue })
  return (
    <time
      dateTime={date}
      className={isOverdue ? styles.overdue : undefined}
      suppressHydrationWarning
    >
      {isOverdue ? words.home.overdue({ day }) : day}
    </time>
  )
}

/** What I tick stays in its place until I have stopped ticking, so that no row moves under a finger. */
function useLingering(list: RefObject<HTMLElement | null>): [ReadonlySet<Id>, (id: Id) => void] {
  const [ids, setIds] = useState<ReadonlySet<Id>>(new Set())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const linger = (id: Id) => {
    setIds((before) => new Set(before).add(id))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (list.current) leaveTicked(list.current)
      setIds(new Set())
    }, lingerMs)
  }
  return [ids, linger]
}

/** The row with the focus is about to go: the focus must not fall to the top of the page. */
function leaveTicked(list: HTMLElement): void {
  const row = document.activeElement?.closest('li')
  if (!row || !list.contains(row) || !row.querySelector(':checked')) return
  const rows = [...list.querySelectorAll('li')]
  const place = rows.indexOf(row)
  const next = [...rows.slice(place + 1), ...rows.slice(0, place).toReversed()].find(
    (other) => !other.querySelector(':checked'),
  )
  const target = next?.querySelector<HTMLElement>('input, a') ?? document.getElementById('content')
  target?.focus({ preventScroll: true })
}
