import { rememberUser } from '#client/last-user.ts'
import { post } from '#client/server-api.ts'
import { useNow, useSession } from '#client/use-session.tsx'
import { leaveTo, useServerForm } from '#routes/entrance/server-form.tsx'
import { useSignOut } from '#routes/frame/sign-out.tsx'
import { urls } from '#routes/routes.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { LogOut } from 'lucide-react'
import { DeleteAccount } from './delete-account.tsx'
import { Part, Section } from './section.tsx'

export function Leave() {
  const words = useWords()
  const { guest, deleteAfter } = useSession().user
  const { signOut, dialog } = useSignOut()
  return (
    <Section title={words.account.panels.leave}>
      {deleteAfter !== null && <ChangeOfMind deleteAfter={deleteAfter} />}
      <Part
        title={words.user.leave}
        hint={guest ? words.user.leaveGuestText : words.user.leaveText}
      >
        <div>
          <Button icon={<LogOut className="mirror" />} onClick={signOut}>
            {words.actions.signOut}
          </Button>
        </div>
        {dialog}
      </Part>
      {deleteAfter === null && <DeleteAccount />}
    </Section>
  )
}

/** Until the day comes, everything is as it was, and can stay so. */
function ChangeOfMind({ deleteAfter }: { deleteAfter: number }) {
  const { account } = useWords()
  const { formatDay } = useFormats()
  const { user } = useSession()
  const now = useNow()
  const form = useServerForm(async () => {
    await post('/auth/keep', {})
    // This device may paint the next page by itself.
    rememberUser({ ...user, deleteAfter: null })
    await leaveTo(urls.user('leave'))
  })
  return (
    <form className="stack" {...form.props}>
      {form.notice}
      <Notice
        kind="warn"
        action={
          <Button type="submit" look="primary" busy={form.isBusy}>
            {account.keepAccount}
          </Button>
        }
      >
        {account.goesOn({ day: formatDay(deleteAfter, now, { inSentence: true }) })}
      </Notice>
    </form>
  )
}
