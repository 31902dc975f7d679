import { useFromSession, useNow, useSession } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import { AvatarStack } from '#ui/avatar.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmojiTile } from '#ui/emoji-tile.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { Plus } from 'lucide-react'
import { urls } from '#routes/routes.ts'
import styles from '#routes/home.module.css'
import { nextDue } from './for-me.ts'

export function GroupCards() {
  const words = useWords()
  const groups = useFromSession((session) =>
    session.groupIds().flatMap((id) => session.replica(id).get('group', id) ?? []),
  )
  return (
    <section className="stack-s" aria-labelledby="groups">
      <SectionHeading
        id="groups"
        action={
          <LinkButton look="quiet" compact icon={<Plus />} href={urls.createGroup()}>
            {words.frame.newGroup}
          </LinkButton>
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

function GroupCard({ group }: { group: Group }) {
  const words = useWords()
  const session = useSession()
  const people = session
    .replica(group.id)
    .all('member')
    .filter((member) => !member.deleted)
    .flatMap((member) => session.person(member.id) ?? [])
  return (
    <Card as="li" href={urls.listItems(group.id)}>
      <span className={styles.group}>
        <EmojiTile emoji={group.emoji} colour={group.colour} />
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {group.name}
          </span>
          <span className={styles.glance}>
            <Glance group={group} />
          </span>
        </span>
        <AvatarStack
          label={words.people.count({ count: people.length })}
          people={people}
          more={(count) => words.frame.morePeople({ count })}
          size="small"
        />
      </span>
    </Card>
  )
}

/** How things stand in one line: `12 open · next: Bins, today`. */
function Glance({ group }: { group: Group }) {
  const words = useWords()
  const { formatDay } = useFormats()
  const now = useNow()
  const session = useSession()
  const items = session.replica(group.id).all('listItem')
  const count =
    session.inlinedCounts(group.id)?.open ??
    items.filter((item) => item.state === 'open' && !item.deleted && !item.parent).length
  if (count === 0) return words.home.nothingOpen
  const next = nextDue(items)
  if (!next?.due) return words.home.open({ count })
  const day = formatDay(next.due.date, now, { inSentence: true })
  return words.home.openNext({ count, title: next.title, day })
}
