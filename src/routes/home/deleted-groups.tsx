import { useFromSession } from '#client/use-session.tsx'
import { urls } from '#routes/routes.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmojiTile } from '#ui/emoji-tile.tsx'
import { List } from '#ui/list.tsx'
import { Row } from '#ui/row.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useWords } from '#words/use-words.tsx'

/** Groups of mine that are in the trash; each leads to where it can be restored. */
export function DeletedGroups() {
  const words = useWords()
  const groups = useFromSession((session) =>
    session.deletedGroupIds().flatMap((id) => session.replica(id).get('group', id) ?? []),
  )
  if (groups.length === 0) return null
  return (
    <section className="stack-s" aria-labelledby="deleted-groups">
      <SectionHeading id="deleted-groups" count={groups.length}>
        {words.home.deletedGroups}
      </SectionHeading>
      <List>
        {groups.map(({ id, name, emoji, colour }) => (
          <Row
            key={id}
            leading={<EmojiTile emoji={emoji} colour={colour} size="small" />}
            title={name}
            trailing={
              <LinkButton look="quiet" compact href={urls.group(id)}>
                {words.actions.open}
              </LinkButton>
            }
          />
        ))}
      </List>
    </section>
  )
}
