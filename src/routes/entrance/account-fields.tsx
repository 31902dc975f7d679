import { makePasskey } from '#client/passkeys.ts'
import { post } from '#client/server-api.ts'
import { usePage } from '#client/use-session.tsx'
import { passwordMinLength } from '#domain/account-limits.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { KeyRound } from 'lucide-react'
import type { ReadField, ServerForm } from './server-form.tsx'
import { OwnPasswordField } from './sign-in-form.tsx'

/** What it takes to sign in elsewhere: an address, and a password of one's own choice. */
export function AccountFields({ errorOf }: Pick<ServerForm, 'errorOf'>) {
  const words = useWords()
  return (
    <>
      <TextField
        label={words.signIn.email}
        name="email"
        type="email"
        autoComplete="email"
        error={errorOf('email')}
      />
      <OwnPasswordField
        label={words.signIn.password}
        name="password"
        autoComplete="new-password"
        hint={words.signUp.passwordHint({ min: passwordMinLength })}
        error={errorOf('password')}
      />
    </>
  )
}

/** A second way to send the form, where the browser has passkeys. */
export function PasskeyInstead({ buttonOf }: Pick<ServerForm, 'buttonOf'>) {
  const words = useWords()
  if (!usePage().hasPasskeys) return null
  return (
    <Button type="submit" wide icon={<KeyRound />} {...buttonOf('passkey')}>
      {words.signUp.passkeyInstead}
    </Button>
  )
}

/** Sends who somebody new is with a password, or with a passkey that is made on the way. */
export async function sendAccount(
  verb: 'sign-up' | 'upgrade',
  account: object,
  field: ReadField,
): Promise<{ mailed: true } | { mailed?: never; user: SignedInUser }> {
  // With the answer comes the session's new cookie: whoever leaves meanwhile would be signed out.
  const sending = { keepalive: true }
  if (field('by') !== 'passkey') {
    return post(`/auth/${verb}`, { ...account, password: field('password') }, sending)
  }
  const response = await makePasskey(`/auth/passkeys/${verb}-options`, account)
  return post(`/auth/passkeys/${verb}`, { ...account, response }, sending)
}
