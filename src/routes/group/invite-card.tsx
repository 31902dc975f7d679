import { useRecord, useSession } from '#client/use-session.tsx'
import { can } from '#domain/rights.ts'
import { useNavigate, usePath, useSearch } from '#routes/navigation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import { useWords } from '#words/use-words.tsx'
import { Link, X } from 'lucide-react'
import { InvitationLink } from './invitation-link.tsx'
import { AddByName, Late } from './late-panel.tsx'
import styles from './invite-card.module.css'
import { cardTerms, madeWithGroup, useNewInvitation } from './use-new-invitation.ts'
import { useState } from 'react'

/** On top of a new group's list, while `?invite` is in the URL; with its link, where it came with the group. */
export function InviteCard() {
  const words = useWords()
  const search = useSearch()
  const path = usePath()
  const navigate = useNavigate()
  const me = useRecord('member', useSession().user.id)
  const [first] = useState(madeWithGroup)
  const { link, isWaiting, make } = useNewInvitation(first)
  const query = new URLSearchParams(search)
  if (!query.has('invite') || !me || !can(me.role, 'invite')) return null

  const dismiss = () => {
    query.delete('invite')
    navigate(query.size > 0 ? `${path}?${query}` : path, { replace: true })
  }
  const byName = (
    <Late>
      <AddByName as="member" />
    </Late>
  )
  return (
    <Card as="section" aria-labelledby="invite-card">
      <div className={styles.card}>
        <div className={styles.top}>
          <h2 id="invite-card" className="title">
            {words.invites.cardTitle}
          </h2>
          <IconButton ref={passFocusOn} label={words.actions.dismiss} onClick={dismiss}>
            <X />
          </IconButton>
        </div>
        <p className="secondary">{link ? words.invites.cardLink : words.invites.cardText}</p>
        {link ? (
          <InvitationLink {...{ link, isWaiting }}>{byName}</InvitationLink>
        ) : (
          <>
            <Button icon={<Link />} onClick={() => make(cardTerms)}>
              {words.invites.make}
            </Button>
            {byName}
          </>
        )}
      </div>
    </Card>
  )
}
