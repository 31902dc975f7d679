import { useMaybeSession } from '#client/use-session.tsx'
import { Button } from '#ui/button.tsx'
import { Header } from '#ui/header.tsx'
import { useWords } from '#words/use-words.tsx'
import { LogOut } from 'lucide-react'
import { AppFrame } from './app-frame.tsx'
import { urls } from './routes.ts'
import { useSignOut } from './sign-out.tsx'
import { StateLine } from './state-line.tsx'
import styles from './user.module.css'
import { Announcements } from './user/announcements.tsx'
import { Language } from './user/language.tsx'
import { Look } from './user/look.tsx'
import { Section } from './user/section.tsx'
import { UserSignIn } from './user/sign-in.tsx'
import { You } from './user/you.tsx'

/** My settings. There is nothing to press for saving: the state line in the header answers. */
export function User() {
  const words = useWords()
  const { user } = words
  const index = [
    { id: 'you', label: user.you },
    { id: 'look', label: user.look },
    { id: 'language', label: user.language },
    { id: 'notifications', label: words.look.notifications },
    { id: 'sign-in', label: user.signIn },
    { id: 'sign-out', label: user.leave },
  ]
  return (
    <AppFrame
      width="wide"
      header={
        <Header
          title={user.title}
          back={{ href: urls.home(), label: words.actions.back }}
          state={<StateLine />}
        />
      }
    >
      <div className={styles.settings}>
        <nav className={styles.index} aria-label={user.index}>
          <ul>
            {index.map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          <You />
          <Look />
          <Language />
          <Announcements />
          <UserSignIn />
          <Leave />
        </div>
      </div>
    </AppFrame>
  )
}

function Leave() {
  const words = useWords()
  const isGuest = useMaybeSession()?.user.guest
  const { signOut, dialog } = useSignOut()
  return (
    <Section id="sign-out" title={words.user.leave}>
      <p className="secondary">{isGuest ? words.user.leaveGuestText : words.user.leaveText}</p>
      <div>
        <Button icon={<LogOut className="mirror" />} onClick={signOut}>
          {words.actions.signOut}
        </Button>
      </div>
      {dialog}
    </Section>
  )
}
