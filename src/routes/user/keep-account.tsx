import { post } from '#client/server-api.ts'
import { AccountFields } from '#routes/account-fields.tsx'
import { urls } from '#routes/routes.ts'
import { leaveTo, useServerForm } from '#routes/server-form.tsx'
import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.tsx'

/** The query of the page that answers, since everything on it is painted anew. */
export const keptSearch = 'kept'

/** A guest adds what it takes to sign in elsewhere; the account stays the same one. */
export function KeepAccount() {
  const words = useWords()
  const form = useServerForm(async (field) => {
    await post('/auth/upgrade', { email: field('email'), password: field('password') })
    await leaveTo(`${urls.user()}?${keptSearch}#sign-in`)
  })
  return (
    <form className="stack" {...form.props}>
      <div className="stack-s">
        <h3>{words.user.keepTitle}</h3>
        <p className="secondary">{words.user.keepText}</p>
      </div>
      {form.notice}
      <AccountFields errorOf={form.errorOf} />
      <div>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {words.user.keep}
        </Button>
      </div>
    </form>
  )
}
