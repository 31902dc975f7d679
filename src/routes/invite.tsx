import type { InvitationPreview } from '#client/page.ts'
import { get, post } from '#client/server-api.ts'
import { useMaybeSession, usePage, useProfile } from '#client/use-session.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmojiTile } from '#ui/emoji-tile.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { EntranceCard } from './entrance/entrance-card.tsx'
import { leaveTo, useServerForm } from './entrance/server-form.tsx'
import styles from './invite.module.css'
import { urls } from './routes.ts'

/** What a link opens. Looking at it uses nothing up: joining is a request of its own. */
export function Invite({ token }: { token: string }) {
  const { invitation } = usePage()
  const [isUnreachable, setUnreachable] = useState(false)
  useEffect(() => {
    if (invitation !== undefined) return
    // Painted for another URL, which *Back* left, or by this device alone: the server knows it.
    get('/health').then(
      () => location.reload(),
      () => setUnreachable(true),
    )
  }, [invitation])
  if (isUnreachable) return <NoConnection />
  if (invitation === undefined) return <Looking />
  if (invitation === null) return <UnknownInvitation />
  if (invitation.isMember) return <AlreadyMember group={invitation.group} />
  if (invitation.state !== 'open')
    return <InvitationOver {...invitation} state={invitation.state} />
  return <OpenInvitation {...{ token, invitation }} />
}

function Looking() {
  const words = useWords()
  return (
    <EntranceCard>
      <Skeleton label={words.frame.loading} shape="text" />
    </EntranceCard>
  )
}

type Group = InvitationPreview['group']

function OpenInvitation({ token, invitation }: { token: string; invitation: InvitationPreview }) {
  const words = useWords()
  const isSignedIn = useMaybeSession() !== null
  const { group, role, invitedBy } = invitation
  return (
    <GroupCard group={group} title={words.invite.title({ group: group.name })}>
      <div className="stack-s">
        <p>{words.invite.invitedBy({ name: invitedBy || words.people.someone })}</p>
        <p className="secondary">{words.invite.members({ count: group.members })}</p>
        <p className="secondary">{words.invite.may[role]}</p>
      </div>
      {isSignedIn ? <JoinSignedIn token={token} /> : <JoinAsGuest token={token} />}
    </GroupCard>
  )
}

function JoinSignedIn({ token }: { token: string }) {
  const words = useWords()
  const { name } = useProfile()
  const form = useServerForm(() => join(token))
  return (
    <form className="stack" {...form.props}>
      {form.notice}
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {words.actions.join}
      </Button>
      <p className="meta">{words.invite.joinAs({ name })}</p>
    </form>
  )
}

function JoinAsGuest({ token }: { token: string }) {
  const words = useWords()
  const { signUp } = usePage()
  // A second try after a refused join must not make a second account.
  const hasEntered = useRef(false)
  const form = useServerForm(async (field) => {
    if (!hasEntered.current) await post('/auth/guest', { name: field('name'), invitation: token })
    hasEntered.current = true
    await join(token)
  })
  const signIn = urls.signIn(urls.invite(token))
  if (signUp === 'closed') {
    return (
      <>
        <p>{words.invite.signUpClosed}</p>
        <LinkButton look="primary" wide href={signIn}>
          {words.actions.signIn}
        </LinkButton>
      </>
    )
  }
  return (
    <form className="stack" {...form.props}>
      {form.notice}
      <TextField
        label={words.invite.name}
        name="name"
        autoComplete="name"
        hint={words.invite.nameHint}
        error={form.errorOf('name')}
      />
      <div className="stack-s">
        <Button type="submit" look="primary" wide busy={form.isBusy}>
          {words.actions.join}
        </Button>
        <LinkButton look="quiet" wide href={signIn}>
          {words.invite.haveAccount}
        </LinkButton>
      </div>
    </form>
  )
}

async function join(token: string): Promise<void> {
  const { group } = await post<{ group: string }>('/invitations/join', { token })
  await leaveTo(urls.listItems(group))
}

function AlreadyMember({ group }: { group: Group }) {
  const words = useWords()
  return (
    <GroupCard group={group} title={words.invite.memberTitle({ group: group.name })}>
      <p>{words.invite.memberText}</p>
      <LinkButton look="primary" wide href={urls.listItems(group.id)}>
        {words.invite.openList}
      </LinkButton>
    </GroupCard>
  )
}

function InvitationOver({
  group,
  state,
}: {
  group: Group
  state: Exclude<InvitationPreview['state'], 'open'>
}) {
  const words = useWords()
  return (
    <GroupCard group={group} title={words.invite.over[state]}>
      <div className="stack-s">
        <p className={styles.ask}>{words.invite.askAgain}</p>
        <p className="secondary">{words.invite.askAgainText({ group: group.name })}</p>
      </div>
      <HomeLink />
    </GroupCard>
  )
}

/** Malformed and unknown links look the same: nobody learns from it what exists. */
function UnknownInvitation() {
  const words = useWords()
  return (
    <EntranceCard>
      <h1 className="h1">{words.invite.unknownTitle}</h1>
      <p>{words.invite.unknownText}</p>
      <HomeLink />
    </EntranceCard>
  )
}

function NoConnection() {
  const words = useWords()
  return (
    <EntranceCard>
      <h1 className="h1">{words.refusals.offline}</h1>
      <Button look="primary" wide onClick={() => location.reload()}>
        {words.actions.retry}
      </Button>
      <HomeLink />
    </EntranceCard>
  )
}

function HomeLink() {
  const words = useWords()
  return (
    <LinkButton wide href={urls.home()}>
      {words.actions.home}
    </LinkButton>
  )
}

function GroupCard({
  group,
  title,
  children,
}: {
  group: Group
  title: string
  children: ReactNode
}) {
  return (
    <EntranceCard>
      <div className="stack">
        <EmojiTile emoji={group.emoji} colour={group.colour} size="large" />
        <h1 className="h1">{title}</h1>
      </div>
      {children}
    </EntranceCard>
  )
}
