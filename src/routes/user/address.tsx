import { renewUser } from '#client/last-user.ts'
import { post } from '#client/server-api.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import { leaveTo, useServerForm } from '#routes/entrance/server-form.tsx'
import { useSearch } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { useState } from 'react'
import type { Factors } from './factors.ts'
import { useFreshly } from './use-freshly.tsx'

/** In the query of the page that a mailed link opens, and of the one that answers. */
const addressName = 'address'
const changed = 'changed'

/** Another address to sign in by. Where the server has mail, what is mailed there has to be read first. */
export function ChangeAddress({ factors }: { factors: Factors }) {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const title = words.user.changeEmail
  return (
    <div>
      <Button onClick={() => setIsOpen(true)}>{title}</Button>
      <Dialog open={isOpen} onClose={close} title={title} closeLabel={words.actions.close}>
        <AddressForm factors={factors} title={title} />
      </Dialog>
    </div>
  )
}

function AddressForm({ factors, title }: { factors: Factors; title: string }) {
  const words = useWords()
  const [isMailed, setIsMailed] = useState(false)
  const { freshlyOrThrow, dialog } = useFreshly(factors)
  const form = useServerForm(async (field) => {
    await freshlyOrThrow(async () => {
      const sent = { email: field('email') }
      const answer = await post<{ mailed: true } | { user: SignedInUser }>('/auth/address', sent)
      if ('mailed' in answer) setIsMailed(true)
      else await leaveAs(answer.user)
    })
  })
  if (isMailed) return <p role="status">{words.user.emailMailed}</p>
  return (
    <>
      <form className="stack" {...form.props}>
        <p className="secondary">{words.user.emailText}</p>
        {form.notice}
        <TextField
          label={words.user.newEmail}
          name="email"
          type="email"
          autoComplete="email"
          error={form.errorOf('email')}
          data-autofocus
        />
        <Button type="submit" look="primary" wide busy={form.isBusy}>
          {title}
        </Button>
      </form>
      {dialog}
    </>
  )
}

/** What came of it, or what a mailed link asks for. */
export function AddressNews({ email }: { email: string }) {
  const words = useWords()
  const asked = new URLSearchParams(useSearch()).get(addressName)
  if (asked === null) return null
  if (asked !== changed) return <UseAddress />
  return <Notice kind="ok">{words.user.emailChanged({ email })}</Notice>
}

/** Only pressing it changes the address. The token is in the fragment, which no server sees. */
function UseAddress() {
  const words = useWords()
  const form = useServerForm(async () => {
    const sent = { token: location.hash.slice(1) }
    const { user } = await post<{ user: SignedInUser }>('/auth/address/confirm', sent)
    await leaveAs(user)
  })
  return (
    <form className="stack-s" {...form.props}>
      <h2>{words.user.useEmail}</h2>
      <p className="secondary">{words.user.useEmailText}</p>
      {form.notice}
      <div>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {words.actions.continue}
        </Button>
      </div>
    </form>
  )
}

async function leaveAs(user: SignedInUser): Promise<void> {
  // This device may paint the next page by itself.
  renewUser(user)
  await leaveTo(`${urls.user('sign-in')}&${addressName}=${changed}`)
}
