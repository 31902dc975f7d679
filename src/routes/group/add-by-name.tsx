import { hashToken } from '#client/hash-token.ts'
import { newId, newInvitationToken } from '#client/ids.ts'
import { post, Unreachable } from '#client/server-api.ts'
import {
  useAll,
  useConnection,
  useFromSession,
  useGroup,
  useSession,
} from '#client/use-session.tsx'
import type { InvitableRole } from '#domain/role.ts'
import { Refusal } from '#domain/refusal.ts'
import { Button } from '#ui/button.tsx'
import { List } from '#ui/list.tsx'
import { Notice } from '#ui/notice.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Row } from '#ui/row.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'
import styles from './arranged.module.css'

const hours = 7 * 24
const shownMax = 8

type Addressee = { user: string } | { email: string }

/** For people who are on this server already: the invitation waits for them, no link needs sending. */
export function AddByName({ as: role }: { as: InvitableRole }) {
  const words = useWords()
  const known = useKnownPeople()
  const { invite, told, problem, busyWith } = useInvite(role)
  const [email, setEmail] = useState('')
  const { addByName } = words
  const send = async () => {
    if (await invite({ email }, addByName.sentToEmail({ email }))) setEmail('')
  }
  return (
    <section className="stack-s" aria-labelledby="add-by-name">
      <SectionHeading id="add-by-name">{addByName.title}</SectionHeading>
      {known.length > 0 && (
        <List label={addByName.known}>
          {known.slice(0, shownMax).map(({ id, name, colour }) => (
            <Row
              key={id}
              leading={<Avatar name={name} colour={colour} decorative />}
              title={name}
              trailing={
                <Button
                  compact
                  busy={busyWith === id}
                  aria-label={addByName.inviteNamed({ name })}
                  onClick={() => void invite({ user: id }, addByName.sent({ name }))}
                >
                  {words.group.invite}
                </Button>
              }
            />
          ))}
        </List>
      )}
      <form
        className={`${styles.add} ${styles.hinted}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          label={addByName.email}
          hint={addByName.emailHint}
          type="email"
          inputMode="email"
          autoComplete="off"
          dir="ltr"
          value={email}
          error={problem}
          onChange={setEmail}
        />
        <Button type="submit" busy={busyWith === ''}>
          {words.group.invite}
        </Button>
      </form>
      <div role="status">{told && <Notice kind="ok">{told}</Notice>}</div>
    </section>
  )
}

/** People from my other groups who are not in this one. */
function useKnownPeople() {
  const session = useSession()
  const here = new Set(
    useAll('member')
      .filter(({ deleted }) => !deleted)
      .map(({ id }) => id),
  )
  const { id: group } = useGroup()
  return useFromSession(() => {
    const others = session
      .groupIds()
      .filter((id) => id !== group)
      .flatMap((id) => session.replica(id).all('member'))
      .filter(({ id, deleted }) => !deleted && !here.has(id))
    const ids = new Set(others.map(({ id }) => id))
    return [...ids].flatMap((id) => session.person(id) ?? [])
  })
}

/** Makes an invitation for one person and has the server put it where they find it. */
function useInvite(role: InvitableRole) {
  const words = useWords()
  const group = useGroup()
  const session = useSession()
  const connection = useConnection()
  const [told, setTold] = useState('')
  const [problem, setProblem] = useState('')
  const [busyWith, setBusyWith] = useState<string | null>(null)

  async function invite(to: Addressee, said: string): Promise<boolean> {
    setBusyWith('user' in to ? to.user : '')
    setTold('')
    setProblem('')
    try {
      const token = newInvitationToken()
      const id = newId()
      const tokenHash = hashToken(token)
      const asked = { invitation: id, ...to }
      session.mutate(session.user.id, 'noteAsked', { group: group.id, asked })
      group.mutate('createInvitation', { id, tokenHash, role, hours, uses: 1, byName: true })
      try {
        connection?.refresh()
        await untilSaved(session, group.id, id)
        await post('/invitations/send', { token, ...to })
      } catch (error) {
        // Nobody has its link, and it waits for nobody.
        group.mutate('revokeInvitation', { id })
        throw error
      }
      setTold(said)
      return true
    } catch (error) {
      if (error instanceof Unreachable) setProblem(words.refusals.offline)
      else if (error instanceof Refusal) setProblem(refusalMessage(words, error))
      else throw error
      return false
    } finally {
      setBusyWith(null)
    }
  }
  return { invite, told, problem, busyWith }
}

const savedWithinMs = 10_000

/** The server must know an invitation before it hands it on. */
function untilSaved(
  session: ReturnType<typeof useSession>,
  group: string,
  id: string,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const look = () => {
    const isWaiting = session
      .replica(group)
      .pending.some(({ args }) => typeof args === 'object' && Reflect.get(args ?? {}, 'id') === id)
    if (!isWaiting) resolve()
  }
  const stop = session.subscribe(look)
  const timer = setTimeout(() => reject(new Unreachable()), savedWithinMs)
  look()
  return promise.finally(() => {
    stop()
    clearTimeout(timer)
  })
}
