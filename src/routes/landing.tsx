import { usePage } from '#client/use-session.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { useWords } from '#words/use-words.tsx'
import { CloudOff, HardDrive, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './landing.module.css'
import { urls } from './routes.ts'

/** What a visitor sees: what this is, and the way in. It works without script. */
export function Landing() {
  const words = useWords()
  const { landing } = words
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Mark />
        <span className={styles.brand}>{words.app.name}</span>
        <LinkButton look="quiet" href={urls.signIn()}>
          {words.actions.signIn}
        </LinkButton>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.said}>
          <h1 className="landing">{landing.title}</h1>
          <ul className={styles.lines}>
            <Line picture={<Users />} title={landing.together} text={landing.togetherText} />
            <Line picture={<CloudOff />} title={landing.offline} text={landing.offlineText} />
            <Line picture={<HardDrive />} title={landing.yours} text={landing.yoursText} />
          </ul>
          <WayIn />
        </div>
        <Picture />
      </main>
    </div>
  )
}

function Line({ picture, title, text }: { picture: ReactNode; title: string; text: string }) {
  return (
    <li className={styles.line}>
      <span className={styles.tile}>{picture}</span>
      <span className={styles.words}>
        <b>{title}</b>
        <span>{text}</span>
      </span>
    </li>
  )
}

function WayIn() {
  const words = useWords()
  const { signUp } = usePage()
  if (signUp !== 'open') {
    const { signUpInvited, signUpClosed } = words.refusals
    return (
      <div className={styles.way}>
        <LinkButton look="primary" href={urls.signIn()}>
          {words.actions.signIn}
        </LinkButton>
        <p className="meta">{signUp === 'invited' ? signUpInvited : signUpClosed}</p>
      </div>
    )
  }
  return (
    <div className={styles.way}>
      <LinkButton look="primary" href={`${urls.signUp()}?guest`}>
        {words.actions.startNow}
      </LinkButton>
      <p className="meta">{words.landing.startHint}</p>
    </div>
  )
}

/** A list on the table, with two people at it. */
function Picture() {
  return (
    <svg className={styles.picture} viewBox="0 0 320 300" aria-hidden="true">
      <rect className={styles.sheet} x="40" y="24" width="240" height="252" rx="20" />
      <rect className={styles.heading} x="64" y="50" width="96" height="12" rx="6" />
      {[94, 142, 190, 238].map((y, index) => (
        <g key={y} data-done={index < 2 || undefined}>
          <circle className={styles.circle} cx="76" cy={y} r="12" />
          {index < 2 && <path className={styles.tick} d={`M70 ${y}l4.5 4.5 8-9`} />}
          <rect
            className={styles.text}
            x="102"
            y={y - 6}
            width={rowWidths[index]}
            height="12"
            rx="6"
          />
        </g>
      ))}
      <circle className={styles.one} cx="246" cy="56" r="16" />
      <circle className={styles.other} cx="222" cy="56" r="16" />
    </svg>
  )
}

const rowWidths = [120, 84, 140, 100]
