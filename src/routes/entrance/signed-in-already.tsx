import { useProfile, useSession } from '#client/use-session.tsx'
import { useSignOut } from '#routes/frame/sign-out.tsx'
import { urls } from '#routes/routes.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useWords } from '#words/use-words.tsx'
import { EntranceCard } from './entrance-card.tsx'

/** For somebody who is signed in and opens a screen for those who are not. */
export function SignedInAlready({ next }: { next: string }) {
  const words = useWords()
  const { guest } = useSession().user
  const { name } = useProfile()
  const { signOut, dialog } = useSignOut()
  return (
    <EntranceCard>
      <h1 className="h1">
        {guest ? words.signIn.signedInAsGuest({ name }) : words.signIn.signedInAs({ name })}
      </h1>
      <div className="stack-s">
        <LinkButton look="primary" wide href={next}>
          {words.signIn.goOn}
        </LinkButton>
        {guest ? (
          <LinkButton wide href={urls.user('sign-in')}>
            {words.signIn.keepAccount}
          </LinkButton>
        ) : (
          <Button wide onClick={signOut}>
            {words.actions.signOut}
          </Button>
        )}
      </div>
      {dialog}
    </EntranceCard>
  )
}
