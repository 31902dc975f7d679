import { post } from '#client/server-api.ts'
import { useMaybeSession, usePage } from '#client/use-session.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'
import { AccountFields, PasskeyInstead, sendAccount } from './entrance/account-fields.tsx'
import { EntranceCard, OtherWays } from './entrance/entrance-card.tsx'
import { ConfirmAccount, LookIntoMail } from './entrance/forgotten.tsx'
import { leaveTo, useServerForm } from './entrance/server-form.tsx'
import { SignedInAlready } from './entrance/signed-in-already.tsx'
import { useSearch } from './navigation.ts'
import { matchRoute, safeNext, urls } from './routes.ts'

/** Where to go afterwards, and the invitation that lets somebody in if that is one. */
interface Way {
  next: string
  invitation: string | undefined
}

export function SignUp() {
  const search = useSearch()
  const isSignedIn = useMaybeSession() !== null
  const { signUp, needsCode } = usePage()
  const asked = new URLSearchParams(search)
  const next = safeNext(search)
  const invitation = matchRoute(next.replace(/\?.*/, ''))?.params.token
  if (asked.has('confirm')) return <ConfirmAccount />
  if (isSignedIn) return <SignedInAlready next={next} />
  const isAdmitted = signUp === 'open' || (signUp === 'invited' && invitation !== undefined)
  const isGuest = asked.has('guest')
  if (isAdmitted && isGuest) return <GuestSignUp {...{ next, invitation }} />
  if (isAdmitted || needsCode) return <FullSignUp {...{ next, invitation }} />
  return <NotAdmitted next={next} />
}

function FullSignUp({ next, invitation }: Way) {
  const words = useWords()
  const { needsCode } = usePage()
  const [isMailed, setIsMailed] = useState(false)
  const form = useServerForm(
    async (field) => {
      const account = {
        name: field('name'),
        email: field('email'),
        // Undefined is left out of JSON; an empty code would be a wrong one.
        code: field('code') || undefined,
        invitation,
      }
      const { mailed } = await sendAccount('sign-up', account, field)
      if (mailed) setIsMailed(true)
      else await leaveTo(next)
    },
    {
      emailTaken: (
        <LinkButton compact href={urls.signIn(next)}>
          {words.actions.signIn}
        </LinkButton>
      ),
    },
  )
  return (
    <EntranceCard>
      <h1 className="h1">{words.signUp.title}</h1>
      {isMailed && <LookIntoMail />}
      <form className="stack" {...form.props} hidden={isMailed}>
        {form.notice}
        <NameField error={form.errorOf('name')} />
        <AccountFields errorOf={form.errorOf} />
        {needsCode && (
          <TextField
            label={words.signUp.code}
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint={words.signUp.codeHint}
            error={form.errorOf('code')}
          />
        )}
        <Button type="submit" look="primary" wide {...form.buttonOf('password')}>
          {words.actions.continue}
        </Button>
        <PasskeyInstead buttonOf={form.buttonOf} />
      </form>
      <HaveAccount next={next} />
    </EntranceCard>
  )
}

/** One field: the account lives on this device until an e-mail address and password are added. */
function GuestSignUp({ next, invitation }: Way) {
  const words = useWords()
  const form = useServerForm(async (field) => {
    await post('/auth/guest', { name: field('name'), invitation })
    await leaveTo(next)
  })
  return (
    <EntranceCard>
      <h1 className="h1">{words.signUp.guestTitle}</h1>
      <p className="secondary">{words.signUp.guestText}</p>
      <form className="stack" {...form.props}>
        {form.notice}
        <NameField error={form.errorOf('name')} />
        <Button type="submit" look="primary" wide busy={form.isBusy}>
          {words.actions.startNow}
        </Button>
      </form>
      <OtherWays>
        <a href={urls.signUp(next)}>{words.signUp.withEmail}</a>
      </OtherWays>
      <HaveAccount next={next} />
    </EntranceCard>
  )
}

function NameField({ error }: { error: string | undefined }) {
  const words = useWords()
  return (
    <TextField
      label={words.signUp.name}
      name="name"
      autoComplete="name"
      hint={words.signUp.nameHint}
      error={error}
    />
  )
}

function HaveAccount({ next }: { next: string }) {
  const words = useWords()
  return (
    <OtherWays>
      {words.signUp.haveAccount} <a href={urls.signIn(next)}>{words.actions.signIn}</a>
    </OtherWays>
  )
}

function NotAdmitted({ next }: { next: string }) {
  const words = useWords()
  const isClosed = usePage().signUp === 'closed'
  return (
    <EntranceCard>
      <h1 className="h1">{isClosed ? words.signUp.closedTitle : words.signUp.invitedTitle}</h1>
      <p>{isClosed ? words.signUp.closedText : words.signUp.invitedText}</p>
      <LinkButton look="primary" wide href={urls.signIn(next)}>
        {words.actions.signIn}
      </LinkButton>
    </EntranceCard>
  )
}
