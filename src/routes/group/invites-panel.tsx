import { useFromSession, useGroup } from '#client/use-session.tsx'
import type { Invitation } from '#domain/invitation.ts'
import { InvitableRole } from '#domain/role.ts'
import { Button } from '#ui/button.tsx'
import { List } from '#ui/list.tsx'
import { useRecentPresses } from '#ui/recent-presses.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { Select } from '#ui/select.tsx'
import { useWords } from '#words/use-words.tsx'
import { Link } from 'lucide-react'
import { useState } from 'react'
import { AskedPeople } from './asked-people.tsx'
import { GroupPanel } from './group-panel.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { AddByName, Late } from './late-panel.tsx'
import { useNameOf } from '#routes/others/use-name-of.ts'
import { useNewInvitation } from './use-new-invitation.ts'
import { useOpenInvitations } from './use-open-invitations.ts'

const invitableRoles = InvitableRole.options.toReversed()
const dayChoices = [1, 7, 30]
const usesChoices = [1, 5, 50]

/** Makes links, and shows the ones that still work, and who has not answered yet. */
export function InvitesPanel() {
  const words = useWords()
  return (
    <GroupPanel title={words.invites.title}>
      <NewLink />
      <AskedPeople />
      <PendingLinks />
    </GroupPanel>
  )
}

function NewLink() {
  const words = useWords()
  const { link, isWaiting, make } = useNewInvitation()
  const presses = useRecentPresses()
  const [role, setRole] = useState<InvitableRole>('member')
  const [days, setDays] = useState(7)
  const [uses, setUses] = useState(1)
  return (
    <>
      <p className="secondary">{words.invites.intro}</p>
      <Select
        label={words.invites.role}
        hint={words.roles[role].may}
        value={role}
        onChange={(value) => setRole(invitableRoles.find((each) => each === value) ?? role)}
        options={invitableRoles.map((value) => ({ value, label: words.roles[value].name }))}
      />
      <Select
        label={words.invites.expiry}
        value={String(days)}
        onChange={(value) => setDays(Number(value))}
        options={dayChoices.map((count) => ({
          value: String(count),
          label: words.invites.days({ count }),
        }))}
      />
      <Select
        label={words.invites.uses}
        value={String(uses)}
        onChange={(value) => setUses(Number(value))}
        options={usesChoices.map((count) => ({
          value: String(count),
          label: words.invites.people({ count }),
        }))}
      />
      <Button
        icon={<Link />}
        onClick={(event) => {
          // A double press is for one link: the first one would work too, and nobody has it.
          if (!presses.findFirst(event)) make({ role, days, uses })
        }}
      >
        {words.invites.make}
      </Button>
      {link && <InvitationLink link={link} isWaiting={isWaiting} />}
      <Late>
        <AddByName as={role} />
      </Late>
    </>
  )
}

function PendingLinks() {
  const words = useWords()
  const { id } = useGroup()
  const pending = useOpenInvitations('links')
  // The first paint comes without them: nothing may be called none before they are here.
  const isComplete = useFromSession((session) => session.replica(id).isWhole)
  return (
    <section aria-labelledby="pending">
      <SectionHeading id="pending" {...(pending.length > 0 && { count: pending.length })}>
        {words.invites.pending}
      </SectionHeading>
      {pending.length > 0 ? (
        <List>
          {pending.map((invitation) => (
            <PendingLink key={invitation.id} invitation={invitation} />
          ))}
        </List>
      ) : (
        isComplete && <p className="secondary">{words.invites.none}</p>
      )}
    </section>
  )
}

function PendingLink({ invitation }: { invitation: Invitation }) {
  const words = useWords()
  const nameOf = useNameOf()
  const { createdBy, usesLeft } = invitation
  const role = words.roles[invitation.role].name
  return (
    <InvitationRow
      invitation={invitation}
      title={role}
      says={(day) => words.invites.works({ count: usesLeft, day })}
      revokeLabel={words.invites.revokeNamed({ role, name: nameOf(createdBy) })}
      revoked={words.invites.revoked}
    />
  )
}
