import { useFromSession, useProfile, useSession } from '#client/use-session.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Header } from '#ui/header.tsx'
import { IconLink } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useWords } from '#words/use-words.tsx'
import { SquarePen } from 'lucide-react'
import { FindField } from './finder/find-field.tsx'
import { AppFrame } from './frame/app-frame.tsx'
import { useGroupsFor } from './frame/groups-for.ts'
import { GuestReminder } from './frame/guest-reminder.tsx'
import { StateLine } from './frame/state-line.tsx'
import styles from './home.module.css'
import { AddTo } from './home/add-to.tsx'
import { DeletedGroups } from './home/deleted-groups.tsx'
import { ForYou } from './home/for-you.tsx'
import { GroupCards } from './home/group-cards.tsx'
import { NoGroups } from './home/no-groups.tsx'
import { RecentNotepads } from './home/recent-notepads.tsx'
import { WaitingInvitations } from './home/waiting-invitations.tsx'
import { urls } from './routes.ts'
import { LateTrip } from './trip/late-trip.tsx'

const addBarId = 'add-to'

export function Home() {
  return (
    <LateTrip>
      <SignedInHome />
    </LateTrip>
  )
}

function SignedInHome() {
  const words = useWords()
  const session = useSession()
  const groupCount = useFromSession(() => session.groupIds().length)
  const canAdd = useGroupsFor('add').length > 0
  const header = <Header title={words.home.title} state={<StateLine />} actions={<Actions />} />
  if (groupCount === 0) {
    return (
      <AppFrame header={header} width="narrow">
        {session.own.isWhole ? (
          <>
            <WaitingInvitations />
            <NoGroups />
            <DeletedGroups />
          </>
        ) : (
          <Skeleton label={words.frame.loading} shape="cards" />
        )}
      </AppFrame>
    )
  }
  return (
    <AppFrame
      header={header}
      {...(canAdd && { addBarId, bottom: <AddTo id={addBarId} /> })}
      aside={
        <>
          <GroupCards />
          <RecentNotepads />
          <DeletedGroups />
        </>
      }
    >
      <FindField />
      <GuestReminder on="home" />
      <WaitingInvitations />
      <ForYou />
    </AppFrame>
  )
}

function Actions() {
  const words = useWords()
  const { name, colour } = useProfile()
  return (
    <>
      <IconLink label={words.home.capture} href={urls.create()}>
        <SquarePen />
      </IconLink>
      {/* On the desktop the sidebar's foot leads there. */}
      <span className={styles.me}>
        <IconLink label={words.frame.settings} href={urls.user()}>
          <Avatar name={name} colour={colour} decorative />
        </IconLink>
      </span>
    </>
  )
}
