import { post } from '#client/server-api.ts'
import { passwordMinLength } from '#domain/account-limits.ts'
import { Refusal } from '#domain/refusal.ts'
import { useServerForm } from '#routes/entrance/server-form.tsx'
import { OwnPasswordField } from '#routes/entrance/sign-in-form.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'
import type { Factors } from './factors.ts'
import { isWrongPassword, useFreshly } from './use-freshly.tsx'

interface ChangePasswordProps {
  email: string
  factors: Factors
  onChanged: () => void
}

/** Whoever came with a passkey may have none yet. */
export function ChangePassword({ email, factors, onChanged }: ChangePasswordProps) {
  const words = useWords()
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { hasPassword } = factors
  const title = hasPassword ? words.user.changePassword : words.factors.addPassword
  return (
    <div className="stack-s">
      <h2>{words.factors.password}</h2>
      {!hasPassword && <p className="secondary">{words.factors.noPassword}</p>}
      <div>
        <Button onClick={() => setIsOpen(true)}>{title}</Button>
      </div>
      <Dialog open={isOpen} onClose={close} title={title} closeLabel={words.actions.close}>
        <PasswordForm
          email={email}
          factors={factors}
          title={title}
          onChanged={() => {
            close()
            onChanged()
            toast({ text: hasPassword ? words.user.passwordChanged : words.factors.passwordAdded })
          }}
        />
      </Dialog>
    </div>
  )
}

function PasswordForm({
  email,
  factors,
  title,
  onChanged,
}: ChangePasswordProps & { title: string }) {
  const words = useWords()
  const { freshlyOrThrow, dialog } = useFreshly(factors)
  const send = async (passwords: object) => {
    await post('/auth/password', passwords).catch((error: unknown) => {
      throw isWrongPassword(error) ? wrongPassword : error
    })
    onChanged()
  }
  const form = useServerForm(async (field) => {
    const passwords = { current: field('current') || undefined, next: field('next') }
    if (factors.hasPassword) await send(passwords)
    else await freshlyOrThrow(() => send(passwords))
  })
  return (
    <>
      <form className="stack" {...form.props}>
        <p className="secondary">{words.forgotten.passwordText}</p>
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
        {factors.hasPassword && (
          <OwnPasswordField
            label={words.user.currentPassword}
            name="current"
            autoComplete="current-password"
            error={form.errorOf('current')}
            data-autofocus
          />
        )}
        <OwnPasswordField
          label={words.forgotten.newPassword}
          name="next"
          autoComplete="new-password"
          hint={words.signUp.passwordHint({ min: passwordMinLength })}
          error={form.errorOf('next')}
          data-autofocus={!factors.hasPassword || undefined}
        />
        <Button type="submit" look="primary" wide busy={form.isBusy}>
          {title}
        </Button>
      </form>
      {dialog}
    </>
  )
}

const wrongPassword = new Refusal('invalid', { field: 'current', problem: 'wrongPassword' })
