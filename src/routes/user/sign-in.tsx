import { useSession } from '#client/use-session.tsx'
import { useSearch } from '#routes/navigation.ts'
import { Notice } from '#ui/notice.tsx'
import { useWords } from '#words/use-words.tsx'
import { Devices } from './devices.tsx'
import { KeepAccount, keptSearch } from './keep-account.tsx'
import { ChangePassword } from './change-password.tsx'
import { Section } from './section.tsx'

/** How I get in, and where I am in. */
export function UserSignIn() {
  const words = useWords()
  const search = useSearch()
  const { email } = useSession().user
  return (
    <Section id="sign-in" title={words.user.signIn}>
      {email === null ? (
        <KeepAccount />
      ) : (
        <>
          {search === keptSearch && <Notice kind="ok">{words.user.kept({ email })}</Notice>}
          <ChangePassword email={email} />
        </>
      )}
      <Devices />
    </Section>
  )
}
