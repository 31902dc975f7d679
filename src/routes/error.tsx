import { fetchOlderItem } from '#client/older-items.ts'
import { Unreachable } from '#client/server-api.ts'
import type { Session } from '#client/session.ts'
import { useMaybeSession, usePage, useSyncState } from '#client/use-session.tsx'
import { groupWaiting } from '#client/waiting-changes.ts'
import { isId } from '#domain/make-id.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWords } from '#words/use-words.tsx'
import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { EntranceCard, OtherWays } from './entrance/entrance-card.tsx'
import { SignInForm } from './entrance/sign-in-form.tsx'
import { downloadJson } from './files/download-json.ts'
import { Loading } from './loading.tsx'
import { usePath, useSearch } from './navigation.ts'
import { inFile, type Unsynced, writtenIn } from './outbox/unsynced.ts'
import { useIsAlive } from './page/alive.ts'
import { matchRoute, urls } from './routes.ts'

/** 401: the form is in the page, and the URL stays, so that signing in leads right back. */
export function SignedOut() {
  const words = useWords()
  const { signUp, needsCode } = usePage()
  const path = usePath()
  const search = useSearch()
  const here = search ? `${path}?${search}` : path
  return (
    <StatusCard {...words.status.signedOut}>
      <p className="secondary">{words.errors.signedOutText}</p>
      <SignInForm goal={here} />
      <OtherWays>
        {(signUp !== 'closed' || needsCode) && (
          <a href={urls.signUp(here)}>{words.signIn.createAccount}</a>
        )}
        <a href={urls.home()}>{words.actions.home}</a>
      </OtherWays>
    </StatusCard>
  )
}

/** 403: a member who may not do this. */
export function Forbidden() {
  const words = useWords()
  const group = matchRoute(usePath())?.params.group
  return (
    <StatusCard {...words.status.notAllowed}>
      <p className="secondary">{words.errors.forbiddenText}</p>
      <div className="cluster">
        {group !== undefined && (
          <LinkButton look="primary" href={urls.group(group)}>
            {words.errors.openGroup}
          </LinkButton>
        )}
        <LinkButton href={urls.home()}>{words.actions.home}</LinkButton>
      </div>
    </StatusCard>
  )
}

/** 404: the same for what is not there and for what is not mine. */
export function NotFound({ groupId }: { groupId?: string | undefined }) {
  const words = useWords()
  if (useIsLookedUp()) return <Loading />
  return (
    <StatusCard {...words.status.notFound}>
      <p className="secondary">{words.errors.notFoundText}</p>
      {groupId !== undefined && <UnsyncedWords groupId={groupId} />}
      <div>
        <LinkButton look="primary" href={urls.home()}>
          {words.actions.home}
        </LinkButton>
      </div>
    </StatusCard>
  )
}

/** So long the server may take to say whether it knows the item from long ago. */
const lookUpMs = 5_000

/**
 * Whether the item of this URL is being asked for: one that was done long ago is on no device. When
 * the server has it, the session holds it, and its screen takes this one's place. With no network
 * nobody knows.
 */
function useIsLookedUp(): boolean {
  const session = useMaybeSession()
  const path = usePath()
  const { group, item } = matchRoute(path)?.params ?? {}
  const [asked, setAsked] = useState('')
  // When it made the page, the server looked for it.
  const canAsk = useIsAlive() && session?.absentPath !== path
  const isAsking =
    canAsk && group !== undefined && item !== undefined && isId(item) && asked !== item
  const isHere = group !== undefined && session?.groupState(group) === 'here'
  const isOffline = useSyncState().status === 'offline'
  useEffect(() => {
    if (!session || !isAsking || !isHere || isOffline) return undefined
    const giveUp = setTimeout(() => setAsked(item), lookUpMs)
    fetchOlderItem(group, item)
      .then((rows) => {
        session.replica(group).hold(rows)
        setAsked(item)
      })
      .catch((error: unknown) => {
        if (!(error instanceof Unreachable)) setAsked(item)
      })
    return () => clearTimeout(giveUp)
  }, [session, isAsking, isHere, isOffline, group, item])
  return isAsking && isHere
}

function StatusCard({
  code,
  title,
  children,
}: {
  code: string
  title: string
  children: ReactNode
}) {
  return (
    <EntranceCard>
      <div className="stack-s">
        <p className="meta tabular">{code}</p>
        <h1 className="h1">{title}</h1>
      </div>
      {children}
    </EntranceCard>
  )
}

/** What I wrote for a group that is closed to me now: it stays mine, and can be taken along. */
function UnsyncedWords({ groupId }: { groupId: string }) {
  const words = useWords()
  const session = useMaybeSession()
  const [changes, setChanges] = useState<Unsynced[]>([])
  useEffect(() => {
    if (!session) return undefined
    const read = () => setChanges(unsyncedIn(session, groupId))
    read()
    return session.subscribe(read)
  }, [session, groupId])
  if (!session || changes.length === 0) return null
  const save = async () =>
    downloadJson({
      group: groupId,
      notepads: await writtenIn(session, changes),
      changes: changes.map(({ pending }) => inFile(pending)),
    })
  return (
    <Notice
      kind="warn"
      action={
        <Button compact icon={<Download />} onClick={() => void save()}>
          {words.status.exportUnsynced}
        </Button>
      }
    >
      {words.errors.unsynced({ count: groupWaiting(changes).length })}
    </Notice>
  )
}

/** What was never sent, and what the server refused because the group is not mine any more. */
function unsyncedIn(session: Session, groupId: string): Unsynced[] {
  // Found, not opened: a replica that is opened is asked for, and this group is not mine.
  const replica = session.replicas().find(({ stream }) => stream === groupId)
  const refused = session.refused.filter(({ stream }) => stream === groupId)
  const mutations = [...refused.map(({ mutation }) => mutation), ...(replica?.pending ?? [])]
  return mutations.map((pending) => ({ stream: groupId, pending }))
}
