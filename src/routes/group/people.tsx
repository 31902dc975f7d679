import { useAll, useGroup, useSession } from '#client/use-session.tsx'
import type { Role } from '#domain/role.ts'
import { can } from '#domain/rights.ts'
import { urls } from '#routes/routes.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { LinkButton } from '#ui/button.tsx'
import { List } from '#ui/list.tsx'
import { Row } from '#ui/row.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useWords } from '#words/use-words.tsx'
import styles from './people.module.css'
import { peopleIn } from './people-in.ts'

const shownMax = 6

/** Who is in the group, the longest there first. */
export function People({ role }: { role: Role }) {
  const words = useWords()
  const session = useSession()
  const { id } = useGroup()
  const people = peopleIn(useAll('member'), session, words)
  return (
    <section aria-labelledby="people">
      <SectionHeading
        id="people"
        count={people.length}
        action={
          can(role, 'invite') && (
            <LinkButton look="quiet" compact href={urls.group(id, 'invites')}>
              {words.group.invite}
            </LinkButton>
          )
        }
      >
        {words.group.people}
      </SectionHeading>
      <Card flush>
        <List label={words.group.people}>
          {people.slice(0, shownMax).map(({ member, name, colour }) => (
            <Row
              key={member.id}
              leading={<Avatar name={name} colour={colour} decorative />}
              title={member.id === session.user.id ? words.group.you({ name }) : name}
              trailing={<span className={styles.role}>{words.roles[member.role].name}</span>}
            />
          ))}
        </List>
        <LinkButton look="quiet" wide href={urls.group(id, 'members')}>
          {people.length > shownMax
            ? words.group.allPeople({ count: people.length })
            : words.group.managePeople}
        </LinkButton>
      </Card>
    </section>
  )
}
