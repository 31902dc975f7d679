import { post } from '#client/server-api.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField, type PasswordFieldProps, TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { leaveTo, useServerForm } from './server-form.tsx'

/** Without `next` the person ends where they are: the server paints the same URL once more. */
export function SignInForm({ next }: { next?: string }) {
  const words = useWords()
  const form = useServerForm(async (field) => {
    await post('/auth/sign-in', { email: field('email'), password: field('password') })
    await leaveTo(next)
  })
  return (
    <form className="stack" {...form.props}>
      {form.notice}
      <TextField
        label={words.signIn.email}
        name="email"
        type="email"
        autoComplete="username"
        error={form.errorOf('email')}
      />
      <OwnPasswordField
        label={words.signIn.password}
        name="password"
        autoComplete="current-password"
        error={form.errorOf('password')}
      />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {words.actions.continue}
      </Button>
    </form>
  )
}

/** A password field with our words for *show* and *hide*. */
export function OwnPasswordField(props: Omit<PasswordFieldProps, 'showLabel' | 'hideWord'>) {
  const { signIn } = useWords()
  return <PasswordField {...props} showLabel={signIn.showPassword} hideWord={signIn.hidePassword} />
}
