import { useAll, useGroup, useNow, useRecordOf, useSession } from '#client/use-session.tsx'
import { type Invitation, isOpen } from '#domain/invitation.ts'
import { useUndoable } from '#routes/use-undoable.ts'
import { Button } from '#ui/button.tsx'
import { List } from '#ui/list.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { Row } from '#ui/row.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { useNameOf } from './use-name-of.ts'

/** Invitations for one person each; whom somebody else named is theirs to know. */
export function AskedPeople() {
  const words = useWords()
  const now = useNow()
  const waiting = useAll('invitation')
    .filter((invitation) => isOpen(invitation, now) && invitation.byName)
    .sort((a, b) => b.createdAt - a.createdAt)
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
  const group = useGroup()
  const undoable = useUndoable()
  const { formatDay, formatMoment } = useFormats()
  const now = useNow()
  const { id, role, expiresAt } = invitation
  const name = useAskedName(invitation)
  const day = formatDay(expiresAt, now, { inSentence: true })
  const revoke = () => {
    undoable({
      stream: group.id,
      said: words.invites.askedRevoked({ name }),
      run: (act) => group.mutate('revokeInvitation', { id }, { act }),
    })
  }
  return (
    <Row
      roomy
      title={name}
      meta={
        <span title={formatMoment(expiresAt)}>
          {words.invites.askedAs({ role: words.roles[role].name, day })}
        </span>
      }
      trailing={
        <Button
          ref={passFocusOn}
          look="quiet"
          aria-label={words.invites.revokeAsked({ name })}
          onClick={revoke}
        >
          {words.invites.revoke}
        </Button>
      }
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
