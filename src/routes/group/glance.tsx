import { useAll, useGroup, useNow, usePage } from '#client/use-session.tsx'
import { dayDue } from '#domain/day-due.ts'
import { dayIn } from '#domain/day.ts'
import { arrangeList } from '#domain/list-arrangement.ts'
import type { Due, ListItem } from '#domain/list-item.ts'
import { can } from '#domain/rights.ts'
import type { Role } from '#domain/role.ts'
import { useOpenCount } from '#routes/frame/group-frame.tsx'
import { shortTitle } from '#words/short-title.ts'
import { useHeldRows } from '#routes/list-items/use-held-rows.ts'
import { urls } from '#routes/routes.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { CutSentence } from '#ui/cut-name.tsx'
import { List } from '#ui/list.tsx'
import { Row } from '#ui/row.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import styles from './glance.module.css'

const shownMax = 3

/** How the list stands: how much is open, what is next, and its first lines to tick. */
export function Glance({ role }: { role: Role }) {
  const words = useWords()
  const { id } = useGroup()
  const { held, hold } = useHeldRows()
  const items = useAll('listItem')
  const sections = useAll('section')
  const open = useOpenCount()
  const { parts } = arrangeList(items, sections, held)
  const byId = new Map(items.map((item) => [item.id, item]))
  const rows = parts
    .flatMap((part) => part.ids)
    .slice(0, shownMax)
    .flatMap((item) => byId.get(item) ?? [])
  return (
    <Card as="section" aria-labelledby="glance">
      <div className={styles.glance}>
        <div className={styles.top}>
          <h2 id="glance" className={styles.heading}>
            {words.group.glance}
          </h2>
          <LinkButton href={urls.listItems(id)} compact>
            {words.group.openList}
          </LinkButton>
        </div>
        <p className={styles.standing}>
          <span>{open === 0 ? words.group.nothingOpen : words.group.open({ count: open })}</span>
          <NextDue items={items} />
        </p>
        {rows.length > 0 && (
          <div className={styles.rows}>
            <List label={words.group.glance}>
              {rows.map((item) => (
                <GlanceRow
                  key={item.id}
                  item={item}
                  canTick={can(role, 'tick')}
                  onTick={() => hold([[item.id, 'open']])}
                />
              ))}
            </List>
          </div>
        )}
      </div>
    </Card>
  )
}

interface GlanceRowProps {
  item: ListItem
  canTick: boolean
  onTick: () => void
}

function GlanceRow({ item, canTick, onTick }: GlanceRowProps) {
  const words = useWords()
  const group = useGroup()
  const doUndoably = useUndoable()
  const today = useToday()
  const { formatDay } = useFormats()
  const now = useNow()
  const { timeZone } = usePage()
  const { id, due } = item
  const isDone = item.state === 'done'
  const tick = (done: boolean) => {
    onTick()
    const say = done ? words.list.ticked : words.list.unticked
    doUndoably({
      stream: group.id,
      run: (act) => group.mutate('tickListItem', { id, done, on: today }, { act }),
      said: say({ title: shortTitle(item.title) }),
      name: 'tick',
    })
  }
  const day = due && dayDue(due, timeZone)
  const say = day && day < today ? words.group.overdueOn : words.group.dueOn
  return (
    <Row
      done={isDone}
      leading={canTick && <Checkbox label={item.title} checked={isDone} onChange={tick} />}
      title={item.title}
      href={urls.listItem(group.id, id)}
      meta={
        day && (
          <span suppressHydrationWarning>
            {say({ day: formatDay(day, now, { inSentence: true }) })}
          </span>
        )
      }
    />
  )
}

/** On the line of the count, which is always there: it may come late without moving anything. */
function NextDue({ items }: { items: readonly ListItem[] }) {
  const words = useWords()
  const { formatDay } = useFormats()
  const now = useNow()
  const today = useToday()
  const { timeZone } = usePage()
  let next: (ListItem & { due: Due }) | undefined
  for (const item of items) {
    const { due } = item
    if (!due || item.deleted || item.state === 'done') continue
    if (!next || whenDue(due) < whenDue(next.due)) next = { ...item, due }
  }
  if (!next) return null
  const date = dayDue(next.due, timeZone)
  const say = date < today ? words.group.overdue : words.group.nextDue
  const day = formatDay(date, now, { inSentence: true })
  return (
    <span className={styles.next} suppressHydrationWarning>
      <CutSentence name={next.title} say={(title) => say({ title, day })} />
    </span>
  )
}

function whenDue({ date, time }: Due): string {
  return `${date}T${time ?? '24'}`
}

function useToday(): string {
  return dayIn(usePage().timeZone, useNow())
}
