import { post } from '#client/server-api.ts'
import { passwordMinLength } from '#domain/user.ts'
import { Refusal } from '#domain/refusal.ts'
import { useServerForm } from '#routes/server-form.tsx'
import { OwnPasswordField } from '#routes/sign-in-form.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'

export function ChangePassword({ email }: { email: string }) {
  const words = useWords()
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div className="stack">
      <div>
        <h3>{words.user.email}</h3>
        <p dir="auto">{email}</p>
      </div>
      <div>
        <Button onClick={() => setIsOpen(true)}>{words.user.changePassword}</Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={close}
        title={words.user.changePassword}
        closeLabel={words.actions.close}
      >
        <PasswordForm
          email={email}
          onChanged={() => {
            close()
            toast({ text: words.user.passwordChanged })
          }}
        />
      </Dialog>
    </div>
  )
}

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const words = useWords()
  const form = useServerForm(async (field) => {
    await post('/auth/password', { current: field('current'), next: field('next') }).catch(
      (error: unknown) => {
        throw isWrongPassword(error) ? wrongPassword : error
      },
    )
    onChanged()
  })
  return (
    <form className="stack" {...form.props}>
      <p className="secondary">{words.user.passwordText}</p>
      {form.notice}
      {/* Tells password managers whose password this is. */}
      <div hidden>
        <TextField
          label={words.user.email}
          name="email"
          autoComplete="username"
          value={email}
          readOnly
        />
      </div>
      <OwnPasswordField
        label={words.user.currentPassword}
        name="current"
        autoComplete="current-password"
        error={form.errorOf('current')}
        data-autofocus
      />
      <OwnPasswordField
        label={words.user.newPassword}
        name="next"
        autoComplete="new-password"
        hint={words.signUp.passwordHint({ min: passwordMinLength })}
        error={form.errorOf('next')}
      />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {words.user.changePassword}
      </Button>
    </form>
  )
}

const wrongPassword = new Refusal('invalid', { field: 'current', problem: 'wrongPassword' })

/** The server answers as it does at sign-in; here only one of the two can be wrong. */
function isWrongPassword(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'wrongCredentials'
}
