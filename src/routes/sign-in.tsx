import { useMaybeSession, usePage } from '#client/use-session.tsx'
import { useWords } from '#words/use-words.tsx'
import { EntranceCard, OtherWays } from './entrance/entrance-card.tsx'
import { Forgotten, ResetPassword } from './entrance/forgotten.tsx'
import { SignInForm } from './entrance/sign-in-form.tsx'
import { SignedInAlready } from './entrance/signed-in-already.tsx'
import { useSearch } from './navigation.ts'
import { safeNext, urls } from './routes.ts'

export function SignIn() {
  const words = useWords()
  const search = useSearch()
  const next = safeNext(search)
  const asked = new URLSearchParams(search)
  const isSignedIn = useMaybeSession() !== null
  const { signUp, needsCode } = usePage()
  const reset = asked.get('reset')
  if (reset !== null) return <ResetPassword isDone={reset === 'done'} />
  if (isSignedIn) return <SignedInAlready next={next} />
  if (asked.has('forgotten')) return <Forgotten next={next} />
  return (
    <EntranceCard>
      <h1 className="h1">{words.actions.signIn}</h1>
      <SignInForm next={next} goal={next} />
      {(signUp !== 'closed' || needsCode) && (
        <OtherWays>
          {words.signIn.newHere} <a href={urls.signUp(next)}>{words.signIn.createAccount}</a>
        </OtherWays>
      )}
    </EntranceCard>
  )
}
