import { renewUser } from '#client/last-user.ts'
import { useSession } from '#client/use-session.tsx'
import { useSignOut } from '#routes/frame/sign-out.tsx'
import { useSearch } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useWords } from '#words/use-words.tsx'
import { useEffect } from 'react'
import { AddressNews, ChangeAddress } from './address.tsx'
import { Codes } from './codes.tsx'
import { Devices, useDevices } from './devices.tsx'
import { type Factors, useFactors } from './factors.ts'
import { KeepAccount, keptName } from './keep-account.tsx'
import { ChangePassword } from './change-password.tsx'
import { Passkeys } from './passkeys.tsx'
import { Part, Section } from './section.tsx'

/** How I get in, and where I am in. */
export function UserSignIn() {
  const words = useWords()
  const search = useSearch()
  const { email } = useSession().user
  return (
    <Section title={words.user.signIn}>
      {email === null ? (
        <Guest />
      ) : (
        <>
          {new URLSearchParams(search).has(keptName) && (
            <Notice kind="ok">{words.user.kept({ email })}</Notice>
          )}
          <AddressNews email={email} />
          <FullAccount email={email} />
        </>
      )}
    </Section>
  )
}

function Guest() {
  const devices = useDevices()
  return (
    <>
      <KeepAccount />
      <SignInInstead />
      <Devices {...devices} />
    </>
  )
}

/** Two accounts do not become one: what the guest is in has to be joined again. */
function SignInInstead() {
  const words = useWords()
  const { signOut, dialog } = useSignOut(urls.signIn())
  return (
    <Part title={words.signUp.haveAccount} hint={words.user.signInInsteadText}>
      <div>
        <Button onClick={signOut}>{words.actions.signIn}</Button>
      </div>
      {dialog}
    </Part>
  )
}

/** Ways in, and where they were used; a guest has none but this device. */
function FullAccount(known: { email: string }) {
  const words = useWords()
  const { answer, load } = useFactors()
  const email = useNewestEmail(known.email, answer)
  const devices = useDevices()
  const reload = () => {
    void load()
    // A new password ends all other sessions.
    devices.load()
  }
  return (
    <>
      <div className="stack-s">
        <h2>{words.user.email}</h2>
        <p dir="auto">{email}</p>
        {answer && answer !== 'away' && <ChangeAddress factors={answer} />}
      </div>
      {answer === undefined && <Skeleton label={words.factors.loading} count={3} />}
      {answer === 'away' && (
        <Notice
          kind="warn"
          action={
            <Button compact onClick={reload}>
              {words.actions.retry}
            </Button>
          }
        >
          {words.factors.needsNetwork}
        </Notice>
      )}
      {answer && answer !== 'away' && (
        <>
          <ChangePassword email={email} factors={answer} onChanged={reload} />
          <Passkeys factors={answer} onChanged={reload} />
          {answer.hasPassword && <Codes factors={answer} onChanged={reload} />}
        </>
      )}
      {/* Asked for at the same time, and shown where it stays. */}
      <div hidden={answer === undefined}>
        <Devices {...devices} />
      </div>
    </>
  )
}

/** By another device it may have changed since this one painted its page. */
function useNewestEmail(known: string, answer: Factors | 'away' | undefined): string {
  const user = answer && answer !== 'away' ? answer.user : undefined
  useEffect(() => {
    if (user) renewUser(user)
  }, [user])
  return user?.email ?? known
}
