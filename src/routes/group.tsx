import { prepareWriting } from '#client/opened-notepads.ts'
import { useRecord, useSession } from '#client/use-session.tsx'
import { can } from '#domain/rights.ts'
import type { Role } from '#domain/role.ts'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useWords } from '#words/use-words.tsx'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { ActivityPanel } from './activity/activity-panel.tsx'
import { GroupFrame } from './frame/group-frame.tsx'
import styles from './group.module.css'
import {
  AuditPanel,
  ExportPanel,
  LayoutsPanel,
  LostAndFoundPanel,
  SectionsPanel,
} from './group/further-panels.tsx'
import { Glance } from './group/glance.tsx'
import { GroupMenu } from './group/group-menu.tsx'
import { InvitesPanel } from './group/invites-panel.tsx'
import { MembersPanel } from './group/members-panel.tsx'
import { NewNotepad } from './group/new-notepad.tsx'
import { Notepads } from './group/notepads.tsx'
import { People } from './group/people.tsx'
import { SettingsPanel } from './group/settings-panel.tsx'
import { TrashPanel } from './group/trash-panel.tsx'
import { useSearch } from './navigation.ts'
import { useIsAlive } from './page/alive.ts'
import { loadLate } from './page/load-late.ts'
import { useIsAnswered } from './page/use-is-answered.ts'
import { findPanel, type PanelName, urls } from './routes.ts'

const panels: Record<PanelName, () => ReactNode> = {
  members: () => <MembersPanel />,
  invites: () => <InvitesPanel />,
  trash: () => <TrashPanel />,
  activity: () => <ActivityPanel />,
  settings: () => <SettingsPanel />,
  sections: () => <SectionsPanel />,
  layouts: () => <LayoutsPanel />,
  audit: () => <AuditPanel />,
  export: () => <ExportPanel />,
  'lost-and-found': () => <LostAndFoundPanel />,
}

/** The notepads, and how things stand. */
export function Group() {
  const panel = findPanel(useSearch())
  const me = useRecord('member', useSession().user.id)
  const isAnswered = useIsAnswered()
  useEffect(prepareWriting, [])
  if (!me) return null
  const canWrite = can(me.role, 'write')
  return (
    <GroupFrame
      tab={panel === 'members' ? 'people' : 'notepads'}
      back={urls.home()}
      place="group"
      width="wide"
      actions={<Actions role={me.role} />}
      panel={panel && panels[panel]()}
    >
      <div className={styles.columns}>
        <div className={styles.grid}>
          <Glance role={me.role} />
          <div className={styles.notepads}>
            <Notepads canWrite={canWrite} />
          </div>
          <div className={styles.side}>
            {isAnswered && (
              <>
                <People role={me.role} />
                <Activity />
              </>
            )}
          </div>
        </div>
      </div>
      {canWrite && (
        <div className={styles.onPhone}>
          <BottomBar>
            <NewNotepad />
          </BottomBar>
        </div>
      )}
    </GroupFrame>
  )
}

/** Comes with what shows it, and last on the screen: nothing moves for it. */
const RecentActivity = lazy(() => loadLate().then((module) => ({ default: module.RecentActivity })))

function Activity() {
  const words = useWords()
  const isAlive = useIsAlive()
  return (
    <section aria-labelledby="activity">
      <SectionHeading id="activity">{words.activity.sinceVisit}</SectionHeading>
      {isAlive && (
        <div data-fleeting>
          <Suspense>
            <RecentActivity />
          </Suspense>
        </div>
      )}
    </section>
  )
}

function Actions({ role }: { role: Role }) {
  return (
    <>
      {can(role, 'write') && (
        <span className={styles.onDesktop}>
          <NewNotepad />
        </span>
      )}
      <GroupMenu />
    </>
  )
}
