import { passwordMinLength } from '#domain/user.ts'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import type { ServerForm } from './server-form.tsx'
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
