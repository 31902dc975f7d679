import { urls, type UserPanelName, userPanels } from '#routes/routes.ts'
import { useWords } from '#words/use-words.tsx'
import {
  Bell,
  ChevronRight,
  Download,
  Keyboard,
  KeyRound,
  Languages,
  LifeBuoy,
  LogOut,
  MonitorSmartphone,
  Palette,
  SquarePen,
  UserRound,
} from 'lucide-react'
import styles from './user-index.module.css'

const icons = {
  you: UserRound,
  look: Palette,
  language: Languages,
  notifications: Bell,
  keys: Keyboard,
  capture: SquarePen,
  'sign-in': KeyRound,
  device: MonitorSmartphone,
  data: Download,
  help: LifeBuoy,
  leave: LogOut,
} as const satisfies Record<UserPanelName, unknown>

/** The way to each page of the settings: beside it, or on a phone before it. */
export function UserIndex({ current }: { current: UserPanelName | null }) {
  const words = useWords()
  return (
    <nav className={styles.index} aria-label={words.user.index}>
      <ul>
        {userPanels.map((panel) => {
          const Icon = icons[panel]
          return (
            <li key={panel}>
              <a
                href={urls.user(panel)}
                aria-current={panel === current ? 'page' : undefined}
                // Beside the index there is always a page.
                data-beside={panel === (current ?? 'you') || undefined}
              >
                <Icon size={20} aria-hidden="true" />
                <span>{words.account.panels[panel]}</span>
                <ChevronRight className={`${styles.onward} mirror`} size={20} aria-hidden="true" />
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
