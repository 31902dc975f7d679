import { Header } from '#ui/header.tsx'
import { useWords } from '#words/use-words.tsx'
import type { ComponentType } from 'react'
import { AppFrame } from './frame/app-frame.tsx'
import { StateLine } from './frame/state-line.tsx'
import { useSearch } from './navigation.ts'
import { findUserPanel, urls, type UserPanelName } from './routes.ts'
import styles from './user.module.css'
import { CaptureWays } from './user/capture-ways.tsx'
import { Device } from './user/device.tsx'
import { useFollowFocus } from './user/follow-focus.ts'
import { Help } from './user/help.tsx'
import { KeySettings } from './user/keys.tsx'
import { Language } from './user/language.tsx'
import { Leave } from './user/leave.tsx'
import { Look } from './user/look.tsx'
import { Notifications } from './user/notifications.tsx'
import { OwnData } from './user/own-data.tsx'
import { UserSignIn } from './user/sign-in.tsx'
import { UserIndex } from './user/user-index.tsx'
import { You } from './user/you.tsx'

const pages: Record<UserPanelName, ComponentType> = {
  you: You,
  look: Look,
  language: Language,
  notifications: Notifications,
  keys: KeySettings,
  capture: CaptureWays,
  'sign-in': UserSignIn,
  device: Device,
  data: OwnData,
  help: Help,
  leave: Leave,
}

/** My settings. There is nothing to press for saving: the state line in the header answers. */
export function User() {
  const words = useWords()
  const panel = findUserPanel(useSearch())
  const ref = useFollowFocus(panel)
  // Beside the index there is always a page; on a phone the index is one of its own.
  const Page = pages[panel ?? 'you']
  return (
    <AppFrame
      width="wide"
      header={
        <Header
          title={panel ? words.account.panels[panel] : words.user.title}
          back={{ href: panel ? urls.user() : urls.home(), label: words.actions.back }}
          state={<StateLine />}
        />
      }
    >
      <div className={styles.settings} data-panel={panel ?? undefined} ref={ref}>
        <UserIndex current={panel} />
        <div className={styles.page} tabIndex={-1}>
          <Page key={panel} />
        </div>
      </div>
    </AppFrame>
  )
}
