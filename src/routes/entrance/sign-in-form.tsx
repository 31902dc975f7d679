import { canSuggestPasskeys, showPasskey } from '#client/passkeys.ts'
import { post } from '#client/server-api.ts'
import { usePage } from '#client/use-session.tsx'
import { Refusal } from '#domain/refusal.ts'
import { urls } from '#routes/routes.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField, type PasswordFieldProps, TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './entrance-card.module.css'
import { leaveTo, useServerForm } from './server-form.tsx'

interface SignInFormProps {
  /** Without it the person ends where they are: the server paints the same URL once more. */
  next?: string
  /** Where somebody who first has to ask for a new password was going. */
  goal: string
}

export function SignInForm({ next, goal }: SignInFormProps) {
  const words = useWords()
  const { hasPasskeys } = usePage()
  const [needsCode, setNeedsCode] = useState(false)
  const form = useServerForm(async (field) => {
    const credentials = { email: field('email'), password: field('password') }
    const code = field('code') || undefined
    let goesAway = false
    try {
      const { user } = await post<Entered>('/auth/sign-in', { ...credentials, code })
      goesAway = user.deleteAfter !== null
    } catch (error) {
      if (!isAboutCode(error)) throw error
      setNeedsCode(true)
      if (error.code === 'needsCode' && !needsCode) return
      throw new Refusal('invalid', { field: 'code', problem: error.code })
    }
    await leaveTo(goesAway ? urls.user('leave') : next)
  })
  return (
    <>
      {hasPasskeys && <PasskeySignIn {...(next !== undefined && { next })} />}
      <form className="stack" {...form.props}>
        {form.notice}
        <TextField
          label={words.signIn.email}
          name="email"
          type="email"
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          error={form.errorOf('email')}
        />
        <OwnPasswordField
          label={words.signIn.password}
          name="password"
          autoComplete="current-password"
          error={form.errorOf('password')}
        />
        {needsCode && <CodeField error={form.errorOf('code')} />}
        <Button type="submit" look="primary" wide busy={form.isBusy}>
          {words.actions.continue}
        </Button>
        <p className={styles.ways}>
          <a href={urls.forgotten(goal)}>{words.signIn.forgotten}</a>
        </p>
      </form>
    </>
  )
}

/** Comes only once the password was right. */
function CodeField({ error }: { error: string | undefined }) {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <TextField
      ref={input}
      label={words.signIn.code}
      name="code"
      hint={words.signIn.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      error={error}
    />
  )
}

function PasskeySignIn({ next }: { next?: string }) {
  const words = useWords()
  const suggestion = useRef<AbortController>(null)
  const form = useServerForm(async () => {
    // A browser waits for one at a time.
    suggestion.current?.abort()
    await enterByPasskey(await showPasskey('/auth/passkeys/enter-options'), next)
  })
  const { suggest } = form

  useEffect(() => {
    const controller = new AbortController()
    suggestion.current = controller
    void suggest(async () => {
      if (!(await canSuggestPasskeys()) || controller.signal.aborted) return
      const { signal } = controller
      const response = await showPasskey('/auth/passkeys/enter-options', { signal })
      await enterByPasskey(response, next)
    })
    return () => controller.abort()
  }, [suggest, next])

  return (
    <form className="stack" {...form.props}>
      {form.notice}
      <Button type="submit" wide icon={<KeyRound />} busy={form.isBusy}>
        {words.signIn.withPasskey}
      </Button>
      <p className={styles.or}>{words.signIn.or}</p>
    </form>
  )
}

/** Who came in; whose account is about to go is asked first whether it shall. */
interface Entered {
  user: { deleteAfter: number | null }
}

async function enterByPasskey(response: unknown, next: string | undefined): Promise<void> {
  const { user } = await post<Entered>('/auth/passkeys/enter', { response })
  await leaveTo(user.deleteAfter === null ? next : urls.user('leave'))
}

function isAboutCode(error: unknown): error is Refusal {
  return error instanceof Refusal && ['needsCode', 'wrongCode', 'usedCode'].includes(error.code)
}

/** A password field with our words for *show* and *hide*. */
export function OwnPasswordField(props: Omit<PasswordFieldProps, 'showLabel' | 'hideWord'>) {
  const { signIn } = useWords()
  return <PasswordField {...props} showLabel={signIn.showPassword} hideWord={signIn.hidePassword} />
}
