import { post } from '#client/server-api.ts'
import { useFromSession, useProfile, useSession } from '#client/use-session.tsx'
import { deletionGraceDays } from '#domain/user.ts'
import { urls } from '#routes/routes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { List } from '#ui/list.tsx'
import { Notice } from '#ui/notice.tsx'
import { Row } from '#ui/row.tsx'
import { EmojiTile } from '#ui/emoji-tile.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { groupsToSettle } from './groups-to-settle.ts'
import { useFactors } from './factors.ts'
import { Part } from './section.tsx'
import { useFreshly } from './use-freshly.tsx'

/** The end of the account: whoever means it has handed over their groups and types their name. */
export function DeleteAccount() {
  const { account } = useWords()
  const { formatList } = useFormats()
  const { guest } = useSession().user
  const { toHandOver, alone } = useFromSession(groupsToSettle)
  const waiting = useFromSession((session) => session.waiting().length + session.refused.length)
  const hint = guest ? account.deleteGuestText : account.deleteText({ count: deletionGraceDays })
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
  const words = useWords()
  const { account } = words
  const session = useSession()
  const { name } = useProfile()
  const form = useId()
  const { answer } = useFactors()
  const factors = answer && answer !== 'away' ? answer : { hasPassword: true, passkeys: [] }
  const { freshly, dialog } = useFreshly(factors)
  const [isAsking, setIsAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const close = () => {
    setIsAsking(false)
    setTyped('')
    setError('')
  }
  const leave = async () => {
    // That the session ends is no surprise, and leads nowhere by itself.
    const connection = await session.connected.promise
    connection.leave()
    try {
      await post('/auth/delete', {})
    } catch (problem) {
      connection.stay()
      throw problem
    }
    await connection.wipe()
    location.assign(urls.home())
  }
  const submit = () => {
    if (typed.trim().normalize() !== name.normalize()) {
      setError(account.notYourName({ name }))
      return
    }
    close()
    void freshly(leave)
  }
  return (
    <>
      <div>
        <Button look="danger" icon={<Trash2 />} onClick={() => setIsAsking(true)}>
          {account.delete}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={close}
        title={account.deleteAsk}
        closeLabel={words.actions.close}
        footer={
          <>
            <Button onClick={close}>{words.actions.cancel}</Button>
            <Button look="danger" type="submit" form={form}>
              {account.delete}
            </Button>
          </>
        }
      >
        <form
          id={form}
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <p>{account.deleteAskText}</p>
          <TextField
            label={account.typeName({ name })}
            autoComplete="off"
            value={typed}
            error={error}
            data-autofocus
            onChange={(text) => {
              setTyped(text)
              setError('')
            }}
          />
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
