import { useGroup, useRecordOf, useSession } from '#client/use-session.tsx'
import type { Invitation } from '#domain/invitation.ts'
import { List } from '#ui/list.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useWords } from '#words/use-words.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { useNameOf } from '#routes/others/use-name-of.ts'
import { useOpenInvitations } from './use-open-invitations.ts'

/** Invitations for one person each; whom somebody else named is theirs to know. */
export function AskedPeople() {
  const words = useWords()
  const waiting = useOpenInvitations('byName')
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="asked">
      <SectionHeading id="asked" count={waiting.length}>
        {words.invites.asked}
      </SectionHeading>
      <List>
        {waiting.map((invitation) => (
          <AskedPerson key={invitation.id} invitation={invitation} />
        ))}
      </List>
    </section>
  )
}

function AskedPerson({ invitation }: { invitation: Invitation }) {
  const words = useWords()
  const name = useAskedName(invitation)
  const role = words.roles[invitation.role].name
  return (
    <InvitationRow
      invitation={invitation}
      title={name}
      says={(day) => words.invites.askedAs({ role, day })}
      revokeLabel={words.invites.revokeAsked({ name })}
      revoked={words.invites.askedRevoked({ name })}
    />
  )
}

function useAskedName({ id, createdBy }: Invitation): string {
  const words = useWords()
  const nameOf = useNameOf()
  const { own } = useSession()
  const view = useRecordOf(own.stream, 'groupView', useGroup().id)
  const asked = view?.asked?.find(({ invitation }) => invitation === id)
  if (asked?.user) return nameOf(asked.user)
  return asked?.email ?? words.invites.askedBy({ name: nameOf(createdBy) })
}
