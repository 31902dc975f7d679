import { recall } from '#client/device-memory.ts'
import { useFromSession, useNow, usePage, usePresence, useSession } from '#client/use-session.tsx'
import { colourOf } from '#domain/colour-of.ts'
import { dayDue } from '#domain/day-due.ts'
import type { Group } from '#domain/group.ts'
import type { Id } from '#domain/id.ts'
import { useScreenCommands } from '#routes/finder/finder.tsx'
import { useGroupsFor } from '#routes/frame/groups-for.ts'
import { myGroups } from '#routes/frame/my-groups.ts'
import styles from '#routes/home.module.css'
import { neverChanges } from '#routes/page/alive.ts'
import { urls } from '#routes/routes.ts'
import { AvatarStack } from '#ui/avatar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CutSentence } from '#ui/cut-name.tsx'
import { EmojiTile } from '#ui/emoji-tile.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { Plus, ShoppingCart } from 'lucide-react'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { nextDue } from './for-me.ts'
import { sinceSeen } from './since-seen.ts'
import { tabMemory } from './use-seen.ts'

/** Fetched when somebody wants to shop for several groups. */
const ChooseGroups = lazy(() =>
  import('#routes/trip/choose-groups.tsx').then((module) => ({ default: module.ChooseGroups })),
)

export function GroupCards() {
  const words = useWords()
  const groups = useFromSession(myGroups)
  return (
    <section className="stack-s" aria-labelledby="groups">
      <SectionHeading
        id="groups"
        action={
          <span className={styles.actions}>
            <TripButton />
            <LinkButton look="quiet" compact icon={<Plus />} href={urls.createGroup()}>
              {words.frame.newGroup}
            </LinkButton>
          </span>
        }
      >
        {words.frame.groups}
      </SectionHeading>
      <ul className={styles.groups}>
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} />
        ))}
      </ul>
    </section>
  )
}

/** Where there are two lists, they can be shopped as one. */
function TripButton() {
  const words = useWords()
  const { length: count } = useGroupsFor('tick')
  const [isAsked, setAsked] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setAsked(true)
    setOpen(true)
  }
  const isOffered = count >= 2
  useScreenCommands(
    isOffered ? [{ label: words.trip.openLong, icon: <ShoppingCart />, onSelect: open }] : [],
  )
  if (!isOffered) return null
  return (
    <>
      <Button
        look="quiet"
        compact
        icon={<ShoppingCart />}
        aria-label={words.trip.openLong}
        onClick={open}
      >
        {words.trip.open}
      </Button>
      <Suspense>
        {isAsked && <ChooseGroups open={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

function GroupCard({ group }: { group: Group }) {
  const words = useWords()
  const { formatList } = useFormats()
  const href = useLastTab(group.id)
  const present = usePresent(group.id)
  return (
    <Card as="li" href={href}>
      <span className={styles.group}>
        <EmojiTile emoji={group.emoji} colour={group.colour} />
        <span className={styles.words}>
          <span className={`${styles.name} page-side`} dir="auto">
            {group.name}
          </span>
          <span className={styles.glance}>
            <Glance group={group} />
          </span>
          <Changed group={group.id} />
        </span>
        {present.length > 0 && (
          <AvatarStack
            label={words.presence.hereNow({ names: formatList(present.map(({ name }) => name)) })}
            people={present}
            more={(count) => words.frame.morePeople({ count })}
            size="small"
          />
        )}
      </span>
    </Card>
  )
}

/** What others did there since I looked, and who. */
function Changed({ group }: { group: Id }) {
  const words = useWords()
  const { formatList } = useFormats()
  const session = useSession()
  const { count, by } = useFromSession(() => sinceSeen(session, group))
  const names = by.slice(0, 3).map((id) => session.person(id)?.name ?? words.people.someone)
  return (
    <span className={styles.changed}>
      {count > 0 && words.home.changes({ count, names: formatList(names) })}
    </span>
  )
}

/** Everybody else who is on one of the group's screens now. */
function usePresent(group: Id) {
  const words = useWords()
  const session = useSession()
  const ids = new Set(usePresence(group).map(({ userId }) => userId))
  ids.delete(session.user.id)
  return [...ids].map((id) => {
    const person = session.person(id)
    const name = person?.name ?? words.people.someone
    return { id, name, colour: person?.colour ?? colourOf(id) }
  })
}

/** The tab of the group that was used last on this device; its list at first. */
function useLastTab(group: Id): string {
  const { user } = useSession()
  const tab = useSyncExternalStore(
    neverChanges,
    () => recall(tabMemory(user.id, group)),
    () => null,
  )
  if (tab === 'notepads') return urls.group(group)
  return tab === 'people' ? urls.group(group, 'members') : urls.listItems(group)
}

/** How things stand in one line: `12 open · next: Bins, today`. */
function Glance({ group }: { group: Group }) {
  const words = useWords()
  const { formatDay } = useFormats()
  const now = useNow()
  const { timeZone } = usePage()
  const session = useSession()
  const items = session.replica(group.id).all('listItem')
  const count =
    session.inlinedCounts(group.id)?.open ??
    items.filter((item) => item.state === 'open' && !item.deleted && !item.parent).length
  if (count === 0) return words.home.nothingOpen
  const next = nextDue(items)
  if (!next?.due) return words.home.open({ count })
  const day = formatDay(dayDue(next.due, timeZone), now, { inSentence: true })
  return (
    <CutSentence name={next.title} say={(title) => words.home.openNext({ count, title, day })} />
  )
}
