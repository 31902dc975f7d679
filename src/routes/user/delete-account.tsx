import { post } from '#client/server-api.ts'
import { useFromSession, useProfile, useSession, useSyncState } from '#client/use-session.tsx'
import { countWaiting, groupRefused } from '#client/waiting-changes.ts'
import { deletionGraceDays } from '#domain/account-limits.ts'
import { TypeNameDialog } from '#routes/fields/type-name-dialog.tsx'
import { urls } from '#routes/routes.ts'
import { Button } from '#ui/button.tsx'
import { EmojiTile } from '#ui/emoji-tile.tsx'
import { List } from '#ui/list.tsx'
import { Notice } from '#ui/notice.tsx'
import { Row } from '#ui/row.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFactors } from './factors.ts'
import { groupsToSettle } from './groups-to-settle.ts'
import { Part } from './section.tsx'
import { useFreshly } from './use-freshly.tsx'

/** The end of the account: whoever means it has handed over their groups and types their name. */
export function DeleteAccount() {
  const { account, frame } = useWords()
  const { formatList } = useFormats()
  const { guest } = useSession().user
  const { toHandOver, alone, isKnown } = useFromSession(groupsToSettle)
  const waiting = useFromSession(
    (session) => countWaiting(session.waiting()) + groupRefused(session.refused).length,
  )
  const isAway = useSyncState().status === 'offline'
  const hint = guest ? account.deleteGuestText : account.deleteText({ count: deletionGraceDays })
  if (!isKnown) {
    return (
      <Part title={account.delete} hint={hint}>
        {isAway ? <p>{frame.needsNetwork}</p> : <Skeleton label={frame.loading} count={1} />}
      </Part>
    )
  }
  return (
    <Part title={account.delete} hint={hint}>
      {toHandOver.length > 0 && (
        <>
          <p>{account.handOver}</p>
          <List label={account.handOver}>
            {toHandOver.map(({ id, name, emoji, colour }) => (
              <Row
                key={id}
                leading={<EmojiTile emoji={emoji} colour={colour} size="small" />}
                title={name}
                meta={account.handOverLink}
                href={urls.group(id, 'members')}
              />
            ))}
          </List>
        </>
      )}
      {alone.length > 0 && (
        <p className="secondary">
          {account.goWithYou({ groups: formatList(alone.map(({ name }) => name)) })}
        </p>
      )}
      {waiting > 0 && (
        <Notice kind="warn">
          {account.sendFirst({ count: waiting })} <a href={urls.user('device')}>{account.unsent}</a>
        </Notice>
      )}
      {toHandOver.length === 0 && waiting === 0 && <AskToDelete />}
    </Part>
  )
}

function AskToDelete() {
  const { account } = useWords()
  const session = useSession()
  const { name } = useProfile()
  const { answer, load } = useFactors()
  const factors = answer && answer !== 'away' ? answer : { hasPassword: true, passkeys: [] }
  const { freshly, dialog } = useFreshly(factors)
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => {
    // What was not to be had without a network may be needed now.
    if (answer === 'away') void load()
    setIsAsking(true)
  }
  const leave = async () => {
    // That the session ends is no surprise, and leads nowhere by itself.
    const signingOut = await session.signingOut.promise
    signingOut.leave()
    try {
      await post('/auth/delete', {})
    } catch (problem) {
      signingOut.stay()
      throw problem
    }
    await signingOut.wipe()
    location.assign(urls.home())
  }
  return (
    <>
      <div>
        <Button look="danger" icon={<Trash2 />} onClick={ask}>
          {account.delete}
        </Button>
      </div>
      <TypeNameDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        name={name}
        title={account.deleteAsk}
        text={account.deleteAskText}
        label={account.typeName({ name })}
        notTheName={account.notYourName({ name })}
        act={account.delete}
        onMeant={() => void freshly(leave)}
      />
      {dialog}
    </>
  )
}
