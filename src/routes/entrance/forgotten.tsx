import { unmarkDevice } from '#client/device-marker.ts'
import { renewUser } from '#client/last-user.ts'
import { post } from '#client/server-api.ts'
import type { Session } from '#client/session.ts'
import { useMaybeSession, usePage } from '#client/use-session.tsx'
import { passwordMinLength } from '#domain/account-limits.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import { urls } from '#routes/routes.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'
import { EntranceCard, OtherWays } from './entrance-card.tsx'
import { leaveTo, useServerForm } from './server-form.tsx'
import { OwnPasswordField } from './sign-in-form.tsx'

/** Somebody who does not remember their password. Whether there is such an account is never said. */
export function Forgotten({ next }: { next: string }) {
  const words = useWords()
  const { hasMail } = usePage()
  const [isSent, setIsSent] = useState(false)
  const form = useServerForm(async (field) => {
    await post('/auth/forgotten', { email: field('email') })
    setIsSent(true)
  })
  return (
    <EntranceCard>
      <h1 className="h1">{words.forgotten.title}</h1>
      {!hasMail && <p>{words.forgotten.ask}</p>}
      {hasMail && isSent && <p role="status">{words.forgotten.sent}</p>}
      {hasMail && !isSent && (
        <form className="stack" {...form.props}>
          <p className="secondary">{words.forgotten.text}</p>
          {form.notice}
          <TextField
            label={words.signIn.email}
            name="email"
            type="email"
            autoComplete="username"
            error={form.errorOf('email')}
          />
          <Button type="submit" look="primary" wide busy={form.isBusy}>
            {words.forgotten.send}
          </Button>
        </form>
      )}
      <OtherWays>
        <a href={urls.signIn(next)}>{words.forgotten.back}</a>
      </OtherWays>
    </EntranceCard>
  )
}

/** Behind the link of a mail or of the administrator. The token is in the fragment, which no server sees. */
export function ResetPassword({ isDone }: { isDone: boolean }) {
  const words = useWords()
  const session = useMaybeSession()
  const form = useServerForm(async (field) => {
    const sent = { token: location.hash.slice(1), password: field('password') }
    await endSession(session, () => post('/auth/reset', sent))
    history.replaceState(history.state, '', urls.newPassword())
    // The server knows whether anybody is still signed in here.
    await leaveTo(undefined)
  })
  return (
    <EntranceCard>
      <h1 className="h1">{words.forgotten.newTitle}</h1>
      {isDone ? (
        <>
          <p role="status">{words.forgotten.done}</p>
          <LinkButton look="primary" wide href={urls.signIn()}>
            {words.actions.signIn}
          </LinkButton>
        </>
      ) : (
        <form className="stack" {...form.props}>
          <p className="secondary">{words.forgotten.passwordText}</p>
          {form.notice}
          <OwnPasswordField
            label={words.forgotten.newPassword}
            name="password"
            autoComplete="new-password"
            hint={words.signUp.passwordHint({ min: passwordMinLength })}
            error={form.errorOf('password')}
          />
          <Button type="submit" look="primary" wide busy={form.isBusy}>
            {words.actions.continue}
          </Button>
        </form>
      )}
    </EntranceCard>
  )
}

/** Behind the link of the mail that follows a sign-up. Only pressing it makes the account. */
export function ConfirmAccount() {
  const words = useWords()
  const session = useMaybeSession()
  const form = useServerForm(async () => {
    // A guest's session ends by it: whoever leaves before the answer must still get the new one.
    const sent = { token: location.hash.slice(1) }
    const { user } = await endSession(session, () =>
      post<{ user: SignedInUser }>('/auth/confirm', sent, { keepalive: true }),
    )
    renewUser(user)
    // It may have been somebody else's until now: the server paints the next page.
    await unmarkDevice()
    await leaveTo(urls.home())
  })
  return (
    <EntranceCard>
      <h1 className="h1">{words.forgotten.confirmTitle}</h1>
      <form className="stack" {...form.props}>
        <p className="secondary">{words.forgotten.confirmText}</p>
        {form.notice}
        <Button type="submit" look="primary" wide busy={form.isBusy}>
          {words.actions.continue}
        </Button>
      </form>
    </EntranceCard>
  )
}

/** Hears how it went, although the page's own session may end by it. */
async function endSession<Answer>(
  session: Session | null,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const signingOut = await session?.signingOut.promise
  signingOut?.leave()
  try {
    return await act()
  } catch (error) {
    signingOut?.stay()
    throw error
  }
}

/** After a form whose answer comes by mail. */
export function LookIntoMail() {
  const words = useWords()
  return <p role="status">{words.forgotten.mailed}</p>
}
