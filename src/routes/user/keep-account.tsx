import { renewUser } from '#client/last-user.ts'
import { AccountFields, PasskeyInstead, sendAccount } from '#routes/entrance/account-fields.tsx'
import { LookIntoMail } from '#routes/entrance/forgotten.tsx'
import { leaveTo, useServerForm } from '#routes/entrance/server-form.tsx'
import { urls } from '#routes/routes.ts'
import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.tsx'
import { useEffect, useState } from 'react'
import { useFactors } from './factors.ts'

/** In the query of the page that answers, since everything on it is painted anew. */
export const keptName = 'kept'

/** A guest adds what it takes to sign in elsewhere; the account stays the same one. */
export function KeepAccount() {
  const words = useWords()
  const [isMailed, setIsMailed] = useState(false)
  useKeptAlready()
  const form = useServerForm(async (field) => {
    const answer = await sendAccount('upgrade', { email: field('email') }, field)
    if (answer.mailed) return setIsMailed(true)
    // This device may paint the next page by itself.
    renewUser(answer.user)
    await leaveTo(`${urls.user('sign-in')}&${keptName}`)
  })
  if (isMailed) return <LookIntoMail />
  return (
    <form className="stack" {...form.props}>
      <div className="stack-s">
        <h2>{words.user.keepTitle}</h2>
        <p className="secondary">{words.user.keepText}</p>
      </div>
      {form.notice}
      <AccountFields errorOf={form.errorOf} />
      <div className="stack-s">
        <Button type="submit" look="primary" wide {...form.buttonOf('password')}>
          {words.user.keep}
        </Button>
        <PasskeyInstead buttonOf={form.buttonOf} />
      </div>
    </form>
  )
}

/** By another device, or by a page that was closed before the answer: this device knows nothing of it. */
function useKeptAlready(): void {
  const { answer } = useFactors()
  useEffect(() => {
    if (!answer || answer === 'away' || !answer.user || answer.user.guest) return
    renewUser(answer.user)
    void leaveTo(`${urls.user('sign-in')}&${keptName}`)
  }, [answer])
}
