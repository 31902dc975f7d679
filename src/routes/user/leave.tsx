import { useSession } from '#client/use-session.tsx'
import { useSignOut } from '#routes/sign-out.tsx'
import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.tsx'
import { LogOut } from 'lucide-react'
import { Part, Section } from './section.tsx'

export function Leave() {
  const words = useWords()
  const { guest } = useSession().user
  const { signOut, dialog } = useSignOut()
  return (
    <Section title={words.account.panels.leave}>
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
    </Section>
  )
}
