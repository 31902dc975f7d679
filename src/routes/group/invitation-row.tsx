import { useGroup, useNow } from '#client/use-session.tsx'
import type { Invitation } from '#domain/invitation.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { Button } from '#ui/button.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { Row } from '#ui/row.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'

interface InvitationRowProps {
  invitation: Invitation
  title: string
  /** What it is good for, up to a day. */
  says: (day: string) => string
  revokeLabel: string
  /** Said once it is revoked. */
  revoked: string
}

export function InvitationRow(props: InvitationRowProps) {
  const { invitation, title, says, revokeLabel, revoked } = props
  const { id, expiresAt } = invitation
  const words = useWords()
  const group = useGroup()
  const undoable = useUndoable()
  const { formatDay, formatMoment } = useFormats()
  const now = useNow()
  const revoke = () => {
    undoable({
      stream: group.id,
      said: revoked,
      run: (act) => group.mutate('revokeInvitation', { id }, { act }),
    })
  }
  return (
    <Row
      roomy
      title={title}
      meta={
        <span title={formatMoment(expiresAt)}>
          {says(formatDay(expiresAt, now, { inSentence: true }))}
        </span>
      }
      trailing={
        <Button ref={passFocusOn} look="quiet" aria-label={revokeLabel} onClick={revoke}>
          {words.invites.revoke}
        </Button>
      }
    />
  )
}
