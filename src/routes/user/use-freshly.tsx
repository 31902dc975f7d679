import { showPasskey } from '#client/passkeys.ts'
import { post, Unreachable } from '#client/server-api.ts'
import { useSession } from '#client/use-session.tsx'
import { Refusal } from '#domain/refusal.ts'
import { useServerForm } from '#routes/entrance/server-form.tsx'
import { OwnPasswordField } from '#routes/entrance/sign-in-form.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toasts.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Factors } from './factors.ts'

type Act = () => Promise<void>

/** Runs what needs a fresh sign-in; where the server finds this one too old, asks for it first. */
export function useFreshly(factors: Pick<Factors, 'hasPassword' | 'passkeys'>): {
  /** Says by itself what went wrong. */
  freshly: (act: Act) => Promise<void>
  /** For a form, which says it at its fields. */
  freshlyOrThrow: (act: Act) => Promise<void>
  dialog: ReactNode
} {
  const words = useWords()
  const toast = useToast()
  const [answer, setAnswer] = useState<((isProved: boolean) => void) | null>(null)

  const freshlyOrThrow = async (act: Act) => {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'notFresh')) throw error
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setAnswer(() => resolve)
      if (await promise) await act()
    }
  }
  const freshly = async (act: Act) => {
    try {
      await freshlyOrThrow(act)
    } catch (error) {
      if (error instanceof Refusal) toast({ text: refusalMessage(words, error), kind: 'danger' })
      else if (error instanceof Unreachable)
        toast({ text: words.frame.needsNetwork, kind: 'danger' })
      else throw error
    }
  }
  const end = (isProved: boolean) => {
    setAnswer(null)
    answer?.(isProved)
  }
  const dialog = (
    <Dialog
      open={answer !== null}
      onClose={() => end(false)}
      title={words.factors.proveTitle}
      closeLabel={words.actions.close}
    >
      <Prove factors={factors} onProved={() => end(true)} />
    </Dialog>
  )
  return { freshly, freshlyOrThrow, dialog }
}

interface ProveProps {
  factors: Pick<Factors, 'hasPassword' | 'passkeys'>
  onProved: () => void
}

function Prove({ factors: { hasPassword, passkeys }, onProved }: ProveProps) {
  const words = useWords()
  const { email } = useSession().user
  const form = useServerForm(async (field) => {
    if (field('by') === 'passkey') {
      await post('/auth/prove', { passkey: await showPasskey('/auth/prove-options') })
    } else {
      await post('/auth/prove', { password: field('password') }).catch((error: unknown) => {
        throw isWrongPassword(error) ? wrongPassword : error
      })
    }
    onProved()
  })
  return (
    <form className="stack" {...form.props}>
      <p className="secondary">{words.factors.proveText}</p>
      {form.notice}
      {hasPassword && (
        <>
          {/* Tells password managers whose password this is. */}
          <div hidden>
            <TextField
              label={words.user.email}
              name="email"
              autoComplete="username"
              value={email ?? ''}
              readOnly
            />
          </div>
          <OwnPasswordField
            label={words.signIn.password}
            name="password"
            autoComplete="current-password"
            error={form.errorOf('password')}
            data-autofocus
          />
          <Button type="submit" look="primary" wide {...form.buttonOf('password')}>
            {words.actions.continue}
          </Button>
        </>
      )}
      {passkeys.length > 0 && (
        <Button type="submit" wide icon={<KeyRound />} {...form.buttonOf('passkey')}>
          {words.factors.provePasskey}
        </Button>
      )}
    </form>
  )
}

const wrongPassword = new Refusal('invalid', { field: 'password', problem: 'wrongPassword' })

/** The server answers as it does at sign-in; here only one of the two can be wrong. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'wrongCredentials'
}
