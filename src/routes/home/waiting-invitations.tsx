import { post, Unreachable } from '#client/server-api.ts'
import { useServerNow } from '#client/use-server-now.ts'
import { useAllOf, useFromSession, useSession } from '#client/use-session.tsx'
import { Refusal } from '#domain/refusal.ts'
import type { WaitingInvitation } from '#domain/waiting-invitation.ts'
import styles from '#routes/home.module.css'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { useUndoable } from '#routes/undo/use-undoable.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmojiTile } from '#ui/emoji-tile.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useToast } from '#ui/toasts.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'

/** Groups that somebody on this server asked me into. */
export function WaitingInvitations() {
  const words = useWords()
  const session = useSession()
  const now = useServerNow()
  const mine = useFromSession(() => new Set(session.groupIds()))
  const waiting = useAllOf(session.own.stream, 'waitingInvitation').filter(
    ({ id, deleted, expiresAt }) => !deleted && expiresAt > now && !mine.has(id),
  )
  if (waiting.length === 0) return null
  return (
    <section className="stack-s" aria-labelledby="waiting-invitations">
      <SectionHeading id="waiting-invitations" count={waiting.length}>
        {words.home.invitations}
      </SectionHeading>
      <ul className={styles.groups}>
        {waiting.map((invitation) => (
          <Waiting key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ invitation }: { invitation: WaitingInvitation }) {
  const words = useWords()
  const session = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  const undoable = useUndoable()
  const [isBusy, setIsBusy] = useState(false)
  const { id, name, emoji, colour, role, invitedBy } = invitation
  const inviter = session.person(invitedBy)?.name ?? words.people.someone

  async function accept() {
    setIsBusy(true)
    try {
      await post('/invitations/accept', { group: id })
      navigate(urls.listItems(id))
    } catch (error) {
      if (error instanceof Unreachable) toast({ text: words.refusals.offline, kind: 'danger' })
      else if (error instanceof Refusal) {
        toast({ text: refusalMessage(words, error), kind: 'danger' })
      } else throw error
    } finally {
      setIsBusy(false)
    }
  }
  const decline = () => {
    const stream = session.user.id
    undoable({
      stream,
      said: words.home.declined({ group: name }),
      run: (act) => session.mutate(stream, 'closeInvitation', { id }, { act }),
    })
  }
  return (
    <Card as="li">
      <div className="stack-s">
        <span className={styles.group}>
          <EmojiTile emoji={emoji} colour={colour} />
          <span className={styles.words}>
            <span className={styles.name} dir="auto">
              {name}
            </span>
            <span className={styles.glance}>
              {words.home.invitedAs({ name: inviter, role: words.roles[role].name })}
            </span>
          </span>
        </span>
        <div className="cluster">
          <Button
            look="primary"
            compact
            busy={isBusy}
            aria-label={words.home.joinNamed({ group: name })}
            onClick={() => void accept()}
          >
            {words.actions.join}
          </Button>
          <Button
            ref={passFocusOn}
            look="quiet"
            compact
            aria-label={words.home.declineNamed({ group: name })}
            onClick={decline}
          >
            {words.home.decline}
          </Button>
        </div>
      </div>
    </Card>
  )
}
